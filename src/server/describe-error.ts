import { DrizzleQueryError } from 'drizzle-orm'
import { databaseCode } from './db/connection.ts'

/** What an error says, without what it quotes: PostgreSQL a value that it could not take (class 22), JSON.parse its text. */
export function explainError(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  const quotes = error instanceof SyntaxError || databaseCode(error)?.startsWith('22')
  return quotes ? error.message.replace(/".*"/s, '"…"') : error.message
}

/**
 * An error as the log keeps it, with all that caused it. What was to be stored stays out of it: transcripts, wikis and
 * hashes of passwords stand among the parameters of a failed statement, and in what the database says of the row.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const message = explainError(error)
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: error.name,
    message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    stack: error.stack?.replace(error.message, () => message),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
