import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether a column has one of some values. They are one parameter: with one for each, every count would be a statement of its own. */
export const among = (column: SQLWrapper, values: string[]): SQL =>
  sql`${column} = any(${sql.param(values)}::text[])`
