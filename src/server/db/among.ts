import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** One array parameter keeps the statement the same for any number of values. */
export const among = (column: SQLWrapper, values: string[]): SQL =>
  sql`${column} = any(${sql.param(values)}::text[])`
