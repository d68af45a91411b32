import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { type Caller, createCaller } from '#server/testing/server/test-caller.ts'
import { type ServerProcess, startServer } from '#server/testing/server/test-process.ts'
import { isFull } from '#server/testing/server/test-scale.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-live-'))
afterAll(async () => {
  await server?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const environment = { DATA_DIR: path.join(folder, 'data') }
let server: ServerProcess
let token = ''
let sound: Buffer
let sessionId: string
let recordingId: string

const call: Caller = (...request) => createCaller(server.url, token)(...request)

async function killAndStart(): Promise<void> {
  await server.kill('SIGKILL')
  server = await startServer(environment)
}

beforeAll(async () => {
  sound = Buffer.from(await makeSound('a.webm', { seconds: 6, args: ['-c:a', 'libopus'] }))
  server = await startServer(environment)
  const person = { username: 'Rowan', email: 'r@x.org', password: 'lantern' }
  token = (await call('POST', '/api/users/register', person)).token
  const { campaign } = await call('POST', '/api/campaign', { name: 'The Ashen Crown' })
  const { session } = await call('POST', `/api/campaign/${campaign.id}/sessions`, { name: 'The Causeway' })
  sessionId = session.id
  const body = { sessionId, mimeType: 'audio/webm' }
  recordingId = (await call('POST', '/api/audio/recordings', body)).recording.id
})

describe('a live recording after a server crash', () => {
  it('continues with every acknowledged chunk', async () => {
    const pieces = Array.from({ length: 5 }, (_, i) =>
      sound.subarray(Math.floor((i * sound.length) / 5), Math.floor(((i + 1) * sound.length) / 5)),
    )
    for (const [number, piece] of pieces.entries()) {
      const stored = await call('PUT', `/api/audio/recordings/${recordingId}/chunks/${number}`, piece)
      expect(stored.recording.nextChunk).toBe(number + 1)
      if (isFull ? number % 2 === 0 : number === 2) await killAndStart()
    }
    const { recordings } = await call('GET', `/api/audio/session/${sessionId}/recordings`)
    expect(recordings).toMatchObject([{ id: recordingId, nextChunk: pieces.length }])
  })

  it('is stored once and complete when finished again', async () => {
    const first = await call('POST', `/api/audio/recordings/${recordingId}/finish`)
    await killAndStart()
    const second = await call('POST', `/api/audio/recordings/${recordingId}/finish`)
    expect(second.audioFile.id).toBe(first.audioFile.id)
    const file = path.join(folder, 'data/files/audio', first.audioFile.id, 'original')
    const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(sha(await readFile(file))).toBe(sha(sound))
  })
})
