import { beforeAll, describe, expect, it } from 'vitest'
import { audioTexts } from '#contract/audio/schemas.ts'
import { transcriptFormats } from '#contract/tickets.ts'
import { transcriptFileTexts } from '#contract/transcription/formats.ts'
import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import {
  aCampaign,
  aPerson,
  aPlayer,
  aSession,
  recordingForm,
  transcriptForm,
  withServer,
} from '#server/testing/server/test-server.ts'

const server = withServer()
let gm: { token: string }
let player: { token: string }
let campaignId: string
let sessionId: string
beforeAll(async () => {
  gm = await aPerson(server)
  campaignId = await aCampaign(server, gm.token)
  player = await aPlayer(server, campaignId)
  sessionId = await aSession(server, gm.token, campaignId, 'The Causeway')
})

async function aTranscript(text: string): Promise<string> {
  const url = `/api/transcription/session/${sessionId}/import`
  const { body } = await server.call('POST', url, { token: gm.token, form: transcriptForm(text) })
  return (body['transcription'] as { id: string }).id
}

async function aRecording(bytes: Uint8Array, fileName: string): Promise<string> {
  const form = recordingForm({ campaignId, sessionId }, bytes, fileName)
  const { body } = await server.call('POST', '/api/audio/upload', { token: gm.token, form })
  return (body['audioFile'] as { id: string }).id
}

const ticketFor = (token: string, body: object) => server.call('POST', '/api/tickets', { token, body })
async function download(token: string, body: object) {
  const ticket = await ticketFor(token, body)
  return server.app.inject(String(ticket.body['url']))
}
const show = (shows: object) =>
  server.call('PUT', `/api/campaign/${campaignId}/settings`, { token: gm.token, body: { shows } })

describe('downloading a transcript', () => {
  let id: string
  beforeAll(async () => {
    id = await aTranscript('WEBVTT\n\n00:01.000 --> 00:02.000\n<v Rowan>We cross the bridge.')
  })
  const wanted = (format: string) => ({ kind: 'export', id, format })

  it.each(transcriptFormats)('works as %s for players and is named after the session', async (format) => {
    const file = await download(player.token, wanted(format))
    expect(file.statusCode).toBe(200)
    expect(file.headers).toMatchObject({
      'content-disposition': `attachment; filename*=UTF-8''The%20Causeway.${format}`,
      'cache-control': 'no-store',
    })
    expect(file.payload).toContain('Rowan')
    expect(file.payload).toContain('We cross the bridge.')
  })

  it('contains the corrected text', async () => {
    const other = await aTranscript('WEBVTT\n\n00:01.000 --> 00:02.000\n<v Rowan>We crows.')
    const list = await server.call('GET', `/api/transcription/session/${sessionId}`, { token: gm.token })
    const all = list.body['transcriptions'] as { id: string; segments: { id: string }[] }[]
    const line = all.find((one) => one.id === other)?.segments[0]
    const path = `/api/transcription/${other}/segments/${line?.id}`
    await server.call('PUT', path, { token: gm.token, body: { text: 'We cross.' } })
    const { payload } = await download(gm.token, { kind: 'export', id: other, format: 'json' })
    expect(payload).toContain('We cross.')
    expect(payload).not.toContain('crows')
  })

  it('is refused to non-members, and to players if transcripts are not shown', async () => {
    const stranger = await aPerson(server)
    const missing = { status: 404, body: { error: transcriptionTexts.transcriptionNotFound } }
    expect(await ticketFor(stranger.token, wanted('srt'))).toMatchObject(missing)
    const { url } = (await ticketFor(player.token, wanted('srt'))).body
    await show({ transcript: false })
    expect(await ticketFor(player.token, wanted('srt'))).toMatchObject(missing)
    expect((await server.app.inject(String(url))).statusCode).toBe(404)
    expect((await download(gm.token, wanted('srt'))).statusCode).toBe(200)
    await show({ transcript: true })
  })

  it('as subtitles is refused if the transcript has no times', async () => {
    const untimed = await aTranscript('Rowan: We cross the bridge.')
    const refused = { status: 400, body: { error: transcriptFileTexts.noTimes } }
    for (const format of ['srt', 'vtt'])
      expect(await ticketFor(gm.token, { kind: 'export', id: untimed, format })).toMatchObject(refused)
    const file = await download(gm.token, { kind: 'export', id: untimed, format: 'txt' })
    expect(file.payload).toBe('Rowan: We cross the bridge.\n')
  })
})

describe('downloading a recording', () => {
  it('returns the file as it was uploaded', async () => {
    const bytes = await makeSound('evening.wav', { seconds: 1 })
    const id = await aRecording(bytes, 'First evening.wav')
    const file = await download(player.token, { kind: 'original', id })
    expect(file.rawPayload.equals(bytes)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-disposition': "attachment; filename*=UTF-8''First%20evening.wav",
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
    })
    await show({ sound: false })
    const hidden = { status: 404, body: { error: audioTexts.notFound } }
    expect(await ticketFor(player.token, { kind: 'original', id })).toMatchObject(hidden)
    await show({ sound: true })
    const stranger = await aPerson(server)
    expect(await ticketFor(stranger.token, { kind: 'original', id })).toMatchObject(hidden)
    expect(await ticketFor(gm.token, { kind: 'original', id: campaignId })).toMatchObject(hidden)
  })
})
