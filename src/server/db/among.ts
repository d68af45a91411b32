import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Uses one array parameter, so that the statement is the same for any number of values. */
export const among = (column: SQLWrapper, values: string[]): SQL =>
  sql`${column} = any(${sql.param(values)}::text[])`
