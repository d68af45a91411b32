/** In seconds. A session without a known length counts as one hour, so that it has a width. */
export const lengthOf = ({ seconds }: { seconds: number }) => seconds || 3600
/** Pixels between neighbouring sessions in addition to the distance in time. */
const margin = 8
const gapShare = 0.2

export type Column = { id: string; x: number; width: number; seconds: number }
export type Gap = { x: number; width: number; days: number }
/** Positions in pixels. */
export type Placement = { columns: Column[]; gaps: Gap[]; width: number }
type PlacedSession = { id: string; date: string; seconds: number }

const dayOf = (date: string) => Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000)

/** Gives each session a width in proportion to its length, but at least `smallest`. */
export function shareWidths(lengths: number[], budget: number, smallest: number): number[] {
  let scale = budget / lengths.reduce((sum, length) => sum + length, 0)
  for (;;) {
    const free = lengths.filter((length) => length * scale >= smallest)
    const left = budget - (lengths.length - free.length) * smallest
    const next = left / free.reduce((sum, length) => sum + length, 0)
    if (free.length === 0 || left <= 0) return lengths.map(() => smallest)
    if (next >= scale - 1e-9) return lengths.map((length) => Math.max(smallest, length * scale))
    scale = next
  }
}

/**
 * Places sessions from left to right. The distances between them grow with the days between their dates. A zoom above 1 widens only the
 * sessions, so that the next session stays near.
 * @param sessions oldest first
 * @param fit.width available width, which is exceeded if the sessions would become narrower than `fit.smallest`, or if the distances need
 * more space
 */
export function placeSessions(
  sessions: PlacedSession[],
  fit: { width: number; smallest: number },
  zoom = 1,
): Placement {
  const lengths = sessions.map(lengthOf)
  const days = sessions.slice(1).map(({ date }, index) => {
    const distance = dayOf(date) - dayOf(sessions[index]?.date ?? date)
    return Number.isFinite(distance) ? Math.max(0, distance) : 0
  })
  const allDays = days.reduce((sum, count) => sum + count, 0)
  const usable = fit.width - margin * days.length
  const budget = usable * (allDays > 0 ? 1 - gapShare : 1)
  const widths = shareWidths(lengths, budget, fit.smallest)
  const columnsWidth = widths.reduce((sum, width) => sum + width, 0)
  // Without this minimum, distances would vanish among many sessions.
  const gapsWidth = Math.max(usable - columnsWidth, Math.min(2 * allDays, columnsWidth * 0.6), 0)
  const perDay = allDays > 0 ? gapsWidth / allDays : 0

  const columns: Column[] = []
  const gaps: Gap[] = []
  let x = 0
  for (const [index, session] of sessions.entries()) {
    const between = days[index - 1]
    if (between !== undefined) {
      const width = (margin + between * perDay) * Math.min(1, zoom)
      gaps.push({ x, width, days: between })
      x += width
    }
    const width = (widths[index] ?? fit.smallest) * zoom
    columns.push({ id: session.id, x, width, seconds: lengthOf(session) })
    x += width
  }
  return { columns, gaps, width: x }
}

/** Finds the position in `to` that shows the same time as `x` in `from`; both hold the same sessions. */
export function carryX(from: Placement, to: Placement, x: number): number {
  const parts = ({ columns, gaps }: Placement) => [...columns, ...gaps].toSorted((a, b) => a.x - b.x)
  const before = parts(from)
  const found = before.findIndex((part) => x <= part.x + part.width)
  const index = found < 0 ? before.length - 1 : found
  const [old, now] = [before[index], parts(to)[index]]
  if (!old || !now) return x
  return now.x + ((x - old.x) / old.width) * now.width
}
