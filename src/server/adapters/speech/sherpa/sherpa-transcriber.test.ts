import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeTranscriber, requestFor } from '#server/ports/transcriber.conformance.ts'
import { buildTinyCtcModel, tinyTokens } from '#server/testing/fakes/fake-speech-model.ts'
import { makeNoise, makeWorkFolder } from '#server/testing/fakes/sound-fixtures.ts'
import { recognizerConfig } from './sherpa-hotwords.ts'
import { chooseRecognizer, findSherpaModels } from './sherpa-models.ts'
import { createSherpaTranscriber } from './sherpa-transcriber.ts'
import { readSherpaResult, recognizeCarefully } from './sherpa-words.ts'
import { makeModelFolder } from './test-models.ts'

/** Level above which the test model recognizes "hello". Silence is quieter, the generated noise is louder. */
const threshold = -9

const tinyFiles = { 'tiny.en/model.onnx': buildTinyCtcModel(threshold), 'tiny.en/tokens.txt': tinyTokens }

const createTranscriber = (modelFolder: string) =>
  createSherpaTranscriber({ modelFolder, workFolder: makeWorkFolder(), threads: 1 })

const isInstalled = await createTranscriber(makeModelFolder(tinyFiles)).isReady()

describe.skipIf(!isInstalled)(`sherpa-onnx${isInstalled ? '' : ' (the package is not installed)'}`, () => {
  describeTranscriber('sherpa-onnx with a model of a kilobyte', async () => ({
    transcriber: createTranscriber(makeModelFolder(tinyFiles)),
    sound: makeNoise(200, [
      [1, 3],
      [5, 8],
      [121, 125],
      [190, 193],
    ]),
  }))

  it('finds each utterance at its time', async () => {
    const transcriber = createTranscriber(makeModelFolder(tinyFiles))
    const result = await transcriber.transcribe(
      requestFor(
        makeNoise(160, [
          [2, 4],
          [150, 153],
        ]),
      ),
    )
    expect(result.segments.map(({ start, text }) => [Math.round(start), text])).toEqual([
      [2, 'hello'],
      [150, 'hello'],
    ])
    expect(result).toMatchObject({
      engine: 'tiny.en',
      language: 'en',
      separatesSpeakers: false,
    })
  })

  it('fails with an error message if a model file is broken', async () => {
    const files = { ...tinyFiles, 'tiny.en/model.onnx': 'not a model' }
    const transcriber = createTranscriber(makeModelFolder(files))
    const failing = transcriber.transcribe(requestFor(makeNoise(5, [[1, 3]])))
    await expect(failing).rejects.toMatchObject({
      code: 'ENGINE_FAILED',
      message: expect.stringContaining('check its files in the models folder'),
    })
  })
})

describe('finding speech models', () => {
  it('finds no usable model without a folder or in an incomplete one', async () => {
    expect(await createTranscriber('/nowhere').isReady()).toBe(false)
    const half = makeModelFolder({
      'parakeet/encoder.onnx': '',
      'parakeet/tokens.txt': '',
      'silero_vad.onnx': '',
    })
    expect(await createTranscriber(half).isReady()).toBe(false)
  })

  it('picks the best complete model, its int8 files and the helper models', async () => {
    const parakeet = 'sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8'
    const folder = makeModelFolder({
      'sherpa-onnx-whisper-base.en/base.en-encoder.onnx': '',
      'sherpa-onnx-whisper-base.en/base.en-decoder.onnx': '',
      'sherpa-onnx-whisper-base.en/base.en-tokens.txt': '',
      ...Object.fromEntries(
        ['encoder.int8.onnx', 'encoder.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt'].map(
          (name) => [`${parakeet}/${name}`, ''],
        ),
      ),
      'sherpa-onnx-pyannote-segmentation-3-0/model.onnx': '',
      '3dspeaker_speech_campplus_sv_en_voxceleb_16k.onnx': '',
      'silero_vad.onnx': '',
    })
    const { recognizers, speakers } = await findSherpaModels(folder)
    const recognizer = chooseRecognizer(recognizers, 'en-GB')
    expect(recognizer).toMatchObject({ kind: 'transducer', name: parakeet, languages: ['en'] })
    expect(recognizer?.files['encoder']).toBe(path.join(folder, parakeet, 'encoder.int8.onnx'))
    expect([speakers.segmentation, speakers.embedding].every(Boolean)).toBe(true)
    const config = recognizer && recognizerConfig(recognizer, 'en', 2, null)
    expect(config).toMatchObject({ modelConfig: { modelType: 'nemo_transducer', numThreads: 2 } })
  })

  it('picks a model that supports the language, or one that detects the language if it is unknown', async () => {
    const files = ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt']
    const named = (version: string) =>
      Object.fromEntries(files.map((name) => [`parakeet-tdt-0.6b-${version}-int8/${name}`, '']))
    const nameFor = async (folder: string, language: string | null) =>
      chooseRecognizer((await findSherpaModels(folder)).recognizers, language)?.name
    const both = makeModelFolder({ ...named('v2'), ...named('v3') })
    expect(await nameFor(both, 'en')).toBe('parakeet-tdt-0.6b-v2-int8')
    expect(await nameFor(both, 'de-AT')).toBe('parakeet-tdt-0.6b-v3-int8')
    expect(await nameFor(both, null)).toBe('parakeet-tdt-0.6b-v3-int8')
  })

  it('never picks a model for a language that it does not know, and counts an unknown language as English', async () => {
    const files = ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt']
    const named = (version: string) =>
      Object.fromEntries(files.map((name) => [`parakeet-tdt-0.6b-${version}-int8/${name}`, '']))
    const english = createTranscriber(makeModelFolder(named('v2')))
    expect(await Promise.all([english.isReady(), english.isReady('en-GB'), english.isReady(null)])).toEqual(
      isInstalled ? [true, true, true] : [false, false, false],
    )
    expect(await english.isReady('de')).toBe(false)
    expect(await createTranscriber(makeModelFolder(named('v3'))).isReady('ja')).toBe(false)
  })

  it.each([
    ['qwen3', ['conv_frontend.onnx', 'encoder.int8.onnx', 'decoder.int8.onnx', 'tokenizer/vocab.json']],
    ['whisper', ['tiny-encoder.onnx', 'tiny-decoder.onnx', 'tiny-tokens.txt']],
    [
      'moonshine',
      [
        'preprocess.onnx',
        'encode.int8.onnx',
        'uncached_decode.int8.onnx',
        'cached_decode.int8.onnx',
        'tokens.txt',
      ],
    ],
    ['moonshine', ['encoder_model.ort', 'decoder_model_merged.ort', 'tokens.txt']],
  ])('recognizes a %s model by its files', async (kind, files) => {
    const folder = makeModelFolder(Object.fromEntries(files.map((name) => [`some-model/${name}`, ''])))
    const [recognizer] = (await findSherpaModels(folder)).recognizers
    expect(recognizer?.kind).toBe(kind)
    const config = recognizer && recognizerConfig(recognizer, 'de', 1, null)
    expect(config).toMatchObject({ modelConfig: { [kind === 'qwen3' ? 'qwen3Asr' : kind]: {} } })
  })
})

describe('the words of a model', () => {
  it('begin at tokens with a leading space', () => {
    const tokens = ['\u2581Thar', 'ivol', '\u2581draws', '.']
    const result = {
      text: ' Tharivol draws.',
      tokens,
      timestamps: [0.2, 0.4, 1, 1.3],
      durations: [0.1, 0.2, 0.3, 0.1],
    }
    expect(readSherpaResult(result, 5)).toEqual({
      text: 'Tharivol draws.',
      words: [
        { text: 'Tharivol', start: 0.2, end: expect.closeTo(0.6) },
        { text: 'draws.', start: 1, end: expect.closeTo(1.4) },
      ],
    })
  })

  it('are omitted if the model returns no times', () => {
    expect(readSherpaResult({ text: ' Hello. ', tokens: [' Hello', '.'], timestamps: [] }, 3)).toEqual({
      text: 'Hello.',
      words: [],
    })
  })
})

describe('an utterance', () => {
  const tries = async (spoken: [number, number], answers: string[]) => {
    const asked: string[] = []
    const recognize = async ({ start, end }: { start: number; end: number }) => {
      asked.push(`${start}-${end}`)
      return { text: answers[asked.length - 1] ?? '', words: [] }
    }
    const utterance = {
      start: 1,
      end: 9,
      spoken: { start: spoken[0], end: spoken[1] },
      middle: (spoken[0] + spoken[1]) / 2,
    }
    return { text: (await recognizeCarefully(recognize, utterance)).text, asked }
  }

  it('without a result is recognized again without its margins, then in halves', async () => {
    expect(await tries([2, 8], ['Hello.'])).toEqual({ text: 'Hello.', asked: ['1-9'] })
    expect(await tries([2, 8], ['', 'Hello.'])).toEqual({ text: 'Hello.', asked: ['1-9', '2-8'] })
    expect(await tries([2, 8], ['', '', 'One.', 'Two.'])).toEqual({
      text: 'One. Two.',
      asked: ['1-9', '2-8', '2-5', '5-8'],
    })
  })

  it('with a phrase that is repeated too often is recognized again, and stays as it was if that does not help', async () => {
    const loop = 'exactly '.repeat(40).trim()
    expect(await tries([2, 4], [loop, 'Exactly.'])).toEqual({ text: 'Exactly.', asked: ['1-9', '2-4'] })
    expect((await tries([2, 4], [loop, loop, '', 'Exactly.'])).text).toBe('Exactly.')
    expect((await tries([2, 4], [loop, loop, loop, loop])).text).toBe(loop)
    expect((await tries([2, 2.9], [loop, loop])).asked).toEqual(['1-9', '2-2.9'])
  })

  it('stays empty if it has less than a second of speech', async () => {
    expect(await tries([2, 2.9], ['', 'Hm.'])).toEqual({ text: '', asked: ['1-9'] })
  })
})
