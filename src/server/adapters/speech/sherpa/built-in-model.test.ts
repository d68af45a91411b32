import { hash } from 'node:crypto'
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
        expect(result).toMatchObject({ engine: 'Moonshine tiny', quality: 'good', language: 'en' })
        const text = result.segments.map((line) => line.text).join(' ')
        expect(text).toMatch(
          /ask not what your country can do for you, ask what you can do for your country\./i,
        )
      })

      it('refuses to start with a language that it does not know', async () => {
        const request = { ...requestFor(decodeFixture('jfk.wav')), language: 'de' }
        await expect(create().transcribe(request)).rejects.toMatchObject({ code: 'ENGINE_FAILED' })
      })
    })
  },
)
