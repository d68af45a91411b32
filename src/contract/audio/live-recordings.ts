import * as z from 'zod/mini'
import { speakerCount } from '#contract/audio/speakers.ts'
import { success } from '#contract/endpoint.ts'
import { bookmarkLimits, bookmarkTexts, newBookmark } from './bookmarks.ts'

export const liveRecordingLimits = {
  /** Concurrent chunk uploads per person. */
  chunksAtOnce: 8,
  /** Milliseconds of sound in a chunk. */
  chunkMs: 5_000,
  chunkBytes: 16 * 1024 * 1024,
} as const

/** Containers that MediaRecorder writes. */
export const liveFormats = ['webm', 'ogg', 'mp4'] as const

export const liveRecordingTexts = {
  format: 'The recording must be WebM, Ogg or MP4',
  notFound: 'Recording not found',
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
  otherFormat:
    'This browser cannot continue the recording. Finish it with what was saved, then record the rest as another recording.',
  gone: 'This recording cannot go on: its session was deleted, or you no longer have access to it.',
  paused: 'Recording paused',
  deletesLive: 'It is being recorded right now. Deleting it stops the recording.',
  consentQuestion: 'Does everyone agree to be recorded?',
  consent:
    'Tell everyone at the table that you are recording, who will hear it and how long you keep it. In many countries it is against the law to record people who have not agreed.',
  unfinished: 'Unfinished recording found',
  marks: 'marks must be a list of seconds and texts',
  finished: 'This recording is already finished',
} as const

/** Parsed before the rest of the body, because access to the session is checked first. */
export const bodyWithSession = z.looseObject(
  { sessionId: z.string('sessionId must be text') },
  liveRecordingTexts.format,
)

/** `mimeType` is a format that MediaRecorder produces, such as `audio/webm;codecs=opus`. */
export const newLiveRecording = z.object(
  {
    sessionId: z.string('sessionId must be text'),
    mimeType: z
      .string(liveRecordingTexts.format)
      .check(z.regex(/^(?:audio|video)\/(?:webm|ogg|mp4)\b/, liveRecordingTexts.format)),
    speakerCount: z.optional(speakerCount),
  },
  liveRecordingTexts.format,
)
export type NewLiveRecording = z.infer<typeof newLiveRecording>

/** `at` is in seconds of recorded sound, without pauses; `text` is "" for a mark without a note. */
export const recordingMark = z.pick(newBookmark, { at: true, text: true })
export type RecordingMark = z.infer<typeof recordingMark>
export const recordingMarks = z.object(
  {
    marks: z
      .array(recordingMark, liveRecordingTexts.marks)
      .check(z.maxLength(bookmarkLimits.perSession, bookmarkTexts.tooMany)),
  },
  liveRecordingTexts.marks,
)

export const liveRecording = z.object({
  id: z.string(),
  sessionId: z.string(),
  format: z.enum(liveFormats),
  marks: z.array(recordingMark),
  /** Number of the next chunk. Chunks are numbered from 0, so this is also the count of stored chunks. */
  nextChunk: z.number(),
  bytes: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type LiveRecording = z.infer<typeof liveRecording>
export const liveRecordingAnswer = success({ recording: liveRecording })
/** The user's own unfinished live recordings of a session. */
export const unfinishedList = success({ recordings: z.array(liveRecording) })
