import { formatClock } from '#contract/text.ts'
import type { LaneSession, QuestStatus } from '#contract/timeline/lanes.ts'
import type { PlacedMark } from '#core/timeline/place-marks.ts'
import { formatCount, speakClock } from '#web/lib/format.ts'

export const statusLabels: Record<QuestStatus, string> = {
  opened: 'Opened',
  advanced: 'Continued',
  completed: 'Completed',
  failed: 'Failed',
}

export const countLines = ({ items }: PlacedMark) => items.filter(({ text }) => text === '').length

function outlineMark(mark: PlacedMark): string {
  const [first] = mark.items
  if (mark.row.kind === 'events') {
    return mark.items.length > 1 ? formatCount(mark.items.length, 'event') : (first?.title ?? '')
  }
  if (mark.row.kind === 'quest') {
    const { status } = mark.items.at(-1) ?? {}
    return status ? statusLabels[status] : ''
  }
  const facts = mark.items.flatMap(({ text }) => (text === '' ? [] : text))
  const heard = countLines(mark) > 0 ? [`mentioned in ${formatCount(countLines(mark), 'line')}`] : []
  return [
    ...heard,
    ...(facts.length === 1 ? facts : facts.length > 1 ? [formatCount(facts.length, 'fact')] : []),
  ].join(', ')
}

/** False if no source of the mark has a time. */
export const isTimed = ({ items }: PlacedMark) =>
  items.some(({ sources }) => sources.some(({ start }) => start !== null))

export function tipOfMark(mark: PlacedMark): string {
  const name = mark.row.kind === 'events' ? [] : [mark.row.name]
  return [...name, ...(isTimed(mark) ? [formatClock(mark.at)] : []), outlineMark(mark)].join(' · ')
}

export function labelMark(mark: PlacedMark, session: LaneSession | undefined): string {
  const where = session ? [`session ${session.number}`] : []
  const when = isTimed(mark) ? [speakClock(mark.at)] : []
  return `${[mark.row.name, ...where, ...when].join(', ')}: ${outlineMark(mark)}`
}
