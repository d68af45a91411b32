import { DrizzleQueryError } from 'drizzle-orm'
import { databaseCode } from './db/connection.ts'

/** Returns the message without quoted data. PostgreSQL quotes invalid values (class 22), and JSON.parse quotes its input. */
export function explainError(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  const quotes = error instanceof SyntaxError || databaseCode(error)?.startsWith('22')
  return quotes ? error.message.replace(/".*"/s, '"…"') : error.message
}

/** Objects other than errors must not be logged, because they may hold secrets: openid-client attaches tokens and claims. */
const isSafeCause = (cause: unknown) =>
  cause instanceof Error || (cause !== undefined && typeof cause !== 'object')

/** Leaves out the parameters of statements and PostgreSQL's details, which may contain transcripts or password hashes. */
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
    ...(isSafeCause(error.cause) ? { cause: describeError(error.cause) } : {}),
  }
}
