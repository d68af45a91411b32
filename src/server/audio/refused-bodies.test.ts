import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { liveRecordingLimits, liveRecordingTexts } from '#contract/audio/live-recordings.ts'
import { audioTexts } from '#contract/audio/schemas.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { exportTexts } from '#contract/sharing/exports.ts'
import { transcriptionLimits, transcriptionTexts } from '#contract/transcription/schemas.ts'
import { aCampaign, aPerson, aSession, withServer } from '#server/testing/server/test-server.ts'

let base: string
let token: string
let strangersToken: string
let campaignId: string
let sessionId: string
let recordingId: string

const server = withServer()
beforeAll(async () => {
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  token = (await aPerson(server, 'mirelle')).token
  strangersToken = (await aPerson(server, 'stranger')).token
  campaignId = await aCampaign(server, token)
  sessionId = await aSession(server, token, campaignId)
  const body = { sessionId, mimeType: 'audio/webm' }
  const { recording } = (await server.call('POST', '/api/audio/recordings', { token, body })).body
  recordingId = (recording as { id: string }).id
})

const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string, fileName: string, bytes: number) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n${'OggS'.repeat(bytes / 4)}\r\n`
const ids = () => field('campaignId', campaignId) + field('sessionId', sessionId)
const sound = (bytes: number) => `${ids() + file('audioFile', 'a.ogg', bytes)}--x--\r\n`

type Refusal = {
  url: () => string
  method?: string
  type?: string
  by?: () => string
  body: (bytes: number) => string
  error: string
}
const chunk = (number: number) => ({
  url: () => `/api/audio/recordings/${recordingId}/chunks/${number}`,
  method: 'PUT',
  type: 'application/octet-stream',
})
const upload = { url: () => '/api/audio/upload' }
const transcript = { url: () => `/api/transcription/session/${sessionId}/import` }
const campaign = { url: () => '/api/campaign/import' }
const refusals: Record<string, Refusal> = {
  'a recording from a stranger': {
    ...upload,
    by: () => strangersToken,
    body: sound,
    error: campaignTexts.notFound,
  },
  'a recording without a sign-in': { ...upload, by: () => 'x'.repeat(43), body: sound, error: 'expired' },
  'a recording in the wrong field': {
    ...upload,
    body: (bytes) => `${ids() + file('sound', 'a.ogg', bytes)}--x--\r\n`,
    error: audioTexts.onlyOne,
  },
  'a file that is no recording': {
    ...upload,
    body: (bytes) => `${ids() + file('audioFile', 'a.txt', bytes)}--x--\r\n`,
    error: audioTexts.invalid,
  },
  'two recordings': {
    ...upload,
    body: (bytes) =>
      `${ids() + file('audioFile', 'a.ogg', 400) + file('audioFile', 'b.ogg', bytes)}--x--\r\n`,
    error: audioTexts.onlyOne,
  },
  'a transcript in the wrong field': {
    ...transcript,
    body: (bytes) => `${file('sound', 'a.vtt', bytes)}--x--\r\n`,
    error: transcriptionTexts.noTranscriptFile,
  },
  'two transcripts': {
    ...transcript,
    body: (bytes) =>
      `${file('transcriptFile', 'a.vtt', 400) + file('transcriptFile', 'b.vtt', bytes)}--x--\r\n`,
    error: transcriptionTexts.noTranscriptFile,
  },
  'a transcript that is too large': {
    ...transcript,
    body: (bytes) => `${file('transcriptFile', 'a.vtt', transcriptionLimits.importBytes + bytes)}--x--\r\n`,
    error: transcriptionTexts.transcriptTooLarge,
  },
  'a campaign in the wrong field': {
    ...campaign,
    body: (bytes) => `${file('sound', 'a.json', bytes)}--x--\r\n`,
    error: exportTexts.noFile,
  },
  'a part of a live recording from a stranger': {
    ...chunk(0),
    by: () => strangersToken,
    body: (bytes) => 'OggS'.repeat(bytes / 4),
    error: liveRecordingTexts.notFound,
  },
  'a part of a live recording behind a gap': {
    ...chunk(7),
    body: (bytes) => 'OggS'.repeat(bytes / 4),
    error: liveRecordingTexts.missingPart,
  },
  'a part of a live recording that is too large': {
    ...chunk(0),
    body: (bytes) => 'x'.repeat(liveRecordingLimits.chunkBytes + bytes),
    error: liveRecordingTexts.chunkTooLarge,
  },
  'two campaigns': {
    ...campaign,
    body: (bytes) =>
      `${file('campaignFile', 'a.json', 400) + file('campaignFile', 'b.json', bytes)}--x--\r\n`,
    error: exportTexts.noFile,
  },
}

const chunked = (body: string) =>
  `${(body.match(/[\s\S]{1,16384}/g) ?? []).map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join('')}0\r\n\r\n`

async function sendThree(
  { url, method = 'POST', type = 'multipart/form-data; boundary=x' }: Refusal,
  token: string,
  form: string,
  isChunked: boolean,
): Promise<string[]> {
  const { port } = new URL(base)
  const socket = connect(Number(port), '127.0.0.1')
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${form.length}`
  socket.write(
    `${method} ${url()} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`,
  )
  socket.write(isChunked ? chunked(form) : form)
  socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n')
  socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  return (await text(socket)).split(/(?=HTTP\/1\.1 )/)
}

describe('a connection stays usable after a refused body', () => {
  const sizes = [350_000, 1_000_000]
  const cases = Object.entries(refusals).flatMap(([what, refusal]) =>
    sizes.flatMap((bytes) => [false, true].map((isChunked) => ({ what, bytes, isChunked, ...refusal }))),
  )
  it.each(cases)('$what of $bytes bytes, chunked: $isChunked', async (refusal) => {
    const { by, body, bytes, isChunked, error } = refusal
    const [refused, ...next] = await sendThree(refusal, by?.() ?? token, body(bytes), isChunked)
    expect(refused).toMatch(/^HTTP\/1\.1 4/)
    expect(refused).toContain(error)
    expect(refused).not.toMatch(/^connection: close/im)
    const answered = expect.stringMatching(/^HTTP\/1\.1 200/)
    expect(next).toEqual([answered, answered])
  })
})
