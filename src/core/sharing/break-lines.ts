/** A word, or a part of one at whose end a line may break; `gap` is the space before it where it does not begin a line. */
export type Box = { width: number; gap: number }
/** The boxes of one line, and what is added to each of its gaps. */
export type BrokenLine = { from: number; to: number; stretch: number }

/** Of its width a gap may lose a fifth. */
const shrinks = 0.2
/** A line whose gaps would more than double stays short: holes are worse than a ragged edge. */
const widest = 1.4

type Fit = { badness: number; stretch: number }

function fitLine(
  { natural, gaps, count }: { natural: number; gaps: number; count: number },
  measure: number,
  { isLast, isJustified }: { isLast: boolean; isJustified: boolean },
): Fit | null {
  const slack = measure - natural
  if (slack < 0) {
    const tightness = -slack / (gaps * shrinks)
    if (!isJustified || count === 0 || tightness > 1) return null
    return { badness: tightness ** 3, stretch: slack / count }
  }
  if (isLast) return { badness: 0, stretch: 0 }
  if (!isJustified) return { badness: (slack / measure) ** 2, stretch: 0 }
  const looseness = gaps === 0 ? Number.POSITIVE_INFINITY : slack / gaps
  const stretch = looseness > widest ? 0 : slack / count
  return { badness: Math.min((2 * looseness) ** 3, 1_000), stretch }
}

/**
 * Breaks a paragraph where all its lines together look best, not each by itself. The n-th line has the n-th measure, later
 * ones the last.
 */
export function breakLines(
  boxes: readonly Box[],
  measures: readonly number[],
  isJustified: boolean,
): BrokenLine[] {
  const kinds = measures.length
  type State = BrokenLine & { cost: number; before: State | null }
  // For each box, and each measure that a line beginning there could have, the best way to come there.
  const best: (State | undefined)[][] = Array.from({ length: boxes.length + 1 }, () => [])
  for (const [from, first] of boxes.entries()) {
    for (let line = 0; line < kinds; line++) {
      const before = best[from]?.[line] ?? null
      if (before === null && (from > 0 || line > 0)) continue
      const next = Math.min(line + 1, kinds - 1)
      let [natural, gaps, count] = [first.width, 0, 0]
      for (let to = from + 1; to <= boxes.length; to++) {
        const isLast = to === boxes.length
        const measure = measures[line] ?? 0
        const fit = fitLine({ natural, gaps, count }, measure, { isLast, isJustified })
        // A single box is taken however wide it is: there is no other way.
        const taken = fit ?? (to === from + 1 ? { badness: 1_000, stretch: 0 } : null)
        if (taken) {
          const cost = (before?.cost ?? 0) + (1 + 100 * taken.badness) ** 2
          const row = best[to] ?? []
          if (cost < (row[next]?.cost ?? Number.POSITIVE_INFINITY)) {
            row[next] = { from, to, stretch: taken.stretch, cost, before }
          }
        }
        const added = boxes[to]
        if (!added || natural - gaps * shrinks > measure) break
        natural += added.gap + added.width
        gaps += added.gap
        if (added.gap > 0) count++
      }
    }
  }
  const ends = (best[boxes.length] ?? []).filter((state) => state !== undefined)
  const lines: BrokenLine[] = []
  let state = ends.toSorted((a, b) => a.cost - b.cost)[0] ?? null
  for (; state; state = state.before)
    lines.unshift({ from: state.from, to: state.to, stretch: state.stretch })
  return lines
}
