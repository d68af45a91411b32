import { readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import type { TranscriberRequest } from '#server/ports/transcriber.ts'
import { createFakeTranscriber } from '#server/testing/fakes/fake-transcriber.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { aCampaign, aPerson, aSession, withServer } from '#server/testing/server/test-server.ts'
import { aFilm, aVoice, silence } from './test-films.ts'

let token: string
let campaignId: string
let sessionId: string
/** Paths of the sounds that the engine got. */
let sent: string[]
let failures: number

const fake = createFakeTranscriber()
const transcribe = (request: TranscriberRequest) => {
  sent.push(path.basename(request.sound.path))
  if (failures-- > 0) throw new AppError('UNAVAILABLE', 'The engine is away.')
  return fake.transcribe(request)
}
const server = withServer({ transcribers: [{ ...fake, transcribe }] })
beforeAll(async () => {
  token = (await aPerson(server)).token
})
beforeEach(async () => {
  sent = []
  failures = 0
  campaignId = await aCampaign(server, token)
  sessionId = await aSession(server, token, campaignId)
})

const rowan = aVoice(330, 1)
const ines = aVoice(550, 5)
/** What OBS records as its first track. */
const mix = `${rowan}[a];${ines}[b];[a][b]amix=inputs=2`

async function upload(film: Uint8Array, fields: Record<string, string> = {}): Promise<string> {
  // The form accepts WebM by name, and the content decides that it is Matroska.
  const form = fileForm('audioFile', film, 'evening.webm', { campaignId, sessionId, ...fields })
  const { body } = await server.call('POST', '/api/audio/upload', { token, form })
  return Object(body['audioFile']).id
}
async function result(id: string) {
  await server.runJobs()
  const { body: recordings } = await server.call('GET', `/api/audio/session/${sessionId}`, { token })
  const recording = Object(recordings['audioFiles']).find((one: { id: string }) => one.id === id)
  const { body } = await server.call('GET', `/api/transcription/session/${sessionId}`, { token })
  const [found] = Object(body['transcriptions'])
  const speakers = new Map(found?.speakers.map(({ id, label }: Record<string, string>) => [id, label]))
  return {
    status: recording.processingStatus,
    notices: recording.notices,
    lines: (found?.segments ?? []).map(({ start, speakerId }: { start: number; speakerId: string }) => [
      speakers.get(speakerId),
      Math.round(start),
    ]),
  }
}

describe('a film with several sound tracks', () => {
  it('has one speaker for each track if their sounds are separate', async () => {
    const found = await result(await upload(await aFilm([rowan, ines])))
    expect(found).toEqual({
      status: 'completed',
      notices: ['This file has 2 sound tracks. Tracks 1 and 2 became one speaker each.'],
      lines: [
        ['Speaker 1', 1],
        ['Speaker 2', 5],
      ],
    })
    expect(readdirSync(server.deps.files.workFolder)).toEqual([])
  })

  it('leaves out the mix that OBS records beside its parts, so that no line is doubled', async () => {
    const titles = ['Track1', 'Rowan', 'Ines'].flatMap((title, index) => [
      `-metadata:s:a:${index}`,
      `title=${title}`,
    ])
    const found = await result(await upload(await aFilm([mix, rowan, ines], { args: titles })))
    expect(found.lines).toEqual([
      ['Rowan', 1],
      ['Ines', 5],
    ])
    expect(found.notices).toEqual([
      'This file has 3 sound tracks. Track 1 only repeats the sound of the others. Tracks 2 and 3 became one speaker each.',
    ])
  })

  it('uses one of several copies, and names silent tracks', async () => {
    const found = await result(await upload(await aFilm([rowan, rowan, silence])))
    expect(found.lines).toHaveLength(1)
    expect(found.notices).toEqual([
      'This file has 3 sound tracks. Track 3 is silent. Track 2 only repeats the sound of the others. Track 1 was transcribed.',
    ])
  })

  it('mixes tracks if more people speak than there are tracks', async () => {
    const id = await upload(await aFilm([rowan, ines]), { speakerCount: '4' })
    const found = await result(id)
    expect(found.status).toBe('completed')
    expect(found.lines).toHaveLength(2)
    expect(sent).toHaveLength(1)
    expect(found.notices).toEqual([
      'This file has 2 sound tracks. Tracks 1 and 2 were mixed, and the speakers told apart by their voices. If each track is one person, transcribe again with 2 speakers.',
    ])
    await server.call('POST', `/api/audio/${id}/transcribe`, { token, body: { speakerCount: 2 } })
    expect((await result(id)).lines).toEqual([
      ['Speaker 1', 1],
      ['Speaker 2', 5],
    ])
  })

  it('mixes tracks that heard the same voices', async () => {
    const other = `${rowan}[a];${ines},volume=0.4[b];[a][b]amix=inputs=2`
    const found = await result(await upload(await aFilm([other, ines])))
    expect(found.notices).toEqual([
      'This file has 2 sound tracks. Tracks 1 and 2 were mixed, and the speakers told apart by their voices.',
    ])
    expect(found.lines).toHaveLength(2)
  })

  it('plays all used tracks', async () => {
    const id = await upload(await aFilm([mix, rowan, ines]))
    await server.runJobs()
    const { body } = await server.call('GET', `/api/audio/${id}/peaks`, { token })
    const peaks: number[] = Object(body['peaks'])
    const at = (second: number) => (peaks[Math.round((second / 12) * peaks.length)] ?? 0) > 100
    expect([at(2), at(4), at(6), at(9)]).toEqual([true, false, true, false])
  })

  it.each(['', '4'])(
    'is decoded once if the engine is away at first, with %j speakers',
    async (speakerCount) => {
      const id = await upload(await aFilm([rowan, ines]), { speakerCount })
      const { withLocalFile } = server.deps.files
      let reads = 0
      server.deps.files.withLocalFile = (key, use) => {
        reads++
        return withLocalFile(key, use)
      }
      failures = 1
      expect((await result(id)).lines).toHaveLength(2)
      server.deps.files.withLocalFile = withLocalFile
      expect(reads).toBe(1)
    },
  )

  it('ignores a track that cannot be decoded', async () => {
    const film = Buffer.from(
      await aFilm([rowan, ines], { args: ['-c:a:1', 'pcm_s16le'], name: 'evening.mov' }),
    )
    // ffmpeg does not know the codec of the spatial sound that iPhones record beside the stereo sound.
    film.write('apac', film.lastIndexOf('sowt'))
    const form = fileForm('audioFile', film, 'evening.m4a', { campaignId, sessionId })
    const { body } = await server.call('POST', '/api/audio/upload', { token, form })
    const found = await result(Object(body['audioFile']).id)
    expect(found).toMatchObject({ status: 'completed', notices: [] })
    expect(found.lines).toHaveLength(1)
  })
})
