import type { ChangeKind, RecentChange } from '#contract/wiki/maintenance.ts'
import { formatCount } from '#web/lib/format.ts'

export const changeLabels: Record<ChangeKind, string> = {
  create: 'Created',
  edit: 'Edited',
  run: 'New from a session',
  restore: 'Earlier version restored',
  merge: 'Merged',
  undo: 'Brought back',
  fact: 'Fact decided',
  import: 'Imported',
}

export function describeChange({
  change,
  by,
  session,
}: Pick<RecentChange, 'change' | 'by' | 'session'>): string {
  if (change !== 'run' || !session) return `${changeLabels[change]} · ${nameOfChanger({ change, by })}`
  const what = session.newFacts > 0 ? formatCount(session.newFacts, 'new fact') : 'New'
  return `${what} from session ${session.number}`
}

export const someoneWhoLeft = 'Someone who left'

export function nameOfChanger({ change, by }: Pick<RecentChange, 'change' | 'by'>): string {
  if (by !== null) return by
  return change === 'run' || change === 'create' ? 'Hearthscribe' : someoneWhoLeft
}
