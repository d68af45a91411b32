import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { statusAnswer } from '#contract/admin/schemas.ts'
import { generalTexts } from '#contract/errors.ts'
import { createS3FileStore } from '#server/adapters/files/s3-file-store.ts'
import { createRecordingScene } from '#server/audio/live/test-recordings.ts'
import { purgeSessions } from '#server/sessions/trash.ts'
import { type FakeS3, startFakeS3 } from '#server/testing/fakes/fake-s3-server.ts'
import { aTranscriber } from '#server/testing/fakes/test-sounds.ts'
import { recordingForm, startTestServer, type TestServer } from '#server/testing/server/test-server.ts'
import { removeOrphans, removeUnfinishedFiles } from './audio/service.ts'
import { audioFiles } from './db/schema.ts'
import { jobRegistry } from './job-registry.ts'
import { runJob } from './jobs/test-run-job.ts'
import { unzip } from './sharing/test-vault.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-s3-test-'))
let fake: FakeS3
let server: TestServer
let table: Awaited<ReturnType<typeof createRecordingScene>>
beforeAll(async () => {
  fake = await startFakeS3()
  const { endpoint, bucket, region, accessKey, secretKey } = fake.settings
  server = await startTestServer(
    {
      files: createS3FileStore({ settings: fake.settings, dataDir: folder }),
      transcribers: [aTranscriber()],
    },
    {
      S3_ENDPOINT: endpoint ?? '',
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
    },
  )
  table = await createRecordingScene(server)
})
afterEach(() => {
  fake.decide = () => undefined
})
afterAll(async () => {
  await server.stop()
  await fake.close()
  await rm(folder, { recursive: true, force: true })
})

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const stored = () => [...fake.bucket.objects.keys()].sort()
const leftovers = () => readdirSync(server.deps.files.workFolder)

function upload(bytes: Uint8Array = table.sound) {
  const form = recordingForm(table, bytes, 'a.webm')
  return server.call('POST', '/api/audio/upload', { token: table.gm.token, form })
}
const idOf = (answer: { body: Record<string, unknown> }) => (answer.body['audioFile'] as { id: string }).id
const statusOf = async (id: string) =>
  (await server.call('GET', `/api/audio/status/${id}`, { token: table.gm.token })).body['status']

async function play(id: string, range: string) {
  const body = { kind: 'audio', id }
  const ticket = await server.call('POST', '/api/tickets', { token: table.gm.token, body })
  const answer = await server.app.inject({ url: String(ticket.body['url']), headers: { range } })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

async function readFilesService() {
  const { body } = await server.call('GET', '/api/status', { token: table.gm.token })
  return statusAnswer.parse(body).services.find(({ name }) => name === 'Files')
}

describe('an installation with an S3-compatible file store', () => {
  it('stores a recording there, transcribes it and plays it from any second', async () => {
    const id = idOf(await upload())
    await server.runJobs()
    expect(await statusOf(id)).toMatchObject({ processingStatus: 'completed' })
    expect(stored()).toEqual([`files/audio/${id}/original`, `files/audio/${id}/rendition.webm`])
    expect(leftovers()).toEqual([])

    const rendition = await readFile(fake.bucket.objects.get(`files/audio/${id}/rendition.webm`)?.file ?? '')
    const played = await play(id, 'bytes=1000-4999')
    expect(played.status).toBe(206)
    expect(played.headers['content-range']).toBe(`bytes 1000-4999/${rendition.length}`)
    expect(played.bytes.equals(rendition.subarray(1000, 5000))).toBe(true)
  })

  it('joins a live recording from small and large chunks', async () => {
    const id = await table.begin()
    const parts = [
      table.sound,
      ...Array.from({ length: 20 }, () => randomBytes(1000)),
      randomBytes(1_500_000),
    ]
    for (const [number, part] of [...parts, Buffer.alloc(0)].entries()) {
      expect((await table.send(id, number, part)).status).toBe(200)
    }
    expect((await table.filesOf(id)).length).toBe(parts.length + 1)
    const audioId = idOf(await table.finish(id))
    const row = (await server.deps.db.select().from(audioFiles)).find((one) => one.id === audioId)
    expect(row?.sha256).toBe(sha(Buffer.concat(parts)))
    expect(fake.bucket.objects.get(`files/audio/${audioId}/original`)?.size).toBe(row?.bytes)
    expect(await table.filesOf(id)).toEqual([])
    server.queued.length = 0
  })

  it('reports an outage of the store, and stores nothing partially', async () => {
    const before = stored()
    const heard = before.find((key) => key.endsWith('rendition.webm'))?.split('/')[2] ?? ''
    fake.decide = () => 'hang up'
    const away = { status: 503, body: { error: generalTexts.unavailable, code: 'UNAVAILABLE' } }
    expect(await upload()).toMatchObject(away)
    expect((await play(heard, 'bytes=0-')).status).toBe(503)
    expect(await readFilesService()).toEqual({ name: 'Files', state: 'down', detail: 'S3-compatible store' })
    // Wikis and transcripts work without the store, so a load balancer must keep using the server.
    expect((await server.call('GET', '/api/health/ready')).status).toBe(200)
    const wiki = await server.app.inject({
      url: `/api/wiki/${table.campaignId}/export?format=markdown`,
      headers: { authorization: `Bearer ${table.gm.token}` },
    })
    expect(wiki.statusCode).toBe(200)
    expect(unzip(wiki.rawPayload).size).toBeGreaterThan(0)
    fake.decide = () => ({ status: 507, code: 'StorageFull' })
    expect(await upload()).toMatchObject({ status: 507, body: { error: generalTexts.noSpace } })
    fake.decide = () => undefined
    expect(stored()).toEqual(before)
    expect(leftovers()).toEqual([])
    expect(await readFilesService()).toMatchObject({ state: 'up' })
  })

  it('transcribes a recording later if the store is unreachable at first', async () => {
    const id = idOf(await upload())
    const [jobId = ''] = server.queued.splice(0)
    fake.decide = () => 'hang up'
    await runJob(server.deps, jobRegistry, jobId, new AbortController().signal)
    expect(await statusOf(id)).toMatchObject({ processingStatus: 'processing' })
    fake.decide = () => undefined
    server.moveClock(60)
    await server.runJobs()
    expect(await statusOf(id)).toMatchObject({ processingStatus: 'completed' })
  })

  it('aborts a playback instead of ending it early if reading from the store fails', async () => {
    const id =
      stored()
        .find((key) => key.endsWith('rendition.webm'))
        ?.split('/')[2] ?? ''
    let reads = 0
    fake.decide = ({ operation }) =>
      operation === 'GetObject' ? (reads++ === 0 ? 'cut off' : 'hang up') : undefined
    await expect(play(id, 'bytes=0-')).rejects.toThrow()
  })

  it('leaves nothing in the store after everything was deleted for good', async () => {
    await server.call('DELETE', `/api/campaign/${table.campaignId}/sessions/${table.sessionId}`, {
      token: table.gm.token,
    })
    fake.bucket.beginUpload('files/audio/of-a-killed-server/original')
    server.moveClock((Date.now() - server.deps.clock().getTime()) / 1000 + 31 * 24 * 3600)
    await purgeSessions(server.deps)
    await removeOrphans(server.deps)
    await removeUnfinishedFiles(server.deps)
    expect(stored()).toEqual([])
    expect(fake.bucket.uploads.size).toBe(0)
  })
})
