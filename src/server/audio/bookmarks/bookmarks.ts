import { type Bookmark, bookmarkLimits, bookmarkTexts, type NewBookmark } from '#contract/audio/bookmarks.ts'
import { audioLimits, audioTexts } from '#contract/audio/schemas.ts'
import type { Note } from '#contract/audio/tracks.ts'
import { AppError } from '#contract/errors.ts'
import { isStorable } from '#contract/text.ts'
import { findAudio } from '#server/audio/store.ts'
import { tidyName } from '#server/audio/store-recording.ts'
import type { SessionAccess } from '#server/auth/campaign-access.ts'
import { requireStillMayAdd } from '#server/auth/recheck-access.ts'
import type { Tx } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { countBookmarks, deleteBookmarkOf, insertBookmarks, listBookmarksOf } from './bookmark-store.ts'

/** Bookmarks reveal what was said, so players who get neither sound nor transcript get no bookmarks. */
export async function listBookmarks(deps: Pick<Deps, 'db'>, access: SessionAccess): Promise<Bookmark[]> {
  const { sound, transcript } = access.shows
  return sound || transcript ? listBookmarksOf(deps.db, access.sessionId) : []
}

export async function addBookmark(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  access: SessionAccess,
  { at, text, audioFileId: sent }: NewBookmark,
): Promise<Bookmark> {
  const audioFileId = sent ?? null
  await requireStillMayAdd(tx, access)
  if (audioFileId !== null) {
    const audio = isStorable(audioFileId) ? await findAudio(tx, audioFileId) : null
    if (audio?.sessionId !== access.sessionId) throw new AppError('NOT_FOUND', audioTexts.notFound)
  }
  if ((await countBookmarks(tx, access.sessionId)) >= bookmarkLimits.perSession) {
    throw new AppError('CONFLICT', bookmarkTexts.tooMany)
  }
  const id = deps.ids.next()
  const row = { id, sessionId: access.sessionId, audioFileId, atSeconds: at, text }
  await insertBookmarks(tx, [{ ...row, createdBy: access.userId, createdAt: deps.clock() }])
  return { id, at, text, createdBy: access.username, audioFileId }
}

export async function deleteBookmark(
  deps: Pick<Deps, 'db'>,
  { sessionId }: SessionAccess,
  bookmarkId: string,
): Promise<void> {
  const isDeleted = await deleteBookmarkOf(deps.db, sessionId, bookmarkId)
  if (!isDeleted) throw new AppError('NOT_FOUND', bookmarkTexts.notFound)
}

/** Removes or shortens notes that exceed the limits of bookmarks. */
export function tidyNotes(notes: Note[]): Note[] {
  return notes
    .filter(({ at }) => at <= audioLimits.hours * 3600)
    .slice(0, bookmarkLimits.perSession)
    .map(({ at, text }) => ({ at, text: tidyName(text, bookmarkLimits.text) }))
}

/** Leaves out notes beyond the limit of bookmarks per session. */
export async function insertNotes(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Deps['db'],
  { sessionId, userId }: Pick<SessionAccess, 'sessionId' | 'userId'>,
  audioFileId: string | null,
  notes: Note[],
): Promise<void> {
  if (notes.length === 0) return
  const createdAt = deps.clock()
  const room = Math.max(0, bookmarkLimits.perSession - (await countBookmarks(tx, sessionId)))
  const rows = notes.slice(0, room).map(({ at, text }) => ({ id: deps.ids.next(), atSeconds: at, text }))
  await insertBookmarks(
    tx,
    rows.map((row) => ({ ...row, sessionId, audioFileId, createdBy: userId, createdAt })),
  )
}
