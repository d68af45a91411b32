import { hash } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeTranscriber, requestFor } from '#server/ports/transcriber.conformance.ts'
import { decodeFixture, makeWorkFolder, whyNoFixtures } from '#server/testing/fakes/sound-fixtures.ts'
import { findBuiltInModel, writeTokens } from './built-in-model.ts'
import { createBuiltInTranscriber } from './sherpa-transcriber.ts'

const create = () =>
  createBuiltInTranscriber({ modelFolder: '/nowhere', workFolder: makeWorkFolder(), threads: 1 }, 'tiny')

const isInstalled = await create().isReady()

describe.skipIf(!isInstalled)(
  `the built-in model${isInstalled ? '' : ' (its optional packages are not installed)'}`,
  () => {
    it('gets the list of tokens with which Moonshine was trained', async () => {
      const file = path.join(makeWorkFolder(), 'tokens.txt')
      await writeTokens(findBuiltInModel('base')?.files['tokenizer'] ?? '', file)
      const tokens = await readFile(file)
      expect(tokens.byteLength).toBe(549_354)
      expect(hash('sha256', tokens)).toBe('ffb0b1fa17923f3b6f90df5fd257804c03576e00fa39f4024db42b0d650eb6e7')
    })

    it('is ready for English and for a language to detect, but for no other language', async () => {
      const transcriber = create()
      expect(await Promise.all([transcriber.isReady('en-GB'), transcriber.isReady(null)])).toEqual([
        true,
        true,
      ])
      expect(await transcriber.isReady('de')).toBe(false)
    })

    describe.skipIf(whyNoFixtures !== null)(`with recorded speech ${whyNoFixtures ?? ''}`, () => {
      const transcribeOnce = describeTranscriber('Moonshine', async () => ({
        transcriber: create(),
        sound: decodeFixture('jfk.wav'),
      }))

      it('writes what was said, with punctuation, and the language in which it was heard', async () => {
        const { result } = await transcribeOnce()
        expect(result).toMatchObject({ engine: 'Moonshine tiny', language: 'en' })
        const text = result.segments.map((line) => line.text).join(' ')
        expect(text).toMatch(
          /ask not what your country can do for you, ask what you can do for your country\./i,
        )
      })

      it('gives each line one speaker and its own time, even if the change of speakers is told inexactly', async () => {
        const [first, second] = [decodeFixture('librivox-austen-0880.wav'), decodeFixture('jfk.wav')]
        const change = first.frames / first.sampleRate
        const sound = { ...first, frames: first.frames + second.frames }
        appendFileSync(sound.path, readFileSync(second.path))
        const { segments, separatesSpeakers } = await create().transcribe({
          ...requestFor(sound),
          separateSpeakers: async () => [
            { start: 0, end: change + 0.3, speaker: 0 },
            { start: change + 0.3, end: change + 11, speaker: 1 },
          ],
        })
        expect(separatesSpeakers).toBe(true)
        const saidBy = (speaker: string) => segments.filter((line) => line.speaker === speaker)
        const textOf = (speaker: string) =>
          saidBy(speaker)
            .map(({ text }) => text)
            .join(' ')
        expect(textOf('Speaker 1')).toMatch(/^he was not/i)
        expect(textOf('Speaker 1')).not.toMatch(/americans/i)
        expect(textOf('Speaker 2')).toMatch(/^and so,? my fellow americans/i)
        expect(Math.abs((saidBy('Speaker 2')[0]?.start ?? 0) - change)).toBeLessThan(0.7)
      })

      it('refuses to start with a language that it does not know', async () => {
        const request = { ...requestFor(decodeFixture('jfk.wav')), language: 'de' }
        await expect(create().transcribe(request)).rejects.toMatchObject({ code: 'ENGINE_FAILED' })
      })
    })
  },
)
