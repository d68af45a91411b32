import * as z from 'zod/mini'
import { transcriptionLimits, transcriptionTexts } from './transcription.ts'

/** Live recording: the browser sends what the microphone hears piece by piece, while it is heard. */
export const recordingLimits = {
  /** Chunks that one person may send at the same time. */
  chunksAtOnce: 8,
  /** Milliseconds of sound in a chunk: what a crash can cost. */
  chunkMs: 5_000,
  chunkBytes: 16 * 1024 * 1024,
} as const

export const recordingTexts = {
  format: 'The recording must be WebM, Ogg or MP4',
  notFound: 'Recording not found',
  /** bad-inputs B105, word for word. */
  missingPart: 'The recording is missing a part. Please resume or finish with what was saved.',
  chunkTooLarge: 'A part of the recording is too large',
  noSound: 'Nothing was recorded',
  denied: 'The browser was not allowed to use the microphone. Allow it in the address bar and try again.',
  noMicrophone: 'No microphone was found',
  unsupported: 'This browser cannot record. Please record with another program and upload the file.',
  interrupted: 'The connection is interrupted. The recording goes on and is sent as soon as possible.',
  startFailed: 'The recording could not be started',
  finishFailed: 'The recording could not be finished',
  discardFailed: 'The recording could not be discarded',
  /** Its session was deleted elsewhere, or the person who records may no longer see it. */
  gone: 'This recording cannot go on: its session was deleted, or you no longer have access to it.',
  paused: 'Recording paused',
  deletesLive: 'It is being recorded right now. Deleting it stops the recording.',
  unfinished: 'Unfinished recording found',
} as const

/** What is read first: to whom the session does not exist, nothing else of the body matters. */
export const ofNamedSession = z.looseObject(
  { sessionId: z.string('sessionId must be text') },
  recordingTexts.format,
)

/** A type of MediaRecorder, such as `audio/webm;codecs=opus`. */
export const newRecording = z.object(
  {
    sessionId: z.string('sessionId must be text'),
    mimeType: z
      .string(recordingTexts.format)
      .check(z.regex(/^(?:audio|video)\/(?:webm|ogg|mp4)\b/, recordingTexts.format)),
    speakerCount: z.optional(
      z
        .int(transcriptionTexts.speakerCount)
        .check(
          z.minimum(transcriptionLimits.speakersMin, transcriptionTexts.speakerCount),
          z.maximum(transcriptionLimits.speakersMax, transcriptionTexts.speakerCount),
        ),
    ),
  },
  recordingTexts.format,
)
export type NewRecording = z.infer<typeof newRecording>

export const liveRecording = z.object({
  id: z.string(),
  sessionId: z.string(),
  /** The number of the chunk that comes next, from 0: so many are stored. */
  nextChunk: z.number(),
  bytes: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type LiveRecording = z.infer<typeof liveRecording>
export const recordingAnswer = z.object({ success: z.literal(true), recording: liveRecording })
/** One's own recordings of a session that were begun and never finished. */
export const unfinishedList = z.object({ success: z.literal(true), recordings: z.array(liveRecording) })
