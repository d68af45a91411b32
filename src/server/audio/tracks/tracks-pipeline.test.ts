import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audioTexts } from '#contract/audio/schemas.ts'
import { trackTexts } from '#contract/audio/tracks.ts'
import { AppError } from '#contract/errors.ts'
import type { TranscriberRequest } from '#server/ports/transcriber.ts'
import { createFakeTranscriber } from '#server/testing/fakes/fake-transcriber.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { aCampaign, aPerson, aSession, withServer } from '#server/testing/server/test-server.ts'
import { audioFiles, seats } from '../../db/schema.ts'
import { aZip, craigInfo, type ZipFile } from './test-zips.ts'

let token: string
let campaignId: string
let sessionId: string
/** Seconds of sound that the engine got, one value per call. */
let sent: number[]
let beforePiece: (piece: number, signal: AbortSignal) => Promise<void>
let tracks: ZipFile[]

const seconds = 14
/** Silence with a tone between `from` and `to` that represents speech. */
const aTrack = (from: number, to: number, fileName = 'a.flac') =>
  makeSound(fileName, {
    source: `sine=f=330:r=16000:d=${seconds},volume=0:enable='not(between(t,${from},${to}))'`,
  })

beforeAll(async () => {
  tracks = [
    { name: '1-rowan.flac', content: await aTrack(1, 4) },
    { name: '2-ines.ogg', content: await aTrack(8, 12, 'a.ogg') },
    { name: '3-jonah.flac', content: await aTrack(30, 31) },
  ]
})

const fake = createFakeTranscriber({ beforePiece: (piece, signal) => beforePiece(piece, signal) })
const transcribe = (request: TranscriberRequest) => {
  sent.push(request.sound.frames / request.sound.sampleRate)
  return fake.transcribe(request)
}
const server = withServer({ transcribers: [{ ...fake, transcribe }] })
beforeAll(async () => {
  token = (await aPerson(server)).token
})
beforeEach(async () => {
  sent = []
  beforePiece = async () => {}
  campaignId = await aCampaign(server, token)
  sessionId = await aSession(server, token, campaignId)
})
// Keeps leftovers of a failed test out of the next one.
afterEach(() => {
  for (const name of workFiles()) rmSync(path.join(server.deps.files.workFolder, name))
})

async function upload(files = tracks): Promise<string> {
  const info = { name: 'info.txt', content: craigInfo(['rowan#0', 'ines#0', 'jonah#0']) }
  const form = fileForm('tracksFile', aZip(info, ...files), 'craig.zip', { campaignId, sessionId })
  const { body } = await server.call('POST', '/api/audio/tracks', { token, form })
  return Object(body['audioFile']).id
}
const status = async (id: string) =>
  (await server.call('GET', `/api/audio/status/${id}`, { token })).body['status']
async function transcript() {
  const { body } = await server.call('GET', `/api/transcription/session/${sessionId}`, { token })
  return Object(body['transcriptions'])[0]
}
const speakersOf = (found: {
  speakers: { id: string; label: string }[]
  segments: { speakerId: string }[]
}) => found.segments.map(({ speakerId }) => found.speakers.find(({ id }) => id === speakerId)?.label)
const workFiles = () => readdirSync(server.deps.files.workFolder)

describe('a recording with tracks', () => {
  it('gets one transcript with the speaker of each track, in time order', async () => {
    const id = await upload()
    await server.runJobs()
    expect(await status(id)).toMatchObject({ processingStatus: 'completed', errorMessage: null })
    const found = await transcript()
    expect(speakersOf(found)).toEqual(['rowan', 'ines'])
    const [first, second] = found.segments
    expect(first.start).toBeGreaterThan(0.5)
    expect(first.end).toBeLessThan(4.5)
    expect(second.start).toBeGreaterThan(7.5)
    expect(second.end).toBeLessThan(12.5)
    expect(found.durationSeconds).toBeCloseTo(seconds, 1)
    expect(workFiles()).toEqual([])
  })

  it('sends only speech to the engine, and nothing from a silent track', async () => {
    await upload()
    await server.runJobs()
    expect(sent).toHaveLength(2)
    expect(sent[0]).toBeLessThan(4)
    expect(sent[1]).toBeLessThan(5)
  })

  it('plays as a mix of all tracks, and downloads as the zip', async () => {
    const id = await upload()
    await server.runJobs()
    const { body } = await server.call('GET', `/api/audio/${id}/peaks`, { token })
    const peaks: number[] = Object(body['peaks'])
    const at = (second: number) => peaks[Math.round((second / seconds) * peaks.length)] ?? 0
    expect([at(2.5) > 100, at(6) > 50, at(10) > 100, at(13.5) > 50]).toEqual([true, false, true, false])
    // In the mix, both tones are equally loud.
    expect(Math.abs(at(2.5) - at(10))).toBeLessThan(30)
    const ticket = async (kind: string) =>
      String((await server.call('POST', '/api/tickets', { token, body: { kind, id } })).body['url'])
    const sound = await server.app.inject({ url: await ticket('audio') })
    expect(sound.headers['content-type']).toBe('audio/webm')
    const original = await server.app.inject({ url: await ticket('original') })
    expect(original.rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect(String(original.headers['content-disposition'])).toContain('craig.zip')
  })

  it('names speakers after the players whose seats match the track names', async () => {
    const seat = { campaignId, aliases: [], memberId: null }
    await server.deps.db.insert(seats).values([
      {
        ...seat,
        id: server.deps.ids.next(),
        position: 0,
        player: 'Rowan Hale',
        character: 'Brannoc',
        speakerName: 'rowan',
      },
      {
        ...seat,
        id: server.deps.ids.next(),
        position: 1,
        player: 'Ines',
        character: null,
        speakerName: null,
      },
    ])
    await upload()
    await server.runJobs()
    const names = (await transcript()).speakers.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['Rowan Hale', 'Ines'])
  })

  it('resumes after a failure without sending finished tracks again', async () => {
    const id = await upload()
    let calls = 0
    beforePiece = async () => {
      if (++calls > 1) throw new AppError('ENGINE_FAILED', 'The engine is away.')
    }
    await server.runJobs()
    expect(await status(id)).toMatchObject({ processingStatus: 'failed' })
    expect(workFiles().filter((name) => name.endsWith('.speech') || name.endsWith('.track'))).toEqual([])
    sent = []
    beforePiece = async () => {}
    await server.call('POST', `/api/audio/${id}/transcribe`, { token })
    await server.runJobs()
    expect(await status(id)).toMatchObject({ processingStatus: 'completed' })
    expect(sent).toHaveLength(1)
    expect(speakersOf(await transcript())).toEqual(['rowan', 'ines'])
  })

  it('leaves no transcript when it is cancelled', async () => {
    const id = await upload()
    beforePiece = async () => {
      const { body } = await server.call('GET', `/api/jobs/session/${sessionId}`, { token })
      const [job] = Object(body['jobs'])
      await server.call('POST', `/api/jobs/${job.id}/cancel`, { token })
    }
    await server.runJobs()
    expect(await status(id)).toMatchObject({
      processingStatus: 'failed',
      errorMessage: audioTexts.transcriptionCancelled,
    })
    expect(await transcript()).toBeUndefined()
  })

  it('fails with the name of the speaker if a track is damaged', async () => {
    const [rowan] = tracks
    // Its header is whole, and its first frame is cut.
    const content = (await makeSound('a.flac', { source: 'anoisesrc=d=2' })).subarray(0, 8_400)
    const id = await upload([rowan ?? { name: '', content: '' }, { name: '2-ines.flac', content }])
    await server.runJobs()
    expect(await status(id)).toMatchObject({
      processingStatus: 'failed',
      errorMessage: trackTexts.damaged('ines'),
    })
    expect(workFiles().filter((name) => !name.endsWith('.pcm.0'))).toEqual([])
  })

  describe('with tracks of people who were never heard', () => {
    const empty = (fileName: string, args: string[] = []) =>
      makeSound(fileName, { source: 'sine=d=1', args: ['-t', '0', ...args] })
    /** The two header pages of an Ogg file. */
    const headers = async () => {
      const sound = Buffer.from(await makeSound('a.ogg', { args: ['-c:a', 'libopus'] }))
      return sound.subarray(0, sound.indexOf('OggS', sound.indexOf('OggS', 1) + 1))
    }
    it.each<[string, string, () => Promise<Uint8Array>]>([
      ['is silent', '2-ines.flac', () => aTrack(30, 31)],
      ['has no samples', '2-ines.flac', () => empty('a.flac')],
      ['has no samples', '2-ines.wav', () => empty('a.wav')],
      ['has only a header', '2-ines.ogg', headers],
      ['has only a header', '2-ines.m4a', () => empty('a.m4a', ['-c:a', 'aac'])],
      ['has no bytes', '2-ines.flac', async () => new Uint8Array(0)],
    ])('transcribes the others and says whose track %s: %s', async (_, name, content) => {
      const [rowan] = tracks
      const id = await upload([rowan ?? { name: '', content: '' }, { name, content: await content() }])
      await server.runJobs()
      expect(await status(id)).toMatchObject({ processingStatus: 'completed', errorMessage: null })
      expect(speakersOf(await transcript())).toEqual(['rowan'])
      const { body } = await server.call('GET', `/api/audio/session/${sessionId}`, { token })
      expect(Object(body['audioFiles'])[0].notices).toEqual([trackTexts.silent(['ines'])])
    })

    it('fails with an error message if no one was heard', async () => {
      const content = await empty('a.flac')
      const id = await upload([
        { name: '1-rowan.flac', content },
        { name: '2-ines.flac', content: new Uint8Array(0) },
      ])
      await server.runJobs()
      expect(await status(id)).toMatchObject({
        processingStatus: 'failed',
        errorMessage: audioTexts.noSpeech,
      })
    })
  })

  it('has one speaker for each track if all are named after the recording', async () => {
    const [rowan, ines] = tracks.map(({ content }) => content)
    await upload([
      { name: '1-AbCdEf12345.flac', content: rowan ?? '' },
      { name: '2-AbCdEf12345.ogg', content: ines ?? '' },
    ])
    await server.runJobs()
    expect(speakersOf(await transcript())).toEqual(['rowan', 'ines'])
  })

  it('fails with an error message if there is no speech', async () => {
    const [, , silent] = tracks
    const id = await upload([silent ?? { name: '', content: '' }])
    await server.runJobs()
    expect(await status(id)).toMatchObject({
      processingStatus: 'failed',
      errorMessage: audioTexts.noSpeech,
    })
    expect(sent).toEqual([])
  })

  it('is restored from the bin with its files', async () => {
    const id = await upload()
    await server.runJobs()
    await server.call('DELETE', `/api/audio/${id}`, { token })
    const [row] = await server.deps.db.select().from(audioFiles).where(eq(audioFiles.id, id))
    expect(row?.deletedAt).not.toBeNull()
    await server.call('POST', `/api/audio/${id}/restore`, { token })
    const keys = (await server.deps.files.list(`audio/${id}`)).map(({ key }) => key)
    expect(keys.sort()).toEqual([`audio/${id}/original`, `audio/${id}/rendition.webm`])
  })
})
