import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { S3Settings } from '#server/adapters/files/s3-bucket.ts'
import { type FakeS3, startFakeS3 } from '#server/testing/fakes/fake-s3-server.ts'
import {
  startTranscriptionServer,
  type TranscriptionServer,
} from '#server/testing/fakes/fake-transcription-server.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { type Caller, createCaller } from '#server/testing/server/test-caller.ts'
import { runServer, type ServerProcess, startServer } from '#server/testing/server/test-process.ts'
import { recordingForm } from '#server/testing/server/test-server.ts'
import { encodeMetadata, tusHeaders } from './audio/uploads/test-uploads.ts'
import { backupsIn, runCommand } from './backup/test-backups.ts'
import { createPostgresDatabase } from './db/test-postgres.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-s3-processes-'))
const at = (name: string) => path.join(folder, name)
const settingsOf = ({ endpoint, bucket, region, accessKey, secretKey }: S3Settings) => ({
  S3_ENDPOINT: endpoint ?? '',
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY: accessKey,
  S3_SECRET_KEY: secretKey,
})

let files: FakeS3
let speech: TranscriptionServer
let installation: Record<string, string>
let webs: ServerProcess[]
let worker: ServerProcess
let token = ''
let sessionId = ''
let campaignId = ''

beforeAll(async () => {
  files = await startFakeS3()
  speech = await startTranscriptionServer(() => ({
    json: { text: 'Mirelle waits.', duration: 6, segments: [{ start: 0, end: 2, text: 'Mirelle waits.' }] },
  }))
  installation = {
    DATABASE_URL: await createPostgresDatabase(inject('postgresPort') ?? 0, 's3_processes'),
    TRANSCRIBE_BASE_URL: speech.url,
    ...settingsOf(files.settings),
  }
  // Each process has its own folder, so that the processes share only the database and the bucket.
  const start = (name: string, role: string) =>
    startServer({ ...installation, DATA_DIR: at(name), ROLE: role, MIN_FREE_BYTES: '0' })
  webs = [await start('web-a', 'web'), await start('web-b', 'web')]
  worker = await start('worker', 'worker')
})
afterAll(async () => {
  await Promise.all([...webs, worker].map((server) => server.kill('SIGTERM')))
  await Promise.all([files.close(), speech.close()])
  await rm(folder, { recursive: true, force: true })
})

/** Even and odd requests reach different web processes, as behind a load balancer. */
const ask = (nth: number, ...request: Parameters<Caller>) =>
  createCaller(webs[nth % 2]?.url ?? '', token)(...request)

async function untilHeard(audioId: string): Promise<void> {
  for (let nth = 0; ; nth++) {
    const { status } = await ask(nth, 'GET', `/api/audio/status/${audioId}`)
    if (status.processingStatus === 'completed') return
    if (status.processingStatus === 'failed') throw new Error(JSON.stringify(status))
    await pass(100)
  }
}

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('two web processes and a worker on one PostgreSQL server and one S3-compatible store', () => {
  it('share a recording: one receives it, the worker transcribes it, the other plays it', async () => {
    const person = { username: 'rowan', email: 'r@x.org', password: 'lantern' }
    token = (await ask(0, 'POST', '/api/users/register', person)).token
    campaignId = (await ask(1, 'POST', '/api/campaign', { name: 'The Ashen Crown' })).campaign.id
    const sessions = `/api/campaign/${campaignId}/sessions`
    sessionId = (await ask(0, 'POST', sessions, { name: 'The Causeway' })).session.id

    const form = recordingForm({ campaignId, sessionId }, await makeSound('a.wav', { seconds: 6 }), 'a.wav')
    const { audioFile } = await ask(0, 'POST', '/api/audio/upload', form)
    await untilHeard(audioFile.id)

    const { url } = await ask(0, 'POST', '/api/tickets', { kind: 'audio', id: audioFile.id })
    const listen = (nth: number, range: string) => fetch(`${webs[nth]?.url}${url}`, { headers: { range } })
    const whole = Buffer.from(await (await listen(0, 'bytes=0-')).arrayBuffer())
    const part = await listen(1, 'bytes=2000-5999')
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 2000-5999/${whole.length}`)
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(2000, 6000))).toBe(true)
  })

  it('accept the chunks of a live recording alternately', async () => {
    const sound = await makeSound('a.webm', { seconds: 6, args: ['-c:a', 'libopus'] })
    const wish = { sessionId, mimeType: 'audio/webm' }
    const { recording } = await ask(0, 'POST', '/api/audio/recordings', wish)
    const url = `/api/audio/recordings/${recording.id}`
    const partBytes = Math.ceil(sound.length / 6)
    for (let number = 0; number < 6; number++) {
      const part = sound.subarray(number * partBytes, (number + 1) * partBytes)
      const taken = await ask(number, 'PUT', `${url}/chunks/${number}`, part)
      expect(taken.recording.nextChunk).toBe(number + 1)
    }
    const { audioFile } = await ask(1, 'POST', `${url}/finish`)
    expect((await ask(0, 'POST', `${url}/finish`)).audioFile.id).toBe(audioFile.id)
    const stored = files.bucket.objects.get(`files/audio/${audioFile.id}/original`)
    expect(sha(await readFile(stored?.file ?? ''))).toBe(sha(sound))
    await untilHeard(audioFile.id)
  })

  it('accept the parts of an upload alternately, and store only one of two requests for the same part', async () => {
    const sound = Uint8Array.from(await makeSound('a.wav', { seconds: 6 }))
    const tus = (nth: number, method: string, url: string, more: object, body?: Uint8Array<ArrayBuffer>) =>
      fetch(`${webs[nth % 2]?.url}${url}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...tusHeaders, ...more },
        ...(body ? { body } : {}),
      })
    const metadata = encodeMetadata({ filename: 'a.wav', kind: 'audio', campaignId, sessionId })
    const created = await tus(0, 'POST', '/api/uploads', {
      'upload-length': String(sound.length),
      'upload-metadata': metadata,
    })
    const url = created.headers.get('location') ?? ''
    const send = (nth: number, offset: number, bytes: number) => {
      const headers = {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      }
      return tus(nth, 'PATCH', url, headers, sound.slice(offset, offset + bytes))
    }
    const partBytes = Math.ceil(sound.length / 6)
    let offset = 0
    for (let nth = 0; offset < sound.length; nth++) {
      const answers = await Promise.all([send(nth, offset, partBytes), send(nth + 1, offset, partBytes)])
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
      const head = await tus(nth, 'HEAD', url, {})
      expect(Number(head.headers.get('upload-offset'))).toBe(Math.min(offset + partBytes, sound.length))
      offset = Number(head.headers.get('upload-offset'))
    }
    const { audioFile } = await ask(1, 'GET', url)
    expect((await ask(0, 'GET', url)).audioFile.id).toBe(audioFile.id)
    const stored = files.bucket.objects.get(`files/audio/${audioFile.id}/original`)
    expect(sha(await readFile(stored?.file ?? ''))).toBe(sha(sound))
    expect([...files.bucket.objects.keys()].filter((key) => key.includes('/uploads/'))).toEqual([])
    await untilHeard(audioFile.id)
  })

  it('leave no recording on their own disks', async () => {
    // Jobs remove their work files shortly after they end, so the folders need not be empty yet.
    for (const name of ['web-a', 'web-b', 'worker'])
      await expect.poll(() => readdirSync(at(`${name}/work`)), { timeout: 60_000 }).toEqual([])
    for (const name of ['web-a', 'web-b', 'worker']) expect(readdirSync(at(name)), name).toEqual(['work'])
  })

  it('are backed up with their recordings, and restored into another bucket', async () => {
    const made = await runCommand(['backup', at('backups')], { ...installation, DATA_DIR: at('backup') })
    expect(made.output).toContain('The recordings are copied from the bucket recordings.')
    expect(made.code).toBe(0)
    const other = await startFakeS3()
    const [backup = ''] = backupsIn(at('backups'))
    const url = await createPostgresDatabase(inject('postgresPort') ?? 0, 's3_restored', 'template0')
    const target = { DATA_DIR: at('restored'), DATABASE_URL: url, ...settingsOf(other.settings) }
    const restored = await runCommand(['restore', backup], target)
    expect(restored.output).toContain(
      `is restored to ${at('restored')} and the database and the bucket recordings in`,
    )
    const contents = ({ bucket }: FakeS3) => [...bucket.objects].map(([key, { etag }]) => [key, etag]).sort()
    expect(contents(other)).toEqual(contents(files))
    expect(contents(other).length).toBe(6)
    await other.close()
  })

  it('do not start with keys that the store refuses', async () => {
    const mistyped = { ...installation, DATA_DIR: at('refused'), ROLE: 'web', S3_ACCESS_KEY: 'mistyped' }
    const { code, output } = await runServer(mistyped)
    expect(output.trim()).toBe(
      'The file store refuses the keys (InvalidAccessKeyId). Check S3_ACCESS_KEY and S3_SECRET_KEY, and that they may use the bucket recordings.',
    )
    expect(code).toBe(1)
  })
})
