import pLimit from 'p-limit'
import { AppError } from '#contract/errors.ts'
import { toLanguageTag } from '#core/transcription/import/language-tag.ts'
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
import { isSherpaInstalled } from './find-voices.ts'
import { type SherpaChild, startSherpaChild } from './sherpa-child.ts'
import { findSherpaModels, type SherpaModels } from './sherpa-models.ts'
import type { SherpaLine } from './sherpa-protocol.ts'

const pieceSeconds = 120
/** Seconds. Whisper models take at most 30 s, and shorter utterances are recognized more accurately. */
const longestUtterance = 20
/**
 * Seconds. Voices are separated in pieces of this length. Longer pieces need more memory; in shorter ones, people who say little are
 * harder to recognize.
 */
const separatedSeconds = 600

type SherpaSettings = { modelFolder: string; threads: number; findVoices?: FindVoices }

export function createSherpaTranscriber(settings: SherpaSettings): Transcriber {
  const { modelFolder } = settings
  const find = async (language: string | null) =>
    isSherpaInstalled() ? findSherpaModels(modelFolder, language) : null
  /** A model may need gigabytes, so only one is loaded at a time. */
  const oneAtATime = pLimit(1)
  return {
    name: 'sherpa',
    label: 'sherpa-onnx',
    isReady: async () => (await find(null)) !== null,
    transcribe: (request) =>
      oneAtATime(async () => {
        request.signal.throwIfAborted()
        const models = await find(request.language)
        if (!models) throw new AppError('ENGINE_FAILED', missing)
        return transcribeWith(models, settings, request)
      }),
  }
}

async function transcribeWith(
  models: SherpaModels,
  { threads, findVoices }: SherpaSettings,
  request: TranscriberRequest,
) {
  const { sound, vocabulary, signal } = request
  const language = models.recognizer.isEnglish ? 'en' : toLanguageTag(request.language)
  const plan = await planSound(sound, pieceSeconds, pieceSeconds / 4, signal, findVoices)
  const { path, channels, frames } = sound
  const spoken = language === 'und' ? '' : (language.split('-')[0] ?? '')
  const transcribed = await withChild(async (child) => {
    const setup = { path, channels, frames, models, language: spoken, vocabulary, threads }
    await child.ask({ type: 'load', setup }, signal)
    return runPieces(request, plan, 1, async (piece, _, stop) => {
      const utterances = utterancesOf(plan, piece, longestUtterance)
      const { lines = [] } = await child.ask({ type: 'transcribe', utterances }, stop)
      return lines.flatMap(toSegments)
    })
  })
  const turns = transcribed.length > 0 ? await separate(request, plan, models, threads) : []
  const segments = turns.length === 0 ? transcribed : assignSpeakers(transcribed, turns).map(withLabel)
  const separatesSpeakers = segments.some(({ speaker }) => speaker !== null)
  return { engine: models.recognizer.name, quality: 'good' as const, language, separatesSpeakers, segments }
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
