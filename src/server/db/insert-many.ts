import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './connection.ts'

/** Passes all rows as one parameter, because parsing one parameter per value is slow. */
export async function insertMany<T extends PgTable>(
  tx: Db,
  table: T,
  rows: T['$inferSelect'][],
): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.entries(getTableColumns(table))
  const named = rows.map((row) =>
    Object.fromEntries(columns.map(([key, { name }]) => [name, (row as Record<string, unknown>)[key]])),
  )
  const name = sql.identifier(getTableName(table))
  const list = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  await tx.execute(sql`
    insert into ${name} (${list}) select ${list}
    from json_populate_recordset(null::${name}, ${JSON.stringify(named)}::json)`)
}
