import { readdirSync } from 'node:fs'
import { liveRecordingTexts } from '#contract/audio/live-recordings.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { aTable, type TestServer } from '#server/testing/server/test-server.ts'

export type Live = { id: string; nextChunk: number; bytes: number; createdAt: string; updatedAt: string }

export const mimeType = 'audio/webm;codecs=opus'
export const missing = { status: 409, body: { error: liveRecordingTexts.missingPart, code: 'CONFLICT' } }

export async function createRecordingScene(server: TestServer) {
  const { gm, campaignId, sessionId } = await aTable(server)
  const sound = Buffer.from(await makeSound('a.webm', { seconds: 4, args: ['-c:a', 'libopus'] }))
  const pieces = Array.from({ length: 4 }, (_, i) =>
    sound.subarray(Math.floor((i * sound.length) / 4), Math.floor(((i + 1) * sound.length) / 4)),
  )
  const start = (body: unknown = { sessionId, mimeType }, token = gm.token) =>
    server.call('POST', '/api/audio/recordings', { token, body })
  const send = (id: string, number: number | string, bytes: Buffer, token = gm.token) =>
    server.call('PUT', `/api/audio/recordings/${id}/chunks/${number}`, {
      token,
      body: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    })
  return {
    gm,
    campaignId,
    sessionId,
    sound,
    pieces,
    start,
    send,
    begin: async () => ((await start()).body['recording'] as Live).id,
    async sendAll(id: string): Promise<void> {
      for (const [number, piece] of pieces.entries()) await send(id, number, piece)
    },
    finish: (id: string, token = gm.token) =>
      server.call('POST', `/api/audio/recordings/${id}/finish`, { token }),
    discard: (id: string, token = gm.token) =>
      server.call('DELETE', `/api/audio/recordings/${id}`, { token }),
    async unfinished(token = gm.token): Promise<Live[]> {
      const answer = await server.call('GET', `/api/audio/session/${sessionId}/recordings`, { token })
      return answer.body['recordings'] as Live[]
    },
    filesOf: async (id: string) =>
      (await server.deps.files.list('recordings')).filter(({ key }) => key.includes(id)),
    leftovers: () => readdirSync(server.deps.files.workFolder),
  }
}
