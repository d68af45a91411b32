import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { requestFor } from '#server/ports/transcriber.conformance.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'
import { buildTinyTransducer, tinyTransducerTokens } from '#server/testing/fakes/fake-speech-model.ts'
import { makeNoise, makeWorkFolder } from '#server/testing/fakes/sound-fixtures.ts'
import { isSherpaInstalled } from './find-voices.ts'
import {
  chooseHotwords,
  readTokens,
  recognizerConfig,
  writeBpeVocab,
  writeHotwords,
} from './sherpa-hotwords.ts'
import { findSherpaModels } from './sherpa-models.ts'
import { createSherpaTranscriber } from './sherpa-transcriber.ts'
import { makeModelFolder } from './test-models.ts'

const threshold = -9

function makeTransducer(name: string, more: Record<string, string> = {}): string {
  const { encoder, decoder, joiner } = buildTinyTransducer(threshold)
  const files = { 'encoder.onnx': encoder, 'decoder.onnx': decoder, 'joiner.onnx': joiner }
  const all = Object.entries({ ...files, 'tokens.txt': tinyTransducerTokens, ...more })
  return makeModelFolder(Object.fromEntries(all.map(([file, content]) => [`${name}/${file}`, content])))
}

async function write(modelFolder: string, vocabulary: string[]) {
  const [recognizer] = (await findSherpaModels(modelFolder)).recognizers
  if (!recognizer) throw new Error('The model was not found')
  const folder = makeWorkFolder()
  const files = await writeHotwords(recognizer, vocabulary, folder)
  return { files, folder, config: recognizerConfig(recognizer, 'en', 1, files) }
}

const isInstalled = isSherpaInstalled()

describe.skipIf(!isInstalled)(
  `words to expect${isInstalled ? '' : ' (the package is not installed)'}`,
  () => {
    const transcribe = async (vocabulary: string[], more: Record<string, string> = {}) => {
      const sound: PcmSound = makeNoise(6, [[2, 4]])
      const modelFolder = makeTransducer('tiny.en', more)
      const workFolder = makeWorkFolder()
      const transcriber = createSherpaTranscriber({ modelFolder, workFolder, threads: 1 })
      const result = await transcriber.transcribe({ ...requestFor(sound), vocabulary })
      expect(readdirSync(workFolder)).toEqual([])
      return result.segments.map(({ text }) => text)
    }

    it('are recognized instead of a word that is more likely', async () => {
      expect(await transcribe([])).toEqual(['MIRELL'])
      expect(await transcribe(['Mirelle'])).toEqual(['MIRELLE'])
    })

    it('are divided into tokens by the scores that the publisher of the model provides, if any', async () => {
      const score = (token: string) => (token === 'RELLE' ? -99 : -1)
      const vocab = readTokens(tinyTransducerTokens).map((token) => `${token}\t${score(token)}\n`)
      expect(await transcribe(['Mirelle'], { 'bpe.vocab': vocab.join('') })).toEqual(['MIRELL'])
    })

    it.each([
      [['Żółć', '日本', 'Mirelle']],
      [['Mirelle :)', ':x', '#3', '@Brannoc', 'a/b', '', ' ', '<blk>', '▁', "'"]],
    ])('may be names that the model cannot spell: %j', async (vocabulary) => {
      expect(await transcribe(vocabulary)).toEqual(['MIRELLE'])
      const without = vocabulary.filter((name) => !name.startsWith('Mirelle'))
      expect(await transcribe(without)).toEqual(['MIRELL'])
    })
  },
)

describe('the files with words to expect', () => {
  it('are written for a transducer that searches several paths', async () => {
    const { files, config } = await write(makeTransducer('tiny.en'), ['Mirelle', 'Rowan'])
    expect(readFileSync(files?.hotwordsFile ?? '', 'utf8')).toBe('MIRELLE\n')
    expect(config).toMatchObject({
      ...{ decodingMethod: 'modified_beam_search', hotwordsFile: files?.hotwordsFile, hotwordsScore: 1.5 },
      modelConfig: { modelType: 'transducer', modelingUnit: 'bpe', bpeVocab: files?.bpeVocab },
    })
  })

  it.each([
    ['a vocabulary', 'tiny.en', []],
    ['a word that the model can spell', 'tiny.en', ['Rowan']],
    ['a transducer that is not from NeMo', 'nemo-parakeet-tdt-0.6b-v2', ['Mirelle']],
  ])('are not written without %s', async (_, name, vocabulary) => {
    const { files, folder, config } = await write(makeTransducer(name), vocabulary)
    expect(files).toBeNull()
    expect(readdirSync(folder)).toEqual([])
    expect(config).toMatchObject({ decodingMethod: 'greedy_search' })
    expect(config).not.toHaveProperty('hotwordsFile')
  })
})

describe('chooseHotwords', () => {
  const tokensOf = (letters: string) => new Set(['\u2581', ...letters])
  const lower = tokensOf("abcdefghijklmnopqrstuvwxyz'")
  const upper = tokensOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

  it('spells names as the model does', () => {
    const names = ['Zoë of Hollowgate', 'Half-Elf', 'Kel’thar']
    expect(chooseHotwords(names, upper)).toEqual(['ZOE OF HOLLOWGATE', 'HALF ELF', 'KELTHAR'])
    expect(chooseHotwords(names, lower)).toEqual(['zoe of hollowgate', 'half elf', "kel'thar"])
    expect(chooseHotwords(['Zoë'], tokensOf('Zoeë'))).toEqual(['Zoë'])
  })

  it('chooses the hundred most important names of at least three letters, each once', () => {
    const names = Array.from({ length: 26 * 5 }, (_, index) => {
      return `Name ${String.fromCharCode(97 + (index % 26)).repeat(3 + Math.floor(index / 26))}`
    })
    const chosen = chooseHotwords(['Al', 'Rowan', 'ROWAN', ...names], lower)
    expect(chosen).toHaveLength(100)
    expect(chosen.slice(0, 2)).toEqual(['rowan', 'name aaa'])
  })

  it('skips words that cannot begin with a token of the model', () => {
    expect(chooseHotwords(['Rowan'], new Set('abcdefghijklmnopqrstuvwxyz'))).toEqual([])
    expect(chooseHotwords(['row'], new Set(['\u2581r', ...'row']))).toEqual(['row'])
  })
})

describe('the vocabulary made from the tokens of a model', () => {
  it('has a line for each token that words can contain, with a falling score', () => {
    const tokens = readTokens('<blk> 0\n\u2581the 1\nx 2\r\n 3\n<unk> 4\n# 5\n')
    expect(tokens).toEqual(['\u2581the', 'x', '#'])
    expect(writeBpeVocab(tokens)).toBe('\u2581the\t-2.0000\nx\t-2.6931\n#\t-3.0986\n')
  })
})
