import { existsSync } from 'node:fs'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '#contract/errors.ts'
import { listExpectedWords, writeNames } from '#core/transcription/pronunciation/expected-words.ts'
import type { TimeRange } from '#core/transcription/segments/find-speech.ts'
import { groupWords, type SpokenWord } from '#core/transcription/segments/group-words.ts'
import { mixDown } from '#server/lib/feed-sound.ts'
import { runProgram } from '#server/lib/run-program.ts'
import type { PcmSound, Transcriber } from '#server/ports/transcriber.ts'
import { readSamples } from './pcm-sound.ts'
import { planSound, utterancesOf } from './plan-sound.ts'
import { parseCtm } from './pocketsphinx-ctm.ts'
import { writeExpectedWord, writeLexicon } from './pocketsphinx-lexicon.ts'
import { runPieces } from './run-pieces.ts'

const label = 'PocketSphinx'
/** Seconds. Shorter pieces are slow, because the model is loaded for each; with longer pieces, a crash loses more. */
const pieceSeconds = 120
const utteranceSeconds = 15

export type PocketSphinxOptions = {
  /** Folders to search for PocketSphinx, in the format of PATH. */
  searchPath: string
  workFolder: string
  parallel: number
}

type Program = { binary: string; model: string }

/** Draft quality: English only, without punctuation, limited to the words of a dictionary and the expected words. */
export function createPocketSphinxTranscriber(options: PocketSphinxOptions): Transcriber {
  const { parallel } = options
  return {
    name: 'pocketsphinx',
    label,
    isReady: async () => findProgram(options.searchPath) !== null,
    async transcribe(request) {
      const program = findProgram(options.searchPath)
      if (!program) throw new AppError('ENGINE_FAILED', texts.missing)
      if (request.language !== null && !/^en\b/i.test(request.language)) {
        throw new AppError('ENGINE_FAILED', texts.englishOnly)
      }
      const { sound, signal, vocabulary } = request
      const plan = await planSound(sound, pieceSeconds, pieceSeconds / 4, signal)
      await using folder = await mkdtempDisposable(path.join(options.workFolder, 'pocketsphinx-'))
      const expected = listExpectedWords(vocabulary)
      const lexicon = await writeLexicon(program.model, folder.path, expected)
      const segments = await runPieces(request, plan, parallel, async (piece, _, stop) => {
        const utterances = utterancesOf(plan, piece, utteranceSeconds)
        const words = await transcribeUtterances(program, lexicon, folder.path, sound, utterances, stop)
        const named = words.map((word) => ({ ...word, text: writeExpectedWord(word.text, expected) }))
        return groupWords(writeNames(named, vocabulary))
      })
      return { engine: label, quality: 'draft', language: 'en', separatesSpeakers: false, segments }
    },
  }
}

async function transcribeUtterances(
  program: Program,
  lexicon: string[],
  workFolder: string,
  sound: PcmSound,
  utterances: TimeRange[],
  signal: AbortSignal,
): Promise<SpokenWord[]> {
  if (utterances.length === 0) return []
  await using piece = await mkdtempDisposable(path.join(workFolder, 'piece-'))
  const folder = piece.path
  for (const [index, { start, end }] of utterances.entries()) {
    const samples = mixDown(await readSamples(sound, start, end), sound.channels)
    await writeFile(path.join(folder, `${index}.raw`), evenGain(samples))
  }
  const list = path.join(folder, 'list')
  await writeFile(list, utterances.map((_, index) => `${index}\n`).join(''))
  const output = path.join(folder, 'words.ctm')
  const args = batchArguments(program, lexicon, folder, list, output)
  const { code, stderr } = await runProgram(program.binary, args, { signal })
  if (code !== 0) throw new AppError('ENGINE_FAILED', texts.failed, { cause: new Error(stderr) })
  const words = parseCtm(await readFile(output, 'utf8')).map(({ utterance, ...word }): SpokenWord => {
    const offset = utterances[utterance]?.start ?? 0
    return { ...word, start: word.start + offset, end: word.end + offset, speaker: null }
  })
  return words.sort((a, b) => a.start - b.start)
}

function batchArguments(
  { model }: Program,
  lexicon: string[],
  folder: string,
  list: string,
  output: string,
): string[] {
  return [
    ...['-adcin', 'yes', '-cepdir', folder, '-cepext', '.raw', '-ctl', list, '-ctm', output],
    ...['-hmm', path.join(model, 'en-us'), ...lexicon],
    // PocketSphinx's own silence removal would shift every word to an earlier time.
    ...['-remove_silence', 'no', '-logfn', path.join(folder, 'log')],
  ]
}

/** Amplifies a quiet sound towards the level that the model was trained on, without clipping. */
function evenGain(samples: Int16Array): Int16Array {
  let peak = 1
  let power = 0
  for (const sample of samples) {
    peak = Math.max(peak, Math.abs(sample))
    power += sample * sample
  }
  const loudness = Math.sqrt(power / Math.max(1, samples.length))
  const gain = Math.min(30000 / peak, 3000 / Math.max(1, loudness), 30)
  return gain <= 1 ? samples : samples.map((sample) => Math.round(sample * gain))
}

function findProgram(searchPath: string): Program | null {
  for (const folder of searchPath.split(path.delimiter).filter((entry) => entry !== '')) {
    const binary = path.join(folder, 'pocketsphinx_batch')
    const model = path.join(folder, '../share/pocketsphinx/model/en-us')
    if (existsSync(binary) && existsSync(path.join(model, 'en-us.lm.bin'))) return { binary, model }
  }
  return null
}

const texts = {
  missing:
    'PocketSphinx is not installed on this server any more. Ask the person who runs it, then press Retry.',
  englishOnly:
    'PocketSphinx understands English only. Ask the person who runs this server to set TRANSCRIBE_BASE_URL, or import a transcript.',
  failed: 'PocketSphinx stopped before it was done. Press Retry to try again.',
} as const
