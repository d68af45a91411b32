// Describes tables that `migrations/` creates; a test compares the two.
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import type { ErrorCode } from '#contract/errors.ts'
import type { JobType } from '#contract/jobs/schemas.ts'
import type { Correction, UnknownName } from '#contract/names/schemas.ts'
import { recapKinds } from '#contract/recap/schemas.ts'
import type { Pace } from '#core/jobs/measure-pace.ts'
import type { Voices } from '#core/transcription/outline/score-strip.ts'
import { bytes, moment } from './columns.ts'

export const campaigns = pgTable('campaigns', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  autoTranscribe: boolean('auto_transcribe').notNull(),
  speakerDiarization: boolean('speaker_diarization').notNull(),
  entityExtraction: boolean('entity_extraction').notNull(),
  playersMayAdd: boolean('players_may_add').notNull().default(true),
  showsRecap: boolean('shows_recap').notNull().default(true),
  showsTranscript: boolean('shows_transcript').notNull().default(true),
  showsSound: boolean('shows_sound').notNull().default(true),
  /** If false, new facts about an existing entry wait for a game master's approval. */
  acceptsFacts: boolean('accepts_facts').notNull().default(true),
  tone: text('tone', { enum: ['plain', 'chronicle', 'tavern'] })
    .notNull()
    .default('plain'),
  tellingLength: text('telling_length', { enum: ['short', 'normal', 'long'] })
    .notNull()
    .default('normal'),
  tellingPerson: text('telling_person', { enum: ['third', 'we'] })
    .notNull()
    .default('third'),
  tellingWishes: text('telling_wishes').notNull().default(''),
  /** `auto`, or a BCP 47 tag. */
  language: text('language').notNull().default('auto'),
  keepSound: text('keep_sound', { enum: ['forever', '90d', '30d', 'transcribed'] })
    .notNull()
    .default('forever'),
  rememberVoices: boolean('remember_voices').notNull().default(false),
  vocabulary: jsonb('vocabulary').$type<string[]>().notNull().default([]),
  /** Pairs of spellings, as `spellingKey` writes them, that are two names; newest last. */
  ignoredNames: jsonb('ignored_names').$type<Correction[]>().notNull().default([]),
  isSample: boolean('is_sample').notNull().default(false),
  coverId: text('cover_id'),
  tableVersion: integer('table_version').notNull().default(1),
  createdBy: text('created_by'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  deletedAt: moment('deleted_at'),
})

export const members = pgTable(
  'members',
  {
    campaignId: text('campaign_id').notNull(),
    userId: text('user_id').notNull(),
    role: text('role', { enum: ['gm', 'player'] }).notNull(),
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.userId] })],
)

export const seats = pgTable('seats', {
  id: text('id').primaryKey(),
  campaignId: text('campaign_id').notNull(),
  position: integer('position').notNull(),
  player: text('player').notNull(),
  character: text('character'),
  aliases: jsonb('aliases').$type<string[]>().notNull().default([]),
  speakerName: text('speaker_name'),
  memberId: text('member_id'),
  pictureId: text('picture_id'),
})

export const invites = pgTable('invites', {
  id: text('id').primaryKey(),
  campaignId: text('campaign_id').notNull(),
  createdBy: text('created_by').notNull(),
  codeHash: text('code_hash').notNull(),
  maxUses: integer('max_uses').notNull(),
  uses: integer('uses').notNull().default(0),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  revokedAt: moment('revoked_at'),
})

export const sessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  campaignId: text('campaign_id').notNull(),
  name: text('name').notNull(),
  playedOn: date('played_on', { mode: 'string' }).notNull(),
  sessionNumber: integer('session_number').notNull(),
  isNumberSet: boolean('is_number_set').notNull().default(false),
  notes: text('notes').notNull(),
  createdAt: moment('created_at').notNull(),
  deletedAt: moment('deleted_at'),
})

export const audioFiles = pgTable('audio_files', {
  id: text('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  uploadedBy: text('uploaded_by'),
  fileName: text('file_name').notNull(),
  /** Name of the ffmpeg demuxer for the container; `zip` for a recording with tracks. */
  format: text('format').notNull(),
  /** One track per speaker; null for a recording without tracks. `entry` is the position of the track's file in the zip. */
  tracks: jsonb('tracks').$type<{ speaker: string; fileName: string; entry: number; format: string }[]>(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  sha256: text('sha256').notNull(),
  originalKey: text('original_key').notNull(),
  renditionKey: text('rendition_key'),
  /** null if there is no rendition, or if its size has not been measured yet. */
  renditionBytes: bigint('rendition_bytes', { mode: 'number' }),
  /** The rendition for browsers that cannot play WebM; null until one asks for it. */
  mp4Key: text('mp4_key'),
  mp4Bytes: bigint('mp4_bytes', { mode: 'number' }),
  /** Until this moment, one process is making the MP4; it also identifies that process. */
  mp4Lease: moment('mp4_lease'),
  peaks: bytes('peaks'),
  durationSeconds: doublePrecision('duration_seconds'),
  channels: integer('channels'),
  speakerCount: integer('speaker_count'),
  status: text('status', { enum: ['pending', 'processing', 'completed', 'failed'] }).notNull(),
  errorMessage: text('error_message'),
  notices: jsonb('notices').$type<string[]>().notNull().default([]),
  createdAt: moment('created_at').notNull(),
  deletedAt: moment('deleted_at'),
  /** Set when the original and the rendition were deleted because of the campaign's `keepSound`. */
  soundDeletedAt: moment('sound_deleted_at'),
})

export const bookmarks = pgTable('bookmarks', {
  id: text('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  audioFileId: text('audio_file_id'),
  atSeconds: doublePrecision('at_seconds').notNull(),
  text: text('text').notNull(),
  createdBy: text('created_by'),
  createdAt: moment('created_at').notNull(),
})

export const transcriptions = pgTable('transcriptions', {
  id: text('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  audioFileId: text('audio_file_id'),
  engine: text('engine').notNull(),
  quality: text('quality', { enum: ['draft', 'good', 'imported'] }).notNull(),
  timing: text('timing', { enum: ['exact', 'none'] }).notNull(),
  language: text('language').notNull(),
  durationSeconds: doublePrecision('duration_seconds'),
  /** Length of the original transcript; later corrections do not change it. */
  characters: integer('characters').notNull().default(0),
  /** Groups of unknown words that may be one name. Null for imported transcripts. */
  unknownNames: jsonb('unknown_names').$type<UnknownName[]>(),
  /** Null until it is first read, and after a change of the speakers. */
  voices: jsonb('voices').$type<Voices>(),
  createdAt: moment('created_at').notNull(),
  deletedAt: moment('deleted_at'),
})

export const speakers = pgTable('speakers', {
  id: text('id').primaryKey(),
  transcriptionId: text('transcription_id').notNull(),
  position: integer('position').notNull(),
  label: text('label').notNull(),
  name: text('name'),
  memberId: text('member_id'),
})

export const segments = pgTable('segments', {
  id: text('id').primaryKey(),
  transcriptionId: text('transcription_id').notNull(),
  position: integer('position').notNull(),
  startSeconds: doublePrecision('start_seconds'),
  endSeconds: doublePrecision('end_seconds'),
  speakerId: text('speaker_id'),
  text: text('text').notNull(),
  originalText: text('original_text'),
  words: jsonb('words').$type<{ text: string; start: number; end: number }[]>(),
  /** True if a person wrote the text. Such a line is never corrected automatically. */
  isEdited: boolean('is_edited').notNull().default(false),
  /** What was heard where a person undid a correction, as `spellingKey` writes it. Null if nothing was undone. */
  undone: jsonb('undone').$type<string[]>(),
})

/** A merge of speakers sets `removed`; moving lines to a new speaker sets `addedSpeakerId`. */
export type SpeakerChange = {
  /** The moved lines, each with its speaker before the change. */
  lines: { id: string; from: string | null }[]
  to: string
  removed: typeof speakers.$inferSelect | null
  addedSpeakerId: string | null
  /** Voice prints that moved together with all lines of their speaker. Absent in changes of earlier versions of the program. */
  prints?: { id: string; from: string }[]
}

export const speakerChanges = pgTable('speaker_changes', {
  id: text('id').primaryKey(),
  transcriptionId: text('transcription_id').notNull(),
  undo: jsonb('undo').$type<SpeakerChange>().notNull(),
  createdAt: moment('created_at').notNull(),
})

const recapContent = () => ({
  kind: text('kind', { enum: recapKinds }).notNull(),
  engine: text('engine').notNull(),
  sections: jsonb('sections').$type<unknown>().notNull(),
  createdAt: moment('created_at').notNull(),
})

export const recaps = pgTable('recaps', {
  id: text('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  ...recapContent(),
  editedAt: moment('edited_at'),
  editedBy: text('edited_by'),
  version: integer('version').notNull().default(1),
  /** True while the recap is only what a game master wrote before there was a transcript. The next run adds the rest. */
  isOpening: boolean('is_opening').notNull().default(false),
})

/** A recap that a run wrote after a person had edited the current recap. */
export const recapDrafts = pgTable('recap_drafts', {
  sessionId: text('session_id').primaryKey(),
  ...recapContent(),
})

export const recapRevisions = pgTable('recap_revisions', {
  id: text('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  version: integer('version').notNull(),
  ...recapContent(),
  editedAt: moment('edited_at'),
  editedBy: text('edited_by'),
  replacedAt: moment('replaced_at').notNull(),
})

export const jobs = pgTable('jobs', {
  id: text('id').primaryKey(),
  sequence: bigint('sequence', { mode: 'number' }).generatedAlwaysAsIdentity(),
  jobType: text('job_type').$type<JobType>().notNull(),
  status: text('status', {
    enum: ['pending', 'in_progress', 'completed', 'failed', 'cancelled'],
  }).notNull(),
  /** How often workers claimed the job. A worker whose claim is not the latest has lost the job and cannot write its result. */
  attempt: integer('attempt').notNull().default(0),
  /** Number of attempts that ended with an error since the last checkpoint or `moveToPending`. */
  tries: integer('tries').notNull().default(0),
  /** Number of worker crashes during the job; reset together with `tries`. */
  crashes: integer('crashes').notNull().default(0),
  progress: doublePrecision('progress').notNull().default(0),
  stage: text('stage'),
  pace: jsonb('pace').$type<Pace>(),
  payload: jsonb('payload').$type<unknown>().notNull(),
  result: jsonb('result').$type<unknown>(),
  errorMessage: text('error_message'),
  userId: text('user_id'),
  campaignId: text('campaign_id'),
  sessionId: text('session_id'),
  audioFileId: text('audio_file_id'),
  processingMode: text('processing_mode'),
  /** Seconds of sound that count towards the limit of the plan. */
  meteredSeconds: doublePrecision('metered_seconds'),
  notBefore: moment('not_before'),
  leaseUntil: moment('lease_until'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  startedAt: moment('started_at'),
  completedAt: moment('completed_at'),
  failedAt: moment('failed_at'),
  /** Set when an administrator dismisses a failed job; counts of jobs then leave it out. */
  dismissedAt: moment('dismissed_at'),
  /** Code of the `AppError` that ended the last failed attempt; null if another error ended it. */
  errorCode: text('error_code').$type<ErrorCode>(),
})

export const jobSteps = pgTable(
  'job_steps',
  {
    jobId: text('job_id').notNull(),
    name: text('name').notNull(),
    result: jsonb('result').$type<unknown>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.name] })],
)
