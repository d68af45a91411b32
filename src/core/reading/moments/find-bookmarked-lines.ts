type TimedLine = { id: string; start: number | null; end: number | null }

/** A bookmark may mean lines that ended at most this many seconds before it. */
export const bookmarkedWithinSeconds = 45

/**
 * Returns for each bookmark the ids of the lines that it may mean, including the line spoken at its time. Leaves out bookmarks without such
 * lines.
 * @param bookmarks times in the same recording, in seconds
 */
export function findBookmarkedLines(lines: TimedLine[], bookmarks: number[]): string[][] {
  return bookmarks
    .map((at) => lines.filter((line) => isMeant(line, at)).map(({ id }) => id))
    .filter((ids) => ids.length > 0)
}

function isMeant({ start, end }: TimedLine, at: number): boolean {
  return start !== null && start <= at && at <= (end ?? start) + bookmarkedWithinSeconds
}
