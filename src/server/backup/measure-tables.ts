import * as z from 'zod/mini'
import type { SingleConnection } from '#server/db/single-connection.ts'
import { listTables, quote, selectLines, type Table } from './rows.ts'

/** What two databases that hold the same have in common, in whatever order their rows lie. */

type Database = Pick<SingleConnection, 'query'>

const sums = z.tuple([z.object({ rows: z.number(), checksum: z.string() })])
const lastNumbers = z.tuple([z.object({ last: z.nullable(z.string()) })])

type Measure = {
  rows: number
  checksum: string
  /** The last number that each identity column gave, null where it gave none. */
  given: Record<string, string | null>
}

/** Which migrations a database has had: none of our tables, and to be the same. */
const migrations: Table = {
  name: 'migrations',
  columns: [{ name: 'number', type: 'integer', isIdentity: false }],
  refersTo: [],
}

/** Of every table, in one pass over each. To be called in a transaction. */
export async function measureTables(database: Database): Promise<Map<string, Measure>> {
  const measures = new Map<string, Measure>()
  for (const table of [...(await listTables(database)), migrations]) {
    measures.set(table.name, await measureTable(database, table))
  }
  return measures
}

async function measureTable(database: Database, table: Table): Promise<Measure> {
  // Sums of hashes: they know no order, and a row that is there twice counts twice.
  const [sum] = sums.parse(
    await database.query(`
      select count(*)::int as rows, coalesce(sum(
        ('x' || left(encode(sha256(convert_to(line, 'UTF8')), 'hex'), 16))::bit(64)::bigint), 0)::text as checksum
      from (${selectLines(table)}) as lines`),
  )
  const given: Measure['given'] = {}
  for (const { name } of table.columns.filter(({ isIdentity }) => isIdentity)) {
    const [{ last }] = lastNumbers.parse(
      await database.query(
        'select pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass)::text as last',
        [quote(table.name), name],
      ),
    )
    given[name] = last
  }
  return { ...sum, given }
}

/** Lets the identity columns of a table go on from these numbers. */
export async function continueNumbers(database: Database, table: string, { given }: Measure): Promise<void> {
  for (const [name, last] of Object.entries(given)) {
    if (last === null) continue
    await database.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint)', [
      quote(table),
      name,
      last,
    ])
  }
}
