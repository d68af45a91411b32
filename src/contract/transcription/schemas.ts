import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { boundedText, isBlank, requiredLine } from '#contract/text.ts'

/** Times are seconds in the recording. */
export const word = z.object({ text: z.string(), start: z.number(), end: z.number() })
export type Word = z.infer<typeof word>

export const segment = z.object({
  id: z.string(),
  start: z.nullable(z.number()),
  end: z.nullable(z.number()),
  speakerId: z.nullable(z.string()),
  text: z.string(),
  words: z.optional(z.array(word)),
  /** True if a person or a remembered correction changed the line (docs/product.md, “Reading and correcting”). */
  isCorrected: z.boolean(),
  /** The text before the first change, if the line was changed. Only game masters get it. */
  heard: z.optional(z.string()),
})
export type Segment = z.infer<typeof segment>

export const speaker = z.object({
  id: z.string(),
  /** The label from the engine or the imported file: "Speaker 1", "Rowan". */
  label: z.string(),
  /** Given by a game master, or the player's name if the label matches a seat; else null. */
  name: z.nullable(z.string()),
  memberId: z.nullable(z.string()),
  /** For a speaker without a name: the remembered voice that sounds most similar. Only game masters get it. */
  suggestion: z.optional(
    z.object({ name: z.string(), memberId: z.nullable(z.string()), certainty: z.number() }),
  ),
})
export type Speaker = z.infer<typeof speaker>

export const transcriptionQualities = ['draft', 'good', 'imported'] as const

export const transcription = z.object({
  id: z.string(),
  sessionId: z.string(),
  audioFileId: z.nullable(z.string()),
  engine: z.string(),
  quality: z.enum(transcriptionQualities),
  timing: z.enum(['exact', 'none']),
  language: z.string(),
  durationSeconds: z.nullable(z.number()),
  createdAt: z.string(),
  speakers: z.array(speaker),
  segments: z.array(segment),
  /** Id of an earlier transcript of the recording, if the trash has one. Only game masters get it. */
  earlierId: z.optional(z.string()),
})
export type Transcription = z.infer<typeof transcription>

export const transcriptionList = success({ transcriptions: z.array(transcription) })

/** A line of a running transcription. Times are seconds in the recording. */
export const partialSegment = z.object({
  audioFileId: z.string(),
  start: z.number(),
  end: z.number(),
  /** null if the engine does not tell speakers apart, or does so only at the end. */
  speaker: z.nullable(z.string()),
  text: z.string(),
})
export type PartialSegment = z.infer<typeof partialSegment>
export const partialTranscript = success({ segments: z.array(partialSegment) })

/** How the file of an import was read. `speakers` has the first names, `leftOut` the lines that are not in the transcript. */
export const importReport = z.object({
  format: z.string(),
  lines: z.number(),
  speakerCount: z.number(),
  speakers: z.array(z.string()),
  timing: z.enum(['exact', 'none']),
  notes: z.array(z.string()),
  leftOut: z.object({ count: z.number(), examples: z.array(z.string()) }),
})
export type ImportReport = z.infer<typeof importReport>
export const importedTranscript = z.object({
  transcription: z.object({ id: z.string() }),
  job: z.object({ id: z.string() }),
  /** Absent in answers that an earlier version stored for a repeated request. */
  report: z.optional(importReport),
})
export const importAnswer = success(importedTranscript.shape)

export const transcriptionLimits = {
  /** Maximum concurrent imports per user, including those that wait to be parsed. */
  importsAtOnce: 20,
  /** Maximum transcripts that the server parses at the same time, because parsing takes much memory. */
  parsedAtOnce: 2,
  importBytes: 20 * 1024 * 1024,
  /** Names that the report of an import has. */
  reportedSpeakers: 12,
  speakerName: 100,
  line: 5_000,
} as const

export const transcriptExtensions = ['.vtt', '.srt', '.json', '.txt', '.sbv', '.tsv', '.csv'] as const

export const transcriptionTexts = {
  unreadableTranscript: 'This transcript could not be read (VTT, SRT, JSON or text with Name: lines).',
  transcriptTooLarge: 'The transcript is too large. Maximum size is 20MB.',
  noTranscriptFile: 'Please choose a transcript file (VTT, SRT, JSON or text with Name: lines).',
  transcriptionNotFound: 'Transcription not found',
  noEngine:
    'No speech engine is set up on this server, so the recording was kept but not transcribed. Ask the person who runs it to set up an engine in the Admin Dashboard under Engines, then press Retry. You can also import a transcript.',
  loadFailed: 'The transcript could not be loaded.',
  speakerDenied: 'Access denied. Only the GM can name speakers.',
  speakerNotFound: 'Speaker not found',
  speakerTooLong: 'Speaker name is too long (maximum 100 characters)',
  speakerFailed: 'Failed to name the speaker',
  deleteDenied: 'Access denied. Only the GM can delete transcripts.',
  deleteFailed: 'Failed to delete the transcript',
  restoreFailed: 'Failed to restore the transcript',
  back: 'The transcript is back',
  correctDenied: 'Access denied. Only the GM can correct the transcript.',
  lineNotFound: 'Line not found',
  lineRequired: 'A line needs some text',
  lineTooLong: 'The line is too long (maximum 5000 characters)',
  lineSpeaker: 'speakerId must name a voice of this transcript',
  lineFailed: 'Failed to correct the line',
  heardName: 'heard and start must name a corrected word of the line',
  heardChanged: 'This line has been changed since. Look at it again.',
  heardFailed: 'Failed to undo the correction',
  heard: (words: string) => `Heard: “${words}”`,
  whatWasHeard: 'What was heard',
  corrected: 'Corrected',
  quoteCopied: 'Quotation copied',
  confirmDelete:
    'Are you sure you want to delete this transcript? The recording, the recap and the wiki stay as they are.',
} as const

/** null or blank restores the label. */
export const speakerEdit = z.object(
  {
    name: z.pipe(
      z.nullable(
        boundedText(
          { tooLong: transcriptionTexts.speakerTooLong, notAllowed: transcriptionTexts.speakerFailed },
          transcriptionLimits.speakerName,
        ),
      ),
      z.transform((name) => (name === null || isBlank(name) ? null : name)),
    ),
  },
  transcriptionTexts.speakerFailed,
)
export type SpeakerEdit = z.infer<typeof speakerEdit>

export const speakerAnswer = success({ speaker })

const { lineRequired: required, lineTooLong: tooLong } = transcriptionTexts
/** `PUT …/segments/{id}`: absent fields stay unchanged. */
export const segmentEdit = z.object(
  {
    text: z.optional(requiredLine({ required, tooLong, notAllowed: required }, transcriptionLimits.line)),
    speakerId: z.optional(z.nullable(z.string(transcriptionTexts.lineSpeaker))),
  },
  transcriptionTexts.lineRequired,
)
export type SegmentEdit = z.infer<typeof segmentEdit>
/** `heard` and `start` are those that `listHeard` (core/names) finds in the line. */
export const heardName = z.object(
  { heard: z.string(transcriptionTexts.heardName), start: z.int(transcriptionTexts.heardName) },
  transcriptionTexts.heardName,
)
export type HeardNameToUndo = z.infer<typeof heardName>
export const segmentAnswer = success({ segment })
