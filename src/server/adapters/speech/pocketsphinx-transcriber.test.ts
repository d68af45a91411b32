import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeTranscriber, requestFor } from '#server/ports/transcriber.conformance.ts'
import { decodeFixture, makeWorkFolder, whyNoPocketSphinx } from '#server/testing/fakes/sound-fixtures.ts'
import { parseCtm } from './pocketsphinx-ctm.ts'
import { createPocketSphinxTranscriber } from './pocketsphinx-transcriber.ts'

const searchPath = process.env.PATH ?? ''

describe('PocketSphinx', () => {
  it('returns words without fillers, variant marks or broken lines', () => {
    const ctm =
      '0 1 0.29 0.39 and(2) 0.9\n0 1 0.7 0.1 <sil> 1\n1 1 0.1 0.2 [NOISE] 1\nbroken\n1 1 x 0.2 you 1\n'
    expect(parseCtm(ctm)).toEqual([{ utterance: 0, text: 'and', start: 0.29, end: 0.6799999999999999 }])
  })
})

describe.skipIf(whyNoPocketSphinx !== null)(
  `transcribing with PocketSphinx${whyNoPocketSphinx ? ` (${whyNoPocketSphinx})` : ''}`,
  () => {
    const workFolder = makeWorkFolder()
    const transcriber = createPocketSphinxTranscriber({ searchPath, workFolder, parallel: 1 })

    // The sound is cut to 8 s, because the engine needs 0.75 s for each second of speech.
    const transcribeOnce = describeTranscriber('PocketSphinx', async () => ({
      transcriber,
      sound: { ...decodeFixture('jfk.wav'), frames: 8 * 16_000 },
    }))

    it('transcribes "your country" at the right time', async () => {
      const { result } = await transcribeOnce()
      const words = result.segments.flatMap((segment) => segment.words ?? [])
      const country = words.findIndex((word, i) => word.text === 'country' && words[i - 1]?.text === 'your')
      expect(words[country]?.start).toBeGreaterThan(5.5)
      expect(words[country]?.end).toBeLessThan(7)
      expect(result).toMatchObject({ quality: 'draft', separatesSpeakers: false, language: 'en' })
    })

    it('listens to both channels of a two-track recording', async () => {
      const result = await transcriber.transcribe(requestFor(decodeFixture('stereo-2tracks.wav', 2)))
      expect(result.segments.map(({ text }) => text).join(' ')).toContain('curtain')
    })

    it('refuses languages other than English with an error message', async () => {
      const request = { ...requestFor(decodeFixture('jfk.wav')), language: 'de' }
      await expect(transcriber.transcribe(request)).rejects.toThrow('understands English only')
    })

    it('transcribes the name of a place only if it is in the vocabulary, and spells it as the campaign does', async () => {
      // Made by flite -voice rms -t 'We asked Hollowgate about the road to the river.' and encoded as Opus at 20 kbit/s.
      const sound = decodeFixture(path.join(import.meta.dirname, 'hollowgate.ogg'))
      const transcribe = async (vocabulary: string[]) => {
        const { segments } = await transcriber.transcribe({ ...requestFor(sound), vocabulary })
        return segments.map(({ text }) => text).join(' ')
      }
      expect(await transcribe([])).not.toMatch(/hollowgate/i)
      const vocabulary = ['Old Brannoc', 'Hollowgate', 'Jonah']
      expect(await transcribe(vocabulary)).toContain('Hollowgate about the road to the river')
    })

    it('transcribes the same words if none of the expected names is spoken', async () => {
      const { result } = await transcribeOnce()
      const vocabulary = ['Mirelle', 'Old Brannoc', 'Hollowgate', 'Rowan', 'Ines', 'Jonah', 'Vanthorne']
      const sound = { ...decodeFixture('jfk.wav'), frames: 8 * 16_000 }
      const again = await transcriber.transcribe({ ...requestFor(sound), vocabulary })
      expect(again.segments).toEqual(result.segments)
    })

    it('leaves no files behind', () => {
      expect(readdirSync(workFolder)).toEqual([])
    })
  },
)
