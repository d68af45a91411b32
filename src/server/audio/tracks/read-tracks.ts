import type { StoredTracks } from '#contract/audio/tracks.ts'
import { listNotesOf } from '#server/audio/bookmarks/bookmark-store.ts'
import { findAudio } from '#server/audio/store.ts'
import type { Db } from '#server/db/connection.ts'

export async function readTracks(
  db: Db,
  audioFileId: string,
): Promise<Pick<StoredTracks, 'tracks' | 'bookmarks'>> {
  const audio = await findAudio(db, audioFileId)
  const tracks = (audio?.tracks ?? []).map(({ speaker, fileName }) => ({ speaker, fileName }))
  return { tracks, bookmarks: await listNotesOf(db, audioFileId) }
}
