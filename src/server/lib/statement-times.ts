import type pg from 'pg'

export type StatementTimes = { statement: string; calls: number; slowestMs: number; totalMs: number }

const maxStatements = 500
const maxCharacters = 300

/** Statements contain `$1` in the place of values, so nothing that users wrote is remembered. */
function createStatementTimes() {
  const times = new Map<string, StatementTimes>()
  return {
    /** Ignores maintenance, such as VACUUM. */
    note(sql: string, ms: number): void {
      if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(sql)) return
      const statement = sql.replaceAll(/\s+/g, ' ').trim().slice(0, maxCharacters)
      const known = times.get(statement)
      if (known) {
        known.calls++
        known.slowestMs = Math.max(known.slowestMs, ms)
        known.totalMs += ms
      } else {
        if (times.size >= maxStatements) times.delete(findQuickest(times))
        times.set(statement, { statement, calls: 1, slowestMs: ms, totalMs: ms })
      }
    },
    listSlowest: (count: number): StatementTimes[] =>
      [...times.values()].sort((left, right) => right.slowestMs - left.slowestMs).slice(0, count),
  }
}

function findQuickest(times: Map<string, StatementTimes>): string {
  let quickest = { statement: '', slowestMs: Number.POSITIVE_INFINITY }
  for (const one of times.values()) if (one.slowestMs < quickest.slowestMs) quickest = one
  return quickest.statement
}

/** Of the statements of this process. */
export const statementTimes = createStatementTimes()

export function timeStatementsOf(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const { query } = client
    const timed = (...args: unknown[]): unknown => {
      const startedAt = performance.now()
      const answer: unknown = Reflect.apply(query, client, args)
      const text: unknown = typeof args[0] === 'string' ? args[0] : Object(args[0]).text
      const note = () => {
        if (typeof text === 'string') statementTimes.note(text, performance.now() - startedAt)
      }
      if (answer instanceof Promise) void answer.then(note, note)
      return answer
    }
    Object.assign(client, { query: timed })
  })
}
