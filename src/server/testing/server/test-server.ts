import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { v7 as uuidV7 } from 'uuid'
import { afterAll, beforeAll } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { JobType } from '#contract/jobs/schemas.ts'
import { languageCatalogue } from '#core/reading/models/language-catalogue.ts'
import { modelCatalogue } from '#core/transcription/models/model-catalogue.ts'
import { createEngineFactory } from '#server/adapters/engine-factory.ts'
import { createDiskFileStore } from '#server/adapters/files/disk-file-store.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/connection.ts'
import { members } from '#server/db/schema.ts'
import { openTestDatabase } from '#server/db/test-database.ts'
import type { Deps } from '#server/deps.ts'
import { jobRegistry } from '#server/job-registry.ts'
import { runJob } from '#server/jobs/test-run-job.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { findTestFfmpeg } from '#server/testing/fakes/test-sounds.ts'
import { createTestWaits } from './test-waits.ts'

type Answer = { status: number; body: Record<string, unknown>; headers: Record<string, unknown> }
type Call = { token?: string | undefined; body?: unknown; form?: FormData; headers?: Record<string, string> }

/** The database is real and empty. Jobs wait for `runJobs`, and the clock advances only by `moveClock`. */
export async function startTestServer(overrides: Partial<Deps> = {}, environment: NodeJS.ProcessEnv = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-test-'))
  const connection = await openTestDatabase()
  const queued: string[] = []
  const waits = createTestWaits()
  let now = new Date('2026-03-14T18:00:00Z')
  const config = readConfig(
    { DATA_DIR: folder, MIN_FREE_BYTES: '0', LOG_LEVEL: 'silent', ...environment },
    folder,
  )
  const deps: Deps = {
    config,
    db: connection.db,
    listen: connection.listen,
    clock: () => now,
    wait: waits.wait,
    ids: { next: () => uuidV7(), secret: () => randomBytes(32).toString('base64url') },
    files: createDiskFileStore(folder),
    transcribers: [],
    speechModels: modelCatalogue,
    languageCatalogue,
    languageModel: null,
    worksAtNight: false,
    engineFactory: createEngineFactory({
      modelFolder: path.join(folder, 'models'),
      workFolder: folder,
      builtInModel: null,
      ffmpeg: findTestFfmpeg,
      engineTimeoutMs: config.engineTimeoutMs,
      threads: 1,
      minFreeBytes: 0,
      warn: () => {},
    }),
    queue: {
      send: async (_tx: Db, _type: JobType, jobId: string) => {
        queued.push(jobId)
      },
    },
    vault: null,
    mail: null,
    signInProvider: null,
    render: null,
    ffmpeg: findTestFfmpeg,
    log: pino({ level: 'silent' }),
    ...overrides,
  }
  const app = await createApp(deps)

  async function call(method: Endpoint['method'], url: string, options: Call = {}): Promise<Answer> {
    const form = options.form ? new Response(options.form) : null
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(form ? { 'content-type': form.headers.get('content-type') ?? '' } : {}),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(form ? { payload: Buffer.from(await form.arrayBuffer()) } : {}),
      ...(options.body === undefined ? {} : { payload: toPayload(options.body) }),
    })
    const isJson = method !== 'HEAD' && String(response.headers['content-type']).includes('json')
    return { status: response.statusCode, body: isJson ? response.json() : {}, headers: response.headers }
  }

  return {
    app,
    deps,
    call,
    queued,
    waits,
    moveClock(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000)
    },
    async runJobs() {
      for (let id = queued.shift(); id; id = queued.shift()) {
        await runJob(deps, jobRegistry, id, new AbortController().signal)
      }
    },
    async stop() {
      await app.close()
      await connection.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** The returned object is empty until `beforeAll` has run. */
export function withServer(...options: Parameters<typeof startTestServer>): TestServer {
  const server: TestServer = Object.create(null)
  beforeAll(async () => {
    Object.assign(server, await startTestServer(...options))
  })
  afterAll(() => server.stop())
  return server
}

export function transcriptForm(text: string): FormData {
  return fileForm('transcriptFile', text, 'session.txt')
}

export function recordingForm(
  { campaignId, sessionId }: { campaignId: string; sessionId: string },
  bytes: Uint8Array,
  name: string,
): FormData {
  return fileForm('audioFile', bytes, name, { campaignId, sessionId })
}

/** Strings and buffers are sent unchanged, for bodies that are not JSON. */
function toPayload(body: unknown): string | Buffer {
  return typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
}

function idOf(answer: Answer, key: string): string {
  const object = answer.body[key]
  if (typeof object !== 'object' || object === null || !('id' in object)) {
    throw new Error(`No ${key} in ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  return String(object.id)
}

let people = 0

export async function aPerson(
  server: TestServer,
  name = `person${++people}`,
): Promise<{ token: string; id: string }> {
  const answer = await server.call('POST', '/api/users/register', {
    body: { username: name, email: `${name}@example.org`, password: 'lantern' },
  })
  return { token: String(answer.body['token']), id: idOf(answer, 'user') }
}

export async function aCampaign(
  server: TestServer,
  token: string,
  name = 'The Ashen Crown',
): Promise<string> {
  return idOf(await server.call('POST', '/api/campaign', { token, body: { name } }), 'campaign')
}

export async function aSession(
  server: TestServer,
  token: string,
  campaignId: string,
  name = 'The Causeway',
  sessionDate?: string,
): Promise<string> {
  const url = `/api/campaign/${campaignId}/sessions`
  return idOf(await server.call('POST', url, { token, body: { name, sessionDate } }), 'session')
}

/** A game master with a campaign and a session. */
export async function aTable(server: TestServer) {
  const gm = await aPerson(server)
  const campaignId = await aCampaign(server, gm.token)
  const sessionId = await aSession(server, gm.token, campaignId)
  return { gm, token: gm.token, campaignId, sessionId }
}

export async function aPlayer(
  server: TestServer,
  campaignId: string,
): Promise<{ token: string; id: string }> {
  const person = await aPerson(server)
  await server.deps.db
    .insert(members)
    .values({ campaignId, userId: person.id, role: 'player', joinedAt: server.deps.clock() })
  return person
}
