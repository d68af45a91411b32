import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Builds `column = any(values)` with a single parameter: one parameter per value would make a different statement for
 * each number of values.
 */
export const among = (column: SQLWrapper, values: string[]): SQL =>
  sql`${column} = any(${sql.param(values)}::text[])`
