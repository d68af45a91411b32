import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startServer } from '../test-process.ts'
import { makeSound } from '../test-sounds.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-live-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The fields of the answers that this test reads. */
type Answer = {
  token: string
  campaign: { id: string }
  session: { id: string }
  recording: { id: string; nextChunk: number }
  recordings: { id: string; nextChunk: number }[]
  audioFile: { id: string }
}

it('a live recording goes on after the server was killed, and every part that was answered is in it', async () => {
  const environment = { DATA_DIR: path.join(folder, 'data') }
  const sound = Buffer.from(await makeSound('a.webm', { seconds: 6, args: ['-c:a', 'libopus'] }))
  const pieces = Array.from({ length: 5 }, (_, i) =>
    sound.subarray(Math.floor((i * sound.length) / 5), Math.floor(((i + 1) * sound.length) / 5)),
  )
  let server = await startServer(environment)
  let token = ''
  const call = async (method: string, url: string, body?: object | Buffer): Promise<Answer> => {
    const isRaw = body instanceof Buffer
    const answer = await fetch(`${server.url}${url}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': isRaw ? 'application/octet-stream' : 'application/json' } : {}),
      },
      ...(body ? { body: isRaw ? Uint8Array.from(body) : JSON.stringify(body) } : {}),
    })
    return (await answer.json()) as Answer
  }

  const person = { username: 'Rowan', email: 'r@x.org', password: 'lantern' }
  token = (await call('POST', '/api/users/register', person)).token
  const { campaign } = await call('POST', '/api/campaign', { name: 'The Ashen Crown' })
  const { session } = await call('POST', `/api/campaign/${campaign.id}/sessions`, { name: 'The Causeway' })
  const wish = { sessionId: session.id, mimeType: 'audio/webm' }
  const { recording } = await call('POST', '/api/audio/recordings', wish)
  for (const [number, piece] of pieces.entries()) {
    const stored = await call('PUT', `/api/audio/recordings/${recording.id}/chunks/${number}`, piece)
    expect(stored.recording.nextChunk).toBe(number + 1)
    if (number % 2 === 1) continue
    await server.kill('SIGKILL')
    server = await startServer(environment)
  }
  const { recordings } = await call('GET', `/api/audio/session/${session.id}/recordings`)
  expect(recordings).toMatchObject([{ id: recording.id, nextChunk: pieces.length }])

  const first = await call('POST', `/api/audio/recordings/${recording.id}/finish`)
  await server.kill('SIGKILL')
  server = await startServer(environment)
  const second = await call('POST', `/api/audio/recordings/${recording.id}/finish`)
  expect(second.audioFile.id).toBe(first.audioFile.id)
  const file = path.join(folder, 'data/files/audio', first.audioFile.id, 'original')
  const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  expect(sha(await readFile(file))).toBe(sha(sound))
  await server.kill('SIGKILL')
})
