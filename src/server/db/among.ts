import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** `column = any(values)` with one parameter: with one per value, each length would be another statement. */
export const among = (column: SQLWrapper, values: string[]): SQL =>
  sql`${column} = any(${sql.param(values)}::text[])`
