import { and, asc, eq } from 'drizzle-orm'
import type { Bookmark } from '#contract/audio/bookmarks.ts'
import type { Note } from '#contract/audio/tracks.ts'
import type { Db } from '#server/db/connection.ts'
import { bookmarks } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'

export async function insertBookmarks(db: Db, rows: (typeof bookmarks.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(bookmarks).values(rows)
}

export const countBookmarks = (db: Db, sessionId: string): Promise<number> =>
  db.$count(bookmarks, eq(bookmarks.sessionId, sessionId))

export async function listBookmarksOf(db: Db, sessionId: string): Promise<Bookmark[]> {
  return db
    .select({
      id: bookmarks.id,
      at: bookmarks.atSeconds,
      text: bookmarks.text,
      createdBy: users.username,
      audioFileId: bookmarks.audioFileId,
    })
    .from(bookmarks)
    .leftJoin(users, eq(users.id, bookmarks.createdBy))
    .where(eq(bookmarks.sessionId, sessionId))
    .orderBy(asc(bookmarks.atSeconds), asc(bookmarks.id))
}

export async function listNotesOf(db: Db, audioFileId: string): Promise<Note[]> {
  return db
    .select({ at: bookmarks.atSeconds, text: bookmarks.text })
    .from(bookmarks)
    .where(eq(bookmarks.audioFileId, audioFileId))
    .orderBy(asc(bookmarks.atSeconds), asc(bookmarks.id))
}

export async function deleteBookmarkOf(db: Db, sessionId: string, id: string): Promise<boolean> {
  const isMatch = and(eq(bookmarks.id, id), eq(bookmarks.sessionId, sessionId))
  const rows = await db.delete(bookmarks).where(isMatch).returning({ id: bookmarks.id })
  return rows.length > 0
}
