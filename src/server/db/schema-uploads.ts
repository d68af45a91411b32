import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { liveFormats, type RecordingMark } from '#contract/audio/live-recordings.ts'
import { uploadKinds } from '#contract/audio/uploads.ts'
import { pictureKinds } from '#contract/pictures/schemas.ts'
import { moment } from './columns.ts'

export const liveRecordings = pgTable('live_recordings', {
  id: text('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  userId: text('user_id').notNull(),
  format: text('format', { enum: liveFormats }).notNull(),
  speakerCount: integer('speaker_count'),
  nextChunk: integer('next_chunk').notNull().default(0),
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  marks: jsonb('marks').$type<RecordingMark[]>().notNull().default([]),
  audioFileId: text('audio_file_id'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  finishedAt: moment('finished_at'),
})

export const uploads = pgTable('uploads', {
  id: text('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  userId: text('user_id').notNull(),
  kind: text('kind', { enum: uploadKinds }).notNull(),
  fileName: text('file_name').notNull(),
  speakerCount: integer('speaker_count'),
  size: bigint('size', { mode: 'number' }).notNull(),
  /** Number of bytes stored so far. */
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  audioFileId: text('audio_file_id'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  finishedAt: moment('finished_at'),
})

export const uploadPieces = pgTable('upload_pieces', {
  uploadId: text('upload_id').notNull(),
  startAt: bigint('start_at', { mode: 'number' }).notNull(),
  fileKey: text('file_key').notNull(),
})

/** A picture is in use if `wikiEntries.pictureId`, `maps.pictureId`, `seats.pictureId` or `campaigns.coverId` refers to it. */
export const pictures = pgTable('pictures', {
  id: text('id').primaryKey(),
  campaignId: text('campaign_id').notNull(),
  kind: text('kind', { enum: pictureKinds }).notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** Total of the files of all sizes (`PictureSize`). */
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  createdBy: text('created_by'),
  createdAt: moment('created_at').notNull(),
})
