import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { audioTexts } from '#contract/audio/schemas.ts'
import { speakerCountText } from '#contract/audio/speakers.ts'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import { aTranscriber, makeSound } from '#server/testing/fakes/test-sounds.ts'
import {
  aCampaign,
  aPerson,
  aPlayer,
  aSession,
  aTable,
  withServer,
} from '#server/testing/server/test-server.ts'
import { audioFiles, members } from '../db/schema.ts'

let gm: { token: string }
let campaignId: string
let sessionId: string
const server = withServer({ transcribers: [aTranscriber()] })
beforeAll(async () => {
  ;({ gm, campaignId, sessionId } = await aTable(server))
})

type FormPart = [name: string, value: string | [bytes: Uint8Array, fileName: string, type: string]]

function aForm(...parts: FormPart[]): FormData {
  const form = new FormData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([Uint8Array.from(value[0])], { type: value[2] }), value[1])
  }
  return form
}

const ids = (): FormPart[] => [
  ['campaignId', campaignId],
  ['sessionId', sessionId],
]
const audioForm = (bytes: Uint8Array, fileName: string, type = 'audio/mpeg', ...fields: FormPart[]) =>
  aForm(...ids(), ...fields, ['audioFile', [bytes, fileName, type]])
const sendForm = (form: FormData, headers: Record<string, string> = {}, token = gm.token) =>
  server.call('POST', '/api/audio/upload', { token, form, headers })
const statusOf = async (answer: { body: Record<string, unknown> }) => {
  const { id } = answer.body['audioFile'] as { id: string }
  return (await server.call('GET', `/api/audio/status/${id}`, { token: gm.token })).body['status']
}
const leftovers = () => readdirSync(server.deps.files.workFolder)

describe('a recording', () => {
  it.each([
    ['session.wav', 'audio/wav', []],
    ['session.mp3', 'audio/mpeg', []],
    ['session.m4a', 'audio/mp4', []],
    ['session.aac', 'audio/aac', []],
    ['session.ogg', 'audio/ogg', ['-c:a', 'libopus']],
    ['session.webm', 'audio/webm', ['-c:a', 'libopus']],
    ['session.flac', 'audio/flac', []],
  ])('is transcribed: %s', async (fileName, type, args) => {
    const bytes = await makeSound(fileName, { args })
    const answer = await sendForm(audioForm(bytes, fileName, type))
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, audioFile: { processingStatus: 'pending' } },
    })
    await server.runJobs()
    expect(await statusOf(answer)).toMatchObject({
      processingStatus: 'completed',
      errorMessage: null,
      progress: 100,
    })
  })

  it('is stored byte for byte', async () => {
    const bytes = await makeSound('a.flac')
    await sendForm(audioForm(bytes, 'a.flac', 'audio/flac'))
    const row = (await server.deps.db.select().from(audioFiles)).find((one) => one.bytes === bytes.length)
    expect(row?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    const stored = await server.deps.files.withLocalFile(row?.originalKey ?? '', (file) => readFile(file))
    expect(stored.equals(bytes)).toBe(true)
    await server.runJobs()
  })

  it('is stored by a repeated request if its job could not be queued the first time', async () => {
    const send = server.deps.queue.send
    server.deps.queue.send = async () => {
      throw new Error('the queue is away')
    }
    const bytes = await makeSound('kept.mp3', { seconds: 4 })
    const form = () => audioForm(bytes, 'kept.mp3')
    const headers = { 'idempotency-key': 'lost-delivery' }
    expect((await sendForm(form(), headers)).status).toBe(500)
    server.deps.queue.send = send
    const { body } = await sendForm(form(), headers)
    const { id } = body['audioFile'] as { id: string }
    const row = (await server.deps.db.select().from(audioFiles)).find((one) => one.id === id)
    expect(await server.deps.files.size(row?.originalKey ?? '')).toBe(bytes.length)
  })
})

describe('an invalid upload', () => {
  const text = new TextEncoder().encode('Dear diary, today we fought a dragon.')
  it.each([
    ['a text file named .mp3', text, 'diary.mp3', 'audio/mpeg'],
    ['a document', text, 'notes.txt', 'text/plain'],
    ['a Craig zip', text, 'craig.zip', 'application/zip'],
  ])('returns 415 for %s', async (_, bytes, name, type) => {
    const answer = await sendForm(audioForm(bytes, name, type))
    expect(answer).toMatchObject({ status: 415, body: { error: audioTexts.invalid, code: 'BAD_AUDIO' } })
    expect(leftovers().filter((one) => one.startsWith('upload-'))).toEqual([])
  })

  it('returns 400 for too many speakers', async () => {
    const form = audioForm(await makeSound('a.mp3'), 'a.mp3', 'audio/mpeg', ['speakerCount', '13'])
    expect(await sendForm(form)).toMatchObject({
      status: 400,
      body: { error: speakerCountText },
    })
    expect(leftovers().filter((one) => one.startsWith('upload-'))).toEqual([])
  })

  it('returns 404 for a non-member or a session of another campaign, and 400 for a truncated form', async () => {
    const file: FormPart = ['audioFile', [await makeSound('a.mp3'), 'a.mp3', 'audio/mpeg']]
    const elsewhere = await aSession(server, gm.token, await aCampaign(server, gm.token))
    const mixed = aForm(['campaignId', campaignId], ['sessionId', elsewhere], file)
    expect(await sendForm(mixed)).toMatchObject({ status: 404, body: { error: sessionTexts.notFound } })
    const stranger = await aPerson(server)
    expect((await sendForm(aForm(...ids(), file), {}, stranger.token)).status).toBe(404)
    const broken = await server.call('POST', '/api/audio/upload', {
      token: gm.token,
      body: '--x\r\nContent-Disposition: form-data; name="audioFile"; filename="a.mp3"\r\n\r\nabc',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(broken).toMatchObject({ status: 400, body: { error: audioTexts.badForm } })
  })

  it('fails with the reason if the sound is damaged or missing', async () => {
    const whole = await makeSound('a.m4a', { seconds: 5 })
    const damaged = await sendForm(audioForm(whole.subarray(0, 900), 'cut.m4a', 'audio/mp4'))
    const film = await makeSound('v.webm', {
      args: ['-f', 'lavfi', '-i', 'color=s=16x16:d=1', '-map', '1:v', '-c:v', 'libvpx'],
    })
    const silentFilm = await sendForm(audioForm(film, 'v.webm', 'audio/webm'))
    await server.runJobs()
    expect(await statusOf(damaged)).toMatchObject({
      processingStatus: 'failed',
      errorMessage: audioTexts.damaged,
    })
    expect(await statusOf(silentFilm)).toMatchObject({
      processingStatus: 'failed',
      errorMessage: audioTexts.noAudioTrack,
    })
  })
})

describe('access to a recording', () => {
  async function aRecording(): Promise<string> {
    const form = audioForm(await makeSound('a.wav', { seconds: 3 }), 'a.wav', 'audio/wav')
    const { id } = (await sendForm(form)).body['audioFile'] as { id: string }
    await server.runJobs()
    return id
  }
  const ticketFor = async (token: string, id: string) =>
    server.call('POST', '/api/tickets', { token, body: { kind: 'audio', id } })

  it('works until the ticket expires, and supports range requests', async () => {
    const id = await aRecording()
    const { body } = await ticketFor(gm.token, id)
    const url = String(body['url'])
    const whole = await server.app.inject({ url })
    expect(whole.statusCode).toBe(200)
    expect(whole.headers).toMatchObject({ 'content-type': 'audio/webm', 'accept-ranges': 'bytes' })
    const size = whole.rawPayload.length
    const middle = await server.app.inject({ url, headers: { range: 'bytes=100-199' } })
    expect(middle.statusCode).toBe(206)
    expect(middle.headers['content-range']).toBe(`bytes 100-199/${size}`)
    expect(middle.rawPayload.equals(whole.rawPayload.subarray(100, 200))).toBe(true)
    const tail = await server.app.inject({ url, headers: { range: 'bytes=-50' } })
    expect(tail.rawPayload.equals(whole.rawPayload.subarray(size - 50))).toBe(true)
    expect((await server.app.inject({ url, headers: { range: `bytes=${size}-` } })).statusCode).toBe(416)
    server.moveClock(601)
    expect((await server.app.inject({ url })).statusCode).toBe(404)
  })

  it('requires current membership', async () => {
    const id = await aRecording()
    const stranger = await aPerson(server)
    expect((await ticketFor(stranger.token, id)).status).toBe(404)
    const player = await aPlayer(server, campaignId)
    const url = String((await ticketFor(player.token, id)).body['url'])
    expect((await server.app.inject({ url })).statusCode).toBe(200)
    await server.deps.db.delete(members).where(eq(members.userId, player.id))
    expect((await server.app.inject({ url })).statusCode).toBe(404)
  })

  it('returns waveform peaks and duration', async () => {
    const id = await aRecording()
    const { body } = await server.call('GET', `/api/audio/${id}/peaks`, { token: gm.token })
    expect(body['durationSeconds']).toBeCloseTo(3, 1)
    expect((body['peaks'] as number[]).length).toBeGreaterThan(20)
    expect(Math.max(...(body['peaks'] as number[]))).toBe(255)
  })
})
