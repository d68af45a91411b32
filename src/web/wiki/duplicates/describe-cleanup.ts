import { formatCount } from '#web/lib/format.ts'

export type CleanupResult = { verb: 'merged' | 'deleted'; count: number; undoIds: string[] }

export function describeCleanup(results: readonly CleanupResult[]): string {
  const count = results.reduce((sum, result) => sum + result.count, 0)
  const verbs = [...new Set(results.map(({ verb }) => verb))].join(' or ')
  return `${formatCount(count, 'duplicate')} ${count === 1 ? 'was' : 'were'} ${verbs}`
}
