import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { partialTranscript } from '#contract/transcription/schemas.ts'
import { aZip, craigInfo } from '#server/audio/tracks/test-zips.ts'
import { importCorrections } from '#server/names/service.ts'
import type { TranscribedSegment } from '#server/ports/transcriber.ts'
import { createFakeTranscriber, type FakeTranscriberOptions } from '#server/testing/fakes/fake-transcriber.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { aPlayer, aTable, recordingForm, withServer } from '#server/testing/server/test-server.ts'

const server = withServer()
let gm: { token: string }
let campaignId: string
let sessionId: string
let jobs: Promise<void> | null

const line = (start: number, text: string, speaker: string | null = null): TranscribedSegment => ({
  start,
  end: start + 0.5,
  speaker,
  text,
})
const lines = [
  line(0.1, 'Mirel waits.', 'Speaker 1'),
  line(1.2, 'The gate opens.', 'Speaker 2'),
  line(2.1, 'Run!'),
]

beforeEach(async () => {
  ;({ gm, campaignId, sessionId } = await aTable(server))
  jobs = null
})
afterEach(async () => {
  server.deps.transcribers = []
  await jobs
})

/** Starts the jobs; resolves when the engine has reached its piece `piece`, where it waits until `finish` is called. */
async function transcribeUntil(piece: number, options: FakeTranscriberOptions = { lines, pieceSeconds: 1 }) {
  const reached = Promise.withResolvers<void>()
  const wait = Promise.withResolvers<void>()
  const beforePiece = async (index: number, signal: AbortSignal) => {
    if (index !== piece) return
    reached.resolve()
    signal.addEventListener('abort', () => wait.reject(signal.reason))
    await wait.promise
  }
  server.deps.transcribers = [createFakeTranscriber({ ...options, beforePiece })]
  jobs = server.runJobs()
  await reached.promise
  return {
    async finish() {
      wait.resolve()
      await jobs
    },
    async fail() {
      wait.reject(new Error('The engine is gone'))
      await jobs
    },
  }
}

async function upload(seconds = 3) {
  const form = recordingForm({ campaignId, sessionId }, await makeSound('a.wav', { seconds }), 'a.wav')
  const { body } = await server.call('POST', '/api/audio/upload', { token: gm.token, form })
  return z.object({ id: z.string() }).parse(body['audioFile']).id
}
const ask = (token?: string) =>
  server.call('GET', `/api/transcription/session/${sessionId}/partial`, token ? { token } : {})
const read = async (token = gm.token) => partialTranscript.parse((await ask(token)).body).segments
const texts = async (token = gm.token) => (await read(token)).map(({ text }) => text)
const press = async (button: 'cancel' | 'retry') => {
  const { body } = await server.call('GET', `/api/jobs/session/${sessionId}`, { token: gm.token })
  const [job] = z.array(z.object({ id: z.string() })).parse(body['jobs'])
  await server.call('POST', `/api/jobs/${job?.id}/${button}`, { token: gm.token })
}

describe('the lines of a running transcription', () => {
  it('are those of its finished pieces, with times, speakers and their recording', async () => {
    const audioFileId = await upload()
    const { finish } = await transcribeUntil(2)
    expect(await read()).toEqual([
      { audioFileId, start: 0.1, end: 0.6, speaker: 'Speaker 1', text: 'Mirel waits.' },
      { audioFileId, start: 1.2, end: 1.7, speaker: 'Speaker 2', text: 'The gate opens.' },
    ])
    await finish()
    expect(await read()).toEqual([])
    const { body } = await server.call('GET', `/api/transcription/session/${sessionId}`, { token: gm.token })
    expect(Object(body['transcriptions'])[0].segments).toHaveLength(3)
  })

  it('are no stored transcript', async () => {
    await upload()
    const { finish } = await transcribeUntil(1)
    const { body } = await server.call('GET', `/api/transcription/session/${sessionId}`, { token: gm.token })
    expect(body['transcriptions']).toEqual([])
    await finish()
  })

  it('are corrected as the transcript will be', async () => {
    await importCorrections(server.deps, campaignId, [{ from: 'Mirel', to: 'Mirelle' }])
    await upload()
    const { finish } = await transcribeUntil(1)
    expect(await texts()).toEqual(['Mirelle waits.'])
    await finish()
  })

  it('disappear when the transcription is cancelled, and return when it is retried', async () => {
    await upload()
    const running = await transcribeUntil(1)
    await press('cancel')
    expect(await texts()).toEqual([])
    await running.fail()
    await press('retry')
    expect(await texts()).toEqual(['Mirel waits.'])
  })

  it('disappear when the transcription fails', async () => {
    await upload()
    await (await transcribeUntil(1)).fail()
    expect(await texts()).toEqual([])
  })

  it('leave out the pieces of an engine that an earlier attempt used', async () => {
    await upload()
    const cancelled = await transcribeUntil(1)
    await press('cancel')
    await cancelled.fail()
    await press('retry')
    const others = lines.map((one) => ({ ...one, text: one.text.toUpperCase() }))
    const { finish } = await transcribeUntil(1, { name: 'other', lines: others, pieceSeconds: 1 })
    expect(await texts()).toEqual(['MIREL WAITS.'])
    await finish()
  })

  it('of a track have the times of the recording and its speaker', async () => {
    // Ten seconds of silence precede what Ines says, and the engine hears only speech.
    const source = (from: number, to: number) =>
      `sine=f=330:d=30,volume=0:enable='not(between(t,${from},${to}))'`
    const zip = aZip(
      { name: 'info.txt', content: craigInfo(['rowan#0', 'ines#0']) },
      { name: '1-rowan.flac', content: await makeSound('a.flac', { source: source(10, 14) }) },
      { name: '2-ines.flac', content: await makeSound('a.flac', { source: source(20, 24) }) },
    )
    const form = fileForm('tracksFile', zip, 'craig.zip', { campaignId, sessionId })
    await server.call('POST', '/api/audio/tracks', { token: gm.token, form })
    await server.call('PUT', `/api/campaign/${campaignId}/table`, {
      token: gm.token,
      body: { version: 1, seats: [{ player: 'Rowan Vale', speakerName: 'rowan' }] },
    })
    let pieces = 0
    const isSecondTrack = Promise.withResolvers<void>()
    const wait = Promise.withResolvers<void>()
    const beforePiece = async () => {
      if (++pieces < 2) return
      isSecondTrack.resolve()
      await wait.promise
    }
    server.deps.transcribers = [createFakeTranscriber({ beforePiece })]
    jobs = server.runJobs()
    await isSecondTrack.promise
    const [spoken, ...more] = await read()
    expect(more).toEqual([])
    expect(spoken).toMatchObject({ speaker: 'Rowan Vale', text: 'Line 1.' })
    expect(spoken?.start).toBeCloseTo(9.7, 0)
    expect(spoken?.end).toBeCloseTo(14.3, 0)
    wait.resolve()
  })
})

describe('reading them', () => {
  it('is possible for players only if they may read the transcript', async () => {
    const player = await aPlayer(server, campaignId)
    await upload()
    const { finish } = await transcribeUntil(1)
    expect(await texts(player.token)).toEqual(['Mirel waits.'])
    await server.call('PUT', `/api/campaign/${campaignId}/settings`, {
      token: gm.token,
      body: { shows: { transcript: false } },
    })
    expect(await texts(player.token)).toEqual([])
    expect(await texts()).toEqual(['Mirel waits.'])
    await finish()
  })
})
