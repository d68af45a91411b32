import type { Word } from '#contract/transcription/schemas.ts'
import type { SpeakerTurn } from '#core/audio/diarization/speaker-turn.ts'

/** A decoded recording on local disk: raw interleaved s16le samples without a header. */
export type PcmSound = { path: string; sampleRate: 16000; channels: 1 | 2; frames: number }

/** Times are in seconds from the start of the recording; `speaker` is the engine's own label. */
export type TranscribedSegment = {
  start: number
  end: number
  speaker: string | null
  text: string
  words?: Word[]
}

/** Stores an engine's finished pieces, so that a retry does not repeat them. */
export type PieceCheckpoint = {
  load(piece: number): Promise<TranscribedSegment[] | null>
  save(piece: number, segments: TranscribedSegment[]): Promise<void>
}

export type TranscriberRequest = {
  sound: PcmSound
  /** The campaign's setting, for example "en" or "de-AT"; null lets the engine detect the language. */
  language: string | null
  /** Names of the campaign, most important first. */
  vocabulary: string[]
  speakerCount: number | null
  /**
   * Tells who speaks when, by the sound of the voices, for engines that must know it before they recognize the words. null if the sound
   * has one speaker.
   */
  separateSpeakers: (() => Promise<SpeakerTurn[]>) | null
  signal: AbortSignal
  /** Called with a share from 0 to 1 that never falls. */
  onProgress(share: number): void
  /** Holds only pieces of this sound and this engine (`Transcriber.name`), because each engine divides a sound differently. */
  checkpoint: PieceCheckpoint
}

export type TranscribedSound = {
  /** The engine as shown to users, for example "whisper-1" or "Moonshine base". */
  engine: string
  language: string
  /** False if `speaker` is always null and the voices have to be separated afterwards. */
  separatesSpeakers: boolean
  /** Ascending by start time. All times lie within the sound. */
  segments: TranscribedSegment[]
}

export type Transcriber = {
  /** Short and stable, for checkpoints and logs, for example "openai" or "sherpa". */
  name: string
  label: string
  /** True if its pieces hold speakers, so that they cannot be reused for another number of speakers. */
  cutsAtSpeakers?: true
  /**
   * Checked again on each call, so that an engine installed later is used without a restart.
   * @param language to find out whether it is ready for this language; null for a language that the engine has to detect
   */
  isReady(language?: string | null): Promise<boolean>
  /** Throws RetryLater if a retry can help, otherwise AppError; after an abort, the signal's reason. */
  transcribe(request: TranscriberRequest): Promise<TranscribedSound>
}
