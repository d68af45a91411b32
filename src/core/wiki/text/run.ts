export type Mark = 'strong' | 'emphasis' | 'code'

/** Where a written link leads: to an https address, or to the entry with this name or alias, shown as a link or as its picture. */
export type RunTarget = { kind: 'address'; href: string } | { kind: 'entry' | 'picture'; name: string }

/** Text with the same marks and target. `marks` begins with the outermost. Line breaks are part of the text. */
export type TextRun = { text: string; marks: readonly Mark[]; target: RunTarget | null }

export const joinRuns = (runs: readonly TextRun[]) => runs.map(({ text }) => text).join('')

/** Returns the runs between two positions in their joined text. */
export function sliceRuns(runs: readonly TextRun[], from: number, to: number): TextRun[] {
  let end = 0
  return runs.flatMap((run) => {
    const start = end
    end += run.text.length
    const text = run.text.slice(Math.max(0, from - start), Math.max(0, to - start))
    return text === '' ? [] : [{ ...run, text }]
  })
}

const sameMarks = (a: TextRun, b: TextRun) => a.marks.join() === b.marks.join()

/** Joins neighbouring runs without a target that have the same marks, and drops empty runs. */
export function mergeRuns(runs: readonly TextRun[]): TextRun[] {
  const merged: TextRun[] = []
  for (const run of runs) {
    if (run.text === '') continue
    const last = merged.at(-1)
    if (last && last.target === null && run.target === null && sameMarks(last, run)) {
      merged.splice(-1, 1, { ...last, text: last.text + run.text })
    } else merged.push(run)
  }
  return merged
}
