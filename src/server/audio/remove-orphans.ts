import { uploadLimits } from '#contract/audio/uploads.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { chunkFolder } from './live/recording-chunks.ts'
import { deleteLiveRecordingsBefore, listUnfinishedIds } from './live/recording-store.ts'
import { listFileKeys } from './store.ts'
import { pieceFolder } from './uploads/upload-pieces.ts'
import { deleteUploadsBefore, listUnfinishedUploads } from './uploads/upload-store.ts'

/** Files younger than this may belong to a row that is not yet committed. */
const orphanAgeMs = 3600_000
const dayMs = 24 * 3600_000
/** Days without a new chunk after which a live recording is deleted. */
const recordingDays = 30

type OrphanDeps = Pick<Deps, 'db' | 'files' | 'clock'>

/**
 * Deletes what a killed server or client may leave: old files without a row, and abandoned live recordings and uploads.
 */
export async function removeOrphans(deps: OrphanDeps): Promise<void> {
  const now = deps.clock().getTime()
  const stored = await deps.files.list('audio')
  const named = await listFileKeys(deps.db)
  for (const { key, storedAt } of stored) {
    if (!named.has(key) && storedAt.getTime() < now - orphanAgeMs) await deps.files.remove(key)
  }
  await deleteLiveRecordingsBefore(deps.db, new Date(now - recordingDays * dayMs))
  await deleteUploadsBefore(deps.db, new Date(now - uploadLimits.keptDays * dayMs))
  await removePieces(deps, chunkFolder, listUnfinishedIds)
  await removePieces(deps, pieceFolder, listUnfinishedUploads)
}

/** A step of its own, because some stores cannot list unfinished uploads. */
export async function removeUnfinishedFiles({ files, clock }: Pick<Deps, 'files' | 'clock'>): Promise<void> {
  await files.removeUnfinished(new Date(clock().getTime() - orphanAgeMs))
}

/** Removes the files of a folder that belong to no unfinished live recording or upload. A key has the form `folder/id/name`. */
async function removePieces(
  { db, files }: OrphanDeps,
  folder: string,
  listUnfinished: (db: Db) => Promise<Set<string>>,
): Promise<void> {
  // Rows are stored before their files, and the files are listed before the rows. So a listed file without an unfinished row is not needed.
  const stored = await files.list(folder)
  const unfinished = await listUnfinished(db)
  for (const { key } of stored) {
    const [, id = ''] = key.split('/')
    if (!unfinished.has(id)) await files.remove(key)
  }
}
