import type { Bookmark } from '#contract/audio/bookmarks.ts'

/** Groups bookmarks by the line before which they are shown; those after the last line are at the number of lines. */
export function placeBookmarks(
  bookmarks: Bookmark[],
  lines: { start: number | null }[],
): Map<number, Bookmark[]> {
  return Map.groupBy(bookmarks, ({ at }) => {
    const next = lines.findIndex(({ start }) => (start ?? 0) >= at)
    return next < 0 ? lines.length : next
  })
}

/** Bookmarks of this recording, and those that name none. */
export const ofRecording = (bookmarks: Bookmark[] | undefined, audioId: string | null): Bookmark[] =>
  (bookmarks ?? []).filter(({ audioFileId }) => audioFileId === null || audioFileId === audioId)
