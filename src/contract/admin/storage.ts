import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { statisticsAnswer } from './statistics.ts'

export const storageKinds = [
  'recordings',
  'renditions',
  'unfinished',
  'pictures',
  'bin',
  'backups',
  'work',
  'database',
  'models',
] as const
export type StorageKind = (typeof storageKinds)[number]

export const storageKindTexts: Record<StorageKind, { label: string; note: string }> = {
  recordings: { label: 'Recordings', note: 'As they were uploaded' },
  renditions: { label: 'Renditions', note: 'Copies for playback' },
  unfinished: { label: 'Unfinished', note: 'Uploads and live recordings in progress' },
  pictures: { label: 'Pictures', note: 'Covers, faces and maps, in three sizes' },
  bin: { label: 'Bin', note: 'Recordings that can still be restored' },
  backups: { label: 'Backups', note: 'A file in several backups counts once' },
  work: { label: 'Work files', note: 'Temporary files of jobs' },
  database: { label: 'Database', note: 'Transcripts, recaps and wikis' },
  models: { label: 'Speech models', note: 'Downloaded or copied here' },
}

export const storageLimits = {
  /** Maximum number of listed users, and of listed campaigns. */
  largestListed: 10,
  /** Time for which measured folder sizes are cached. */
  cacheMs: 5 * 60_000,
} as const

export const storageTexts = {
  failed: 'Failed to load the storage figures',
  none: 'No recordings are stored.',
} as const

export const storageAnswer = success({
  kinds: z.array(z.object({ kind: z.enum(storageKinds), bytes: z.number() })),
  disk: statisticsAnswer.shape.disk,
  /** Users and campaigns are sorted by size, largest first. */
  people: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      bytes: z.number(),
      quota_bytes: z.nullable(z.number()),
    }),
  ),
  campaigns: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.number() })),
  measuredAt: z.string(),
})
export type StorageAnswer = z.infer<typeof storageAnswer>
