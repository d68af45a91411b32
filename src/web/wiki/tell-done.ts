import { formatCount } from '#web/lib/format.ts'

/** What was done with duplicates, and what takes it back. */
export type Done = { verb: 'merged' | 'deleted'; count: number; undoIds: string[] }

const tell = (count: number, verb: string) =>
  `${formatCount(count, 'duplicate')} ${count === 1 ? 'was' : 'were'} ${verb}`

export function tellDone(done: readonly Done[]): string {
  const count = done.reduce((sum, one) => sum + one.count, 0)
  return tell(count, [...new Set(done.map(({ verb }) => verb))].join(' or '))
}
