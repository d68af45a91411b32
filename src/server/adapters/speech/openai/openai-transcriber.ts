import type { TimeRange } from '#core/audio/find-speech.ts'
import { toLanguageTag } from '#core/transcription/import/imported-transcript.ts'
import { planPieces } from '#core/transcription/segments/plan-pieces.ts'
import { readSamples } from '#server/adapters/speech/pcm-sound.ts'
import {
  cutEnvelope,
  type FindVoices,
  hasSpeech,
  planSound,
  type SoundPlan,
  utterancesOf,
} from '#server/adapters/speech/plan-sound.ts'
import { runPieces } from '#server/adapters/speech/run-pieces.ts'
import { mixDown } from '#server/lib/feed-sound.ts'
import type {
  PieceCheckpoint,
  TranscribedSegment,
  Transcriber,
  TranscriberRequest,
} from '#server/ports/transcriber.ts'
import { shiftSegments } from './shift-segments.ts'
import { chooseDialect } from './speech-form.ts'
import {
  connectSpeechService,
  pieceSeconds,
  type SpeechService,
  type SpeechServiceSettings,
} from './speech-service.ts'

type KnownSpeaker = { name: string; sample: TimeRange }

/** OpenAI accepts at most four reference clips, each 2 to 10 seconds long. The limit of 9 seconds leaves a margin. */
const mostReferences = 4
const shortestSample = 2
const longestSample = 9

/**
 * Keeps speaker names the same in all pieces. A service labels the speakers of each piece anew, but accepts reference clips of known
 * speakers.
 */
function createSpeakerMemory() {
  const voices = new Map<string, { spoken: number; sample: TimeRange | null }>()

  return {
    note(segments: TranscribedSegment[]): void {
      for (const { speaker, start, end } of segments) {
        if (speaker === null) continue
        const voice = voices.get(speaker) ?? { spoken: 0, sample: null }
        voice.spoken += end - start
        const length = voice.sample ? voice.sample.end - voice.sample.start : 0
        const sample = { start, end: Math.min(end, start + longestSample) }
        if (sample.end - start > length) voice.sample = sample
        voices.set(speaker, voice)
      }
    },
    choose(): KnownSpeaker[] {
      return [...voices]
        .sort(([, a], [, b]) => b.spoken - a.spoken)
        .flatMap(([name, { sample }]) => (sample ? [{ name, sample }] : []))
        .filter(({ sample }) => sample.end - sample.start >= shortestSample)
        .slice(0, mostReferences)
    },
    /**
     * Gives an unrecognized speaker the name of a known speaker whose clip was not sent, if there is one, otherwise a new name. Without
     * this guess, a fifth person would get a new name in every piece, because at most four clips are sent.
     */
    rename(segments: TranscribedSegment[], shown: KnownSpeaker[]): TranscribedSegment[] {
      const names = new Map(shown.map(({ name }) => [name, name]))
      const others = [...voices.keys()].filter((name) => !names.has(name))
      let known = voices.size
      const nameOf = (label: string) => {
        const name = names.get(label) ?? others.shift() ?? `Speaker ${++known}`
        names.set(label, name)
        return name
      }
      return segments.map((segment) => {
        return segment.speaker === null ? segment : { ...segment, speaker: nameOf(segment.speaker) }
      })
    },
  }
}

/** True for labels such as "A", "SPEAKER_00" and "spk 1", which may mean another speaker in the next piece. */
function isNumberedSpeaker(label: string): boolean {
  return /^(speaker|spk|s|voice)?[ _-]*(\d+|[a-z])$/i.test(label)
}

const utteranceSeconds = 20
const answerBytes = 8 * 1024 * 1024

export const speechCallLimits = (idleMs: number) => ({ idleMs, bytes: answerBytes })

export type OpenAiTranscriberOptions = SpeechServiceSettings & { findVoices?: FindVoices }

/** Works with services that have OpenAI's `POST /v1/audio/transcriptions`, and with whisper.cpp's own server. */
export function createOpenAiTranscriber(options: OpenAiTranscriberOptions): Transcriber {
  const { baseUrl, model } = options
  const service = connectSpeechService(options)
  const { host } = new URL(baseUrl)
  const givesTimes = chooseDialect(model).answer !== 'json'
  const { withTimes, withoutTimes } = options.pieceSeconds ?? pieceSeconds
  const seconds = givesTimes ? withTimes : withoutTimes
  // A self-hosted server may process only one piece at a time, and queued pieces would time out. A service that recognizes speakers by
  // reference clips must transcribe the pieces in order, because the clips come from earlier pieces.
  const parallel = host.endsWith('openai.com') && !service.carriesSpeakers() ? 3 : 1

  return {
    // Checkpoints are stored under this name, so each of the two piece lengths needs its own name.
    name: givesTimes ? 'openai' : 'openai-text',
    label: model,
    isReady: async () => true,
    async transcribe(request) {
      const plan = await planSound(request.sound, seconds, seconds / 5, request.signal, options.findVoices)
      const pieceTranscriber = createPieceTranscriber(service, request, plan)
      const watchedRequest = { ...request, checkpoint: pieceTranscriber.watchSpeakers(request.checkpoint) }
      const transcribed = await runPieces(watchedRequest, plan, parallel, (piece, _, signal) =>
        pieceTranscriber.transcribePiece(piece, signal),
      )
      const isCarried = plan.pieces.length < 2 || service.carriesSpeakers()
      const segments = isCarried ? transcribed : transcribed.map(withoutNumber)
      return {
        engine: model,
        language: toLanguageTag(request.language ?? pieceTranscriber.language()),
        separatesSpeakers: segments.some(({ speaker }) => speaker !== null),
        segments,
      }
    },
  }
}

function createPieceTranscriber(service: SpeechService, request: TranscriberRequest, plan: SoundPlan) {
  const { sound, language, vocabulary } = request
  const { envelope, speech } = plan
  const carry = createSpeakerMemory()
  const languages: string[] = []

  async function read({ start, end }: TimeRange) {
    return mixDown(await readSamples(sound, start, end), sound.channels)
  }

  async function ask(piece: TimeRange, signal: AbortSignal): Promise<TranscribedSegment[] | 'too long'> {
    const shown = service.carriesSpeakers() ? carry.choose() : []
    const references = await Promise.all(
      shown.map(async ({ name, sample }) => ({ name, samples: await read(sample) })),
    )
    const samples = await read(piece)
    const seconds = samples.length / sound.sampleRate
    const answer = await service.ask({ samples, seconds, language, vocabulary, references, signal })
    if (answer === 'too long') return answer
    if (answer.language !== null) languages.push(answer.language)
    const utterances = utterancesOf(plan, piece, utteranceSeconds)
    const shifted = shiftSegments(answer.segments, piece, utterances, piece.start - answer.delay)
    return service.carriesSpeakers() ? carry.rename(shifted, shown) : shifted
  }

  async function transcribePiece(piece: TimeRange, signal: AbortSignal): Promise<TranscribedSegment[]> {
    // Silence costs money and makes some models invent text.
    if (!hasSpeech(speech, piece)) return []
    const longest = service.longestSeconds()
    const parts = planPieces(cutEnvelope(envelope, piece), longest, longest / 5)
    if (parts.length < 2) {
      const segments = await ask(piece, signal)
      return segments === 'too long' ? transcribePiece(piece, signal) : segments
    }
    const all: TranscribedSegment[] = []
    for (const { start, end } of parts) {
      const part = { start: piece.start + start, end: Math.min(piece.end, piece.start + end) }
      const segments = await transcribePiece(part, signal)
      carry.note(segments)
      all.push(...segments)
    }
    return all
  }

  return {
    transcribePiece,
    language(): string | null {
      const counts = Object.entries(Object.groupBy(languages, (name) => name))
      return counts.sort(([, a = []], [, b = []]) => b.length - a.length)[0]?.[0] ?? null
    },
    /** Remembers the speakers of every piece that is loaded or saved. */
    watchSpeakers(checkpoint: PieceCheckpoint): PieceCheckpoint {
      return {
        async load(piece) {
          const segments = await checkpoint.load(piece)
          carry.note(segments ?? [])
          return segments
        },
        async save(piece, segments) {
          carry.note(segments)
          await checkpoint.save(piece, segments)
        },
      }
    },
  }
}

/** Removes a label such as "Speaker 1", which may mean another person in the next piece. */
function withoutNumber(segment: TranscribedSegment): TranscribedSegment {
  const isNumbered = segment.speaker !== null && isNumberedSpeaker(segment.speaker)
  return isNumbered ? { ...segment, speaker: null } : segment
}
