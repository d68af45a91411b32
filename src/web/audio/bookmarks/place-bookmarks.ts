import type { Bookmark } from '#contract/audio/bookmarks.ts'

type Line = { start: number | null; end: number | null }

/** Assigns each bookmark to the line before which it is shown: the line that is spoken at that second, or else the next one. */
export function placeBookmarks(bookmarks: Bookmark[], lines: Line[]): Map<number, Bookmark[]> {
  const last = lines.length - 1
  return Map.groupBy(bookmarks, ({ at }) => {
    const index = lines.findIndex(({ start, end }) => (end ?? start ?? 0) > at)
    return index < 0 ? last : index
  })
}

/** Bookmarks of this recording, and those that name none. */
export const ofRecording = (bookmarks: Bookmark[] | undefined, audioId: string | null): Bookmark[] =>
  (bookmarks ?? []).filter(({ audioFileId }) => audioFileId === null || audioFileId === audioId)
