import * as z from 'zod/mini'
import { speakerCount, speakerCountText } from '#contract/audio/speakers.ts'
import { success } from '#contract/endpoint.ts'

export const audioStatuses = ['pending', 'processing', 'completed', 'failed'] as const
export type AudioStatus = (typeof audioStatuses)[number]

/** The upload limit in MiB, shown as MB (docs/product.md, “Upload”). */
export const uploadMegabytes = 500

export const audioLimits = {
  uploadBytes: uploadMegabytes * 1024 * 1024,
  hours: 12,
  /** Concurrent uploads per person. */
  uploadsAtOnce: 60,
  fileName: 255,
  /** Number of peaks in a waveform; a very short recording has fewer. */
  peaks: 1200,
  /** Length of the clip of a quote. */
  clipSeconds: 15,
} as const

/** A file is accepted for upload by its name or type; the server then checks its content. */
export const audioExtensions = ['.mp3', '.wav', '.m4a', '.aac', '.ogg', '.webm', '.flac'] as const
export const audioTypes = ['mpeg', 'wav', 'mp4', 'aac', 'ogg', 'webm', 'flac'] as const

export function isAcceptedAudio(file: { name: string; type: string }): boolean {
  const subtype = /^audio\/(?:x-|vnd\.)?([a-z0-9]+)/.exec(file.type.toLowerCase())?.[1] ?? ''
  const name = file.name.toLowerCase()
  return (
    audioTypes.some((type) => type === subtype) ||
    audioExtensions.some((extension) => name.endsWith(extension))
  )
}

/** Endings of the names of sound files that resumable uploads, drops and zips of tracks accept. */
export const soundExtensions = [
  ...audioExtensions,
  ...[
    '.opus',
    '.oga',
    '.mpga',
    '.mp2',
    '.m4b',
    '.3gp',
    '.3g2',
    '.caf',
    '.aif',
    '.aiff',
    '.aifc',
    '.mka',
    '.weba',
  ],
]
/** Only the sound of a film is played and transcribed. */
export const recordingExtensions = [...soundExtensions, '.mp4', '.m4v', '.mov', '.mkv']
const recordingTypes = ['opus', 'm4b', '3gpp', '3gpp2', 'caf', 'aiff', 'matroska']

/** Also accepts, by type or name, what ffmpeg reads beside the formats of `POST /audio/upload`. */
export function isAcceptedRecording(file: { name: string; type: string }): boolean {
  const subtype = /^audio\/(?:x-)?([a-z0-9]+)$/.exec(file.type.toLowerCase())?.[1] ?? ''
  const name = file.name.toLowerCase()
  return (
    isAcceptedAudio(file) ||
    recordingTypes.includes(subtype) ||
    recordingExtensions.some((extension) => name.endsWith(extension))
  )
}

const invalidAudio = 'Please upload a valid audio file (MP3, WAV, M4A, AAC, OGG, WebM, or FLAC)'
/** The names of the other formats stand for their variants, such as MPGA for MP3. */
export const recordingFormats =
  'MP3, WAV, M4A, AAC, OGG, Opus, WebM, FLAC, AIFF, CAF, 3GP, or the sound of a film'

export const audioTexts = {
  noSpeech: 'No speech found',
  transcriptionCancelled: 'The transcription was cancelled. Press Retry to start it again.',
  selectFirst: 'Please select a campaign and session first',
  invalid: invalidAudio,
  notRecording: `${invalidAudio}. Opus, M4B, AIFF, CAF and 3GP files are accepted, too, and the sound of MP4, MOV and MKV films.`,
  emptyFile: `${invalidAudio}. This file is empty.`,
  notSound: `${invalidAudio}. This file contains no sound that can be read here. If it plays elsewhere, convert it to one of these formats.`,
  tooLarge: 'File size too large. Maximum size is 500MB.',
  onlyOne: 'Only one audio file per upload',
  badForm: 'The upload was interrupted or is not a valid form. Please try again.',
  uploadFailed: 'File upload failed',
  cancelUploadFailed: 'The upload could not be removed from the server. It is removed there after 7 days.',
  loadFailed: 'The recordings could not be loaded.',
  converting: 'Preparing the sound …',
  waveformFailed: 'The waveform could not be loaded.',
  downloadFailed: 'The recording could not be downloaded',
  notFound: 'Audio file not found. The transcription may have been deleted.',
  denied: 'Access denied. You may not have permission to view this transcription.',
  expired: 'Authentication expired. Please log in again.',
  tooManyChecks: 'Too many requests. Slowing down transcription status checks.',
  serverError: 'Server error checking transcription status.',
  networkError: 'Network error. Check your internet connection.',
  checkFailed: (status: number) => `Failed to check transcription status (${status})`,
  failedPrefix: 'Transcription failed: ',
  unknownError: 'Unknown error',
  unknownStatus: 'Unknown transcription status',
  timeout: 'Transcription is taking longer than expected. Please check back later.',
  noAudioTrack: 'The file has no audio track',
  damaged: 'The audio file is damaged or incomplete',
  tooLong: `The recording is too long (maximum ${audioLimits.hours} hours)`,
  soundChanged: 'The sound of this recording was replaced or deleted. Please load it again.',
  soundDeleted: 'The sound of this recording was deleted, so it cannot be transcribed again.',
  alreadyRunning: 'This recording is already being transcribed',
  noFfmpeg:
    'ffmpeg is not installed on this server, so recordings cannot be read. Install ffmpeg (Debian: apt-get install ffmpeg) or set FFMPEG_PATH, then press Retry.',
  recording: 'Recording in progress...',
  recordingStarted: 'Recording started...',
  recordingStopped: 'Recording stopped. Processing transcription...',
  deleteDenied: 'Access denied. Only the GM can delete recordings.',
  deleteFailed: 'Failed to delete the recording',
  restoreFailed: 'Failed to restore the recording',
  confirmDelete:
    'Are you sure you want to delete this recording? Its transcript, the recap and the wiki stay as they are.',
} as const

/** Times are in milliseconds. */
export const polling = {
  firstAfter: 2_000,
  every: 3_000,
  afterTooMany: 10_000,
  attempts: 1_200,
  progressFloor: (polls: number) => Math.min(90, 50 + 2 * polls),
} as const

const status = {
  processingStatus: z.enum(audioStatuses),
  errorMessage: z.nullable(z.string()),
}

export const uploadedAudio = z.object({ id: z.string(), ...status })
export const uploadAnswer = success({ audioFile: uploadedAudio })

export const audioStatus = z.object({ ...status, progress: z.number(), stage: z.nullable(z.string()) })
export const audioStatusAnswer = success({ status: audioStatus })

export const audioFile = z.object({
  id: z.string(),
  sessionId: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  ...status,
  durationSeconds: z.nullable(z.number()),
  speakerCount: z.nullable(z.number()),
  /** Sentences about tracks that are silent or were treated specially. */
  notices: z.array(z.string()),
  /** True while a rendition for the browser exists. */
  playable: z.boolean(),
  /** Time at which the sound was deleted because of the campaign's setting `keepSound`; null if it was not. */
  soundDeletedAt: z.nullable(z.string()),
  createdAt: z.string(),
})
export type AudioFile = z.infer<typeof audioFile>
/** If `speakerCount` is null, the server estimates the number of speakers. If absent, the number stored with the recording is used. */
export const transcriptionRequest = z.optional(
  z.object({ speakerCount: z.optional(z.nullable(speakerCount)) }, speakerCountText),
)
export const audioFileList = success({ audioFiles: z.array(audioFile) })

/** `mp4` is for browsers that cannot play WebM. */
export const soundFormat = z
  ._default(z.enum(['webm', 'mp4'], 'format must be webm or mp4'), 'webm')
  .check(z.describe('webm, mp4; webm by default'))
export type SoundFormat = z.infer<typeof soundFormat>
const clipError = 'clip must be a time in seconds'
export const clipStart = z
  .optional(
    z.coerce.number(clipError).check(z.minimum(0, clipError), z.maximum(audioLimits.hours * 3600, clipError)),
  )
  .check(z.describe('start of the clip in seconds'))
/** The answer while the MP4 is made; `progress` in percent, null if it is unknown. */
export const soundProgress = z.object({ success: z.literal(true), progress: z.nullable(z.number()) })

/** `peaks` are heights from 0 to 255, relative to the highest peak, evenly spread over `durationSeconds`. */
export const peaksAnswer = success({ peaks: z.array(z.number()), durationSeconds: z.number() })
