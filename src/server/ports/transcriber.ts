import type { Word } from '#contract/transcription.ts'

/** A decoded recording on local disk: raw s16le samples, interleaved, without any header. */
export type PcmSound = { path: string; sampleRate: 16000; channels: 1 | 2; frames: number }

/** What one voice said in one breath. Seconds in the recording; `speaker` is the engine's own label. */
export type HeardSegment = {
  start: number
  end: number
  speaker: string | null
  text: string
  words?: Word[]
}

/** Where an engine keeps the finished pieces, so that a retry asks for nothing twice. */
export type PieceCheckpoint = {
  load(piece: number): Promise<HeardSegment[] | null>
  save(piece: number, segments: HeardSegment[]): Promise<void>
}

export type TranscriberRequest = {
  sound: PcmSound
  /** As the campaign writes it ("en", "de-AT"), or null: the engine finds out. */
  language: string | null
  /** Names of the campaign, most important first. */
  vocabulary: string[]
  speakerCount: number | null
  signal: AbortSignal
  /** Called with a share from 0 to 1 that never falls. */
  onProgress(share: number): void
  /** Belongs to this sound and this engine (`Transcriber.name`): another engine cuts other pieces. */
  checkpoint: PieceCheckpoint
}

export type Heard = {
  /** What people see as the engine of a transcript: "whisper-1", "PocketSphinx". */
  engine: string
  quality: 'draft' | 'good'
  language: string
  /** False where `speaker` is null throughout and the voices have to be told apart afterwards. */
  separatesSpeakers: boolean
  /** Ascending by start, inside the sound. */
  segments: HeardSegment[]
}

export type Transcriber = {
  /** Short and stable, for checkpoints and logs: "openai", "sherpa", "pocketsphinx". */
  name: string
  /** For the status page. */
  label: string
  /** Looked up anew each time, so that an engine installed later is used without a restart. */
  isReady(): Promise<boolean>
  /** Throws AppError where a retry cannot help, RetryLater where it can, and the signal's reason. */
  transcribe(request: TranscriberRequest): Promise<Heard>
}
