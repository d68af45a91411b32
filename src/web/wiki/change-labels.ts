import type { ChangeKind, RecentChange } from '#contract/wiki-care.ts'

/** What happened to an entry, in a word or two. */
export const changeLabels: Record<ChangeKind, string> = {
  create: 'Created',
  edit: 'Edited',
  run: 'Heard in a session',
  restore: 'Earlier version restored',
  merge: 'Merged',
  undo: 'Brought back',
  fact: 'Fact decided',
  import: 'Imported',
}

export const someoneWhoLeft = 'Someone who left'

/** What nobody did by hand, a job did; who has left the campaign is not named. */
export function nameOfChanger({ change, by }: Pick<RecentChange, 'change' | 'by'>): string {
  if (by !== null) return by
  return change === 'run' || change === 'create' ? 'Hearthscribe' : 'Someone who left'
}
