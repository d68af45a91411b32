import { mkdtempDisposable } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { AppError } from '#contract/errors.ts'
import { toLanguageTag } from '#core/transcription/import/language-tag.ts'
import { baseLanguage } from '#core/transcription/models/model-catalogue.ts'
import { assignSpeakers } from '#core/transcription/segments/assign-speakers.ts'
import { groupWords } from '#core/transcription/segments/group-words.ts'
import { planPieces } from '#core/transcription/segments/plan-pieces.ts'
import {
  type FindVoices,
  hasSpeech,
  planSound,
  type SoundPlan,
  utterancesOf,
} from '#server/adapters/speech/plan-sound.ts'
import { runPieces } from '#server/adapters/speech/run-pieces.ts'
import type { TranscribedSegment, Transcriber, TranscriberRequest } from '#server/ports/transcriber.ts'
import { type BuiltInSize, findBuiltInModel } from './built-in-model.ts'
import { isSherpaInstalled } from './find-voices.ts'
import { type SherpaChild, startSherpaChild } from './sherpa-child.ts'
import {
  chooseRecognizer,
  findSherpaModels,
  type SherpaModels,
  type SherpaRecognizer,
} from './sherpa-models.ts'
import type { SherpaLine, SherpaSetup } from './sherpa-protocol.ts'

const pieceSeconds = 120
/** Seconds. Whisper models take at most 30 s, and shorter utterances are recognized more accurately. */
const longestUtterance = 20
/**
 * Seconds. Voices are separated in pieces of this length. Longer pieces need more memory; in shorter ones, people who say little are
 * harder to recognize.
 */
const separatedSeconds = 600

type LocalSettings = {
  /** Folder of the administrator's models; it may be missing. */
  modelFolder: string
  /** Folder for temporary files. */
  workFolder: string
  threads: number
  findVoices?: FindVoices
}

/** A model may need gigabytes, so only one is loaded at a time. */
const oneAtATime = pLimit(1)

/** Transcribes with the best of the models that the administrator has put on the server. */
export function createSherpaTranscriber(settings: LocalSettings): Transcriber {
  const find = async () => (await findSherpaModels(settings.modelFolder)).recognizers
  return createLocalTranscriber({ name: 'sherpa', label: 'sherpa-onnx' }, settings, find)
}

/** Transcribes with the model that is installed with the program. */
export function createBuiltInTranscriber(settings: LocalSettings, size: BuiltInSize): Transcriber {
  const find = async () => [findBuiltInModel(size) ?? []].flat()
  return createLocalTranscriber({ name: 'moonshine', label: `Moonshine ${size}` }, settings, find)
}

function createLocalTranscriber(
  names: Pick<Transcriber, 'name' | 'label'>,
  settings: LocalSettings,
  findRecognizers: () => Promise<SherpaRecognizer[]>,
): Transcriber {
  const list = async () => (isSherpaInstalled() ? await findRecognizers() : [])
  return {
    ...names,
    async isReady(language) {
      const recognizers = await list()
      return language === undefined
        ? recognizers.length > 0
        : chooseRecognizer(recognizers, language) !== null
    },
    transcribe: (request) =>
      oneAtATime(async () => {
        request.signal.throwIfAborted()
        const recognizer = chooseRecognizer(await list(), request.language)
        if (!recognizer) throw new AppError('ENGINE_FAILED', missing)
        const { speakers } = await findSherpaModels(settings.modelFolder)
        return transcribeWith({ recognizer, ...speakers }, settings, request)
      }),
  }
}

async function transcribeWith(
  models: SherpaModels,
  { threads, workFolder, findVoices }: LocalSettings,
  request: TranscriberRequest,
) {
  const { sound, vocabulary, signal } = request
  const { name, languages } = models.recognizer
  const language = languages?.length === 1 ? (languages[0] ?? 'und') : toLanguageTag(request.language)
  const plan = await planSound(sound, pieceSeconds, pieceSeconds / 4, signal, findVoices)
  const { path: soundPath, channels, frames } = sound
  const spoken = language === 'und' ? '' : baseLanguage(language)
  const transcribed = await withChild(async (child) => {
    const setup = { path: soundPath, channels, frames, models, language: spoken, vocabulary, threads }
    await loadModels(child, setup, workFolder, signal)
    return runPieces(request, plan, 1, async (piece, _, stop) => {
      const utterances = utterancesOf(plan, piece, longestUtterance)
      const { lines = [] } = await child.ask({ type: 'transcribe', utterances }, stop)
      return lines.flatMap(toSegments)
    })
  })
  const turns = transcribed.length > 0 ? await separate(request, plan, models, threads) : []
  const segments = turns.length === 0 ? transcribed : assignSpeakers(transcribed, turns).map(withLabel)
  const separatesSpeakers = segments.some(({ speaker }) => speaker !== null)
  return { engine: name, quality: 'good' as const, language, separatesSpeakers, segments }
}

async function loadModels(
  child: SherpaChild,
  setup: Omit<SherpaSetup, 'folder'>,
  workFolder: string,
  signal: AbortSignal,
): Promise<void> {
  await using folder = await mkdtempDisposable(path.join(workFolder, 'speech-'))
  await child.ask({ type: 'load', setup: { ...setup, folder: folder.path } }, signal)
}

/** Runs in a child process of its own after the recognizer's process has ended and freed its memory. */
async function separate(
  { sound, speakerCount, signal }: TranscriberRequest,
  { envelope, speech }: SoundPlan,
  { segmentation, embedding }: SherpaModels,
  threads: number,
) {
  if (segmentation === null || embedding === null) return []
  const { path, channels, frames } = sound
  const planned = planPieces(envelope, separatedSeconds, separatedSeconds / 4, speech)
  const pieces = planned.filter((piece) => hasSpeech(speech, piece))
  const separation = { path, channels, frames, segmentation, embedding, threads, speakerCount, pieces }
  const { turns = [] } = await withChild((child) => child.ask({ type: 'separate', separation }, signal))
  return turns
}

async function withChild<Result>(run: (child: SherpaChild) => Promise<Result>): Promise<Result> {
  const child = startSherpaChild()
  try {
    return await run(child)
  } finally {
    await child.stop()
  }
}

function toSegments({ start, end, text, words }: SherpaLine): TranscribedSegment[] {
  if (words.length === 0) return [{ start, end, speaker: null, text }]
  return groupWords(words.map((word) => ({ ...word, speaker: null })))
}

function withLabel({ speaker, ...line }: ReturnType<typeof assignSpeakers>[number]): TranscribedSegment {
  return { ...line, speaker: speaker === null ? null : `Speaker ${speaker + 1}` }
}

const missing =
  'The speech model is no longer on this server. Ask the person who runs it to put it back, then press Retry.'
