import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * `column = any(values)` with one parameter: a parameter per value would make each length another statement.
 */
export const among = (column: SQLWrapper, values: string[]): SQL =>
  sql`${column} = any(${sql.param(values)}::text[])`
