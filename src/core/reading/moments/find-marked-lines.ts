type TimedLine = { id: string; start: number | null; end: number | null }

/** A mark may mean lines that ended at most this many seconds before it. */
export const markedWithinSeconds = 45

/**
 * Returns the ids of the lines that each mark may mean: lines that ended at most 45 seconds before it, and the line spoken at its
 * time. Marks without such lines are left out.
 * @param marks seconds of the same recording
 */
export function findMarkedLines(lines: TimedLine[], marks: number[]): string[][] {
  return marks
    .map((at) => lines.filter((line) => isMeant(line, at)).map(({ id }) => id))
    .filter((ids) => ids.length > 0)
}

function isMeant({ start, end }: TimedLine, at: number): boolean {
  return start !== null && start <= at && at <= (end ?? start) + markedWithinSeconds
}
