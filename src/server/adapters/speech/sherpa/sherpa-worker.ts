// Child process for sherpa-onnx, whose calls block. A crash ends only this process.
import path from 'node:path'
import sherpa from 'sherpa-onnx-node'
import type { TimeRange } from '#core/audio/find-speech.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'
import { writeTokens } from './built-in-model.ts'
import { separateInPieces } from './separate-in-pieces.ts'
import { recognizerConfig, writeHotwords } from './sherpa-hotwords.ts'
import {
  type Recognized,
  type SherpaAnswer,
  type SherpaSetup,
  type SherpaUtterance,
  sherpaRequest,
} from './sherpa-protocol.ts'
import { readSherpaResult, recognizeCarefully } from './sherpa-words.ts'
import { findVoicesInSound, readFloats } from './silero-vad.ts'

const sampleRate = 16000

type Loaded = { sound: PcmSound; recognizer: Awaited<ReturnType<typeof load>> }
let loaded: Loaded | null = null

process.on('message', (message) => {
  answer(message)
    .catch((error: unknown): SherpaAnswer => ({ error: String(error) }))
    .then((reply) => process.send?.(reply))
})
process.on('disconnect', () => process.exit(0))

async function answer(message: unknown): Promise<SherpaAnswer> {
  const order = sherpaRequest.parse(message)
  if (order.type === 'find-voices') return { voices: findVoicesInSound(order) }
  if (order.type === 'separate') return { turns: await separateInPieces(order.separation) }
  if (order.type === 'load') {
    const { setup } = order
    const sound = {
      path: setup.path,
      sampleRate: 16000 as const,
      channels: setup.channels,
      frames: setup.frames,
    }
    loaded = { sound, recognizer: await load(setup) }
    return {}
  }
  if (!loaded) throw new Error('nothing is loaded')
  return { results: await transcribeUtterances(loaded, order.utterances) }
}

async function load({ models, language, vocabulary, threads, folder }: SherpaSetup) {
  const { tokenizer, ...files } = models.recognizer.files
  if (tokenizer) {
    files['tokens'] = path.join(folder, 'tokens.txt')
    await writeTokens(tokenizer, files['tokens'])
  }
  const recognizer = { ...models.recognizer, files }
  const hotwords = await writeHotwords(recognizer, vocabulary, folder)
  return await sherpa.OfflineRecognizer.createAsync(recognizerConfig(recognizer, language, threads, hotwords))
}

/** The recognizer blocks. Reading the sound yields between two utterances, which lets sherpa-onnx free the memory of the last one. */
async function transcribeUtterances(loaded: Loaded, utterances: SherpaUtterance[]): Promise<Recognized[]> {
  const results: Recognized[] = []
  for (const utterance of utterances) {
    results.push(await recognizeCarefully((range) => recognize(loaded, range), utterance))
  }
  return results
}

async function recognize({ sound, recognizer }: Loaded, { start, end }: TimeRange): Promise<Recognized> {
  const stream = recognizer.createStream()
  stream.acceptWaveform({ samples: await readFloats(sound, start, end), sampleRate })
  recognizer.decode(stream)
  const { text, words } = readSherpaResult(recognizer.getResult(stream), end - start)
  return { text, words: words.map((word) => ({ ...word, start: start + word.start, end: start + word.end })) }
}
