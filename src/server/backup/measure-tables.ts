// Checksums that are equal for databases with equal content, regardless of row order.
import * as z from 'zod/mini'
import type { SingleConnection } from '#server/db/single-connection.ts'
import { listTables, quote, selectLines, type Table } from './rows.ts'

type Database = Pick<SingleConnection, 'query'>

const sums = z.tuple([z.object({ rows: z.number(), checksum: z.string() })])
const lastValueRow = z.tuple([z.object({ last: z.nullable(z.string()) })])

type Measure = {
  rows: number
  checksum: string
  /** Last generated value of each identity column; null if the column has generated none. */
  lastValues: Record<string, string | null>
}

/** The table of applied migrations, which `listTables` omits. */
const migrations: Table = {
  name: 'migrations',
  columns: [{ name: 'number', type: 'integer', isIdentity: false }],
  refersTo: [],
}

/** Call this in a transaction, so that all tables are measured in the same state. */
export async function measureTables(database: Database): Promise<Map<string, Measure>> {
  const measures = new Map<string, Measure>()
  for (const table of [...(await listTables(database)), migrations]) {
    measures.set(table.name, await measureTable(database, table))
  }
  return measures
}

async function measureTable(database: Database, table: Table): Promise<Measure> {
  // A sum of hashes ignores order but counts duplicates.
  const [sum] = sums.parse(
    await database.query(`
      select count(*)::int as rows, coalesce(sum(
        ('x' || left(encode(sha256(convert_to(line, 'UTF8')), 'hex'), 16))::bit(64)::bigint), 0)::text as checksum
      from (${selectLines(table)}) as lines`),
  )
  const lastValues: Measure['lastValues'] = {}
  for (const { name } of table.columns.filter(({ isIdentity }) => isIdentity)) {
    const [{ last }] = lastValueRow.parse(
      await database.query(
        'select pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass)::text as last',
        [quote(table.name), name],
      ),
    )
    lastValues[name] = last
  }
  return { ...sum, lastValues }
}

export async function setLastValues(
  database: Database,
  table: string,
  { lastValues }: Measure,
): Promise<void> {
  for (const [name, last] of Object.entries(lastValues)) {
    if (last === null) continue
    await database.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint)', [
      quote(table),
      name,
      last,
    ])
  }
}
