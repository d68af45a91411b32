import { mkdtempDisposable } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { AppError } from '#contract/errors.ts'
import type { SpeakerTurn } from '#core/audio/diarization/speaker-turn.ts'
import { quietestMoment } from '#core/audio/energy-envelope.ts'
import type { TimeRange } from '#core/audio/find-speech.ts'
import { toLanguageTag } from '#core/transcription/import/imported-transcript.ts'
import { baseLanguage } from '#core/transcription/models/model-catalogue.ts'
import { assignSpeakers } from '#core/transcription/segments/assign-speakers.ts'
import { cutAtChanges } from '#core/transcription/segments/cut-at-changes.ts'
import { groupWords } from '#core/transcription/segments/group-words.ts'
import { planPieces, type Utterance } from '#core/transcription/segments/plan-pieces.ts'
import { enterMemory } from '#server/adapters/engine-turns.ts'
import {
  type FindVoices,
  hasSpeech,
  planSound,
  type SoundPlan,
  utterancesOf,
} from '#server/adapters/speech/plan-sound.ts'
import { runPieces } from '#server/adapters/speech/run-pieces.ts'
import { sizeOf } from '#server/lib/files/download-file.ts'
import type { TranscribedSegment, Transcriber, TranscriberRequest } from '#server/ports/transcriber.ts'
import { type BuiltInSize, findBuiltInModel } from './built-in-model.ts'
import { isSherpaInstalled } from './find-voices.ts'
import { type SherpaChild, startSherpaChild } from './sherpa-child.ts'
import {
  chooseRecognizer,
  findSherpaModels,
  type SherpaModels,
  type SherpaRecognizer,
  wordTimeKinds,
} from './sherpa-models.ts'
import type { Recognized, SherpaSetup } from './sherpa-protocol.ts'

/** In seconds. Lines appear while the job runs, one piece after the other. */
const pieceSeconds = 60
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
    cutsAtSpeakers: true,
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
        const { promise: done, resolve: finish } = Promise.withResolvers<void>()
        const needed = await estimateMemory(recognizer)
        const leaveMemory = await enterMemory(needed, { leave: () => done }, request.signal)
        try {
          return await transcribeWith({ recognizer, ...speakers }, settings, request)
        } finally {
          leaveMemory()
          finish()
        }
      }),
  }
}

/** In bytes: the weights, what recognition needs beside them, and the process. */
async function estimateMemory({ files }: SherpaRecognizer): Promise<number> {
  const sizes = await Promise.all(Object.values(files).map(sizeOf))
  return 1.5 * sizes.reduce((sum, size) => sum + size, 0) + 500_000_000
}

async function transcribeWith(
  models: SherpaModels,
  { threads, workFolder, findVoices }: LocalSettings,
  request: TranscriberRequest,
) {
  const { sound, vocabulary, signal } = request
  const { name, kind, languages } = models.recognizer
  const language = languages?.length === 1 ? (languages[0] ?? 'und') : toLanguageTag(request.language)
  const plan = await planSound(sound, pieceSeconds, pieceSeconds / 4, signal, findVoices)
  const { path: soundPath, channels, frames } = sound
  const spoken = language === 'und' ? '' : baseLanguage(language)
  const { separateSpeakers } = request
  const hasSpeakers = separateSpeakers !== null && plan.speech.length > 0
  const separateByModel = async () => (hasSpeakers ? separate(request, plan, models, threads) : [])
  // Lines without word times can't be given to several speakers later, so their speakers must be known first.
  const cutsFirst = hasSpeakers && !wordTimeKinds.has(kind)
  const firstTurns = cutsFirst ? ((await separateByModel()) ?? (await separateSpeakers())) : []
  const speech = cutAtChanges(plan.envelope, plan.speech, firstTurns)
  const transcribed = await withChild(async (child) => {
    const setup = { path: soundPath, channels, frames, models, language: spoken, vocabulary, threads }
    await loadModels(child, setup, workFolder, signal)
    return runPieces(request, plan, 1, async (piece, _, stop) => {
      const utterances = utterancesOf(plan, piece, longestUtterance, speech).map((utterance) => ({
        ...utterance,
        middle: findMiddle(plan.envelope, utterance.spoken),
      }))
      const { results = [] } = await child.ask({ type: 'transcribe', utterances }, stop)
      return utterances.flatMap((utterance, index) => toSegments(utterance, results[index]))
    })
  })
  const turns = (cutsFirst || transcribed.length === 0 ? null : await separateByModel()) ?? []
  const segments =
    turns.length === 0
      ? transcribed
      : assignSpeakers(transcribed, turns).map((line) => ({ ...line, speaker: labelOf(line.speaker) }))
  const separatesSpeakers = segments.some(({ speaker }) => speaker !== null)
  return { engine: name, language, separatesSpeakers, segments }
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

/**
 * Returns null without the models that separate speakers. They run in a child process of their own, while no recognizer is loaded, so that
 * their memory does not add up.
 */
async function separate(
  { sound, speakerCount, signal }: TranscriberRequest,
  { envelope, speech }: SoundPlan,
  { segmentation, embedding }: SherpaModels,
  threads: number,
): Promise<SpeakerTurn[] | null> {
  if (segmentation === null || embedding === null) return null
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

function toSegments(
  { spoken, speaker }: Utterance,
  { text, words }: Recognized = { text: '', words: [] },
): TranscribedSegment[] {
  if (words.length > 0) return groupWords(words.map((word) => ({ ...word, speaker: labelOf(speaker) })))
  return text === '' ? [] : [{ ...spoken, speaker: labelOf(speaker), text }]
}

const labelOf = (speaker: number | null) => (speaker === null ? null : `Speaker ${speaker + 1}`)

/** Returns the quietest moment in the middle third. */
function findMiddle(envelope: Float32Array, { start, end }: TimeRange): number {
  const third = (end - start) / 3
  return quietestMoment(envelope, start + third, end - third)
}

const missing =
  'The speech model is no longer on this server. Ask the person who runs it to put it back, then press Retry.'
