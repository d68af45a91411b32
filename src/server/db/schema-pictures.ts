import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { pictureKinds } from '#contract/pictures/schemas.ts'
import { moment } from './columns.ts'

/** `wikiEntries.pictureId`, `seats.pictureId` and `campaigns.coverId` name the pictures in use. */
export const pictures = pgTable('pictures', {
  id: text('id').primaryKey(),
  campaignId: text('campaign_id').notNull(),
  kind: text('kind', { enum: pictureKinds }).notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** All sizes together. */
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  createdBy: text('created_by'),
  createdAt: moment('created_at').notNull(),
})
