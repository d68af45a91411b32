import type { Bookmark } from '#contract/audio/bookmarks.ts'
import { findFirstIndex } from '#core/find-first-index.ts'

/** Groups bookmarks by the index of the line that they precede. Bookmarks after the last line have the key `lines.length`. */
export function placeBookmarks(
  bookmarks: Bookmark[],
  lines: { start: number | null }[],
): Map<number, Bookmark[]> {
  return Map.groupBy(bookmarks, ({ at }) => {
    return findFirstIndex(lines, ({ start }) => (start ?? 0) >= at)
  })
}

export const ofRecording = (bookmarks: Bookmark[] | undefined, audioId: string | null): Bookmark[] =>
  (bookmarks ?? []).filter(({ audioFileId }) => audioFileId === null || audioFileId === audioId)
