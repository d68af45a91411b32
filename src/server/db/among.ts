import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether a column has one of some values. They are one parameter: with one for each, every count would be a statement of its own. */
export const among = (column: SQLWrapper, values: string[] | Placeholder): SQL =>
  sql`${column} = any(${Array.isArray(values) ? sql.param(values) : values}::text[])`
