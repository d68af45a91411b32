import { DrizzleQueryError } from 'drizzle-orm'
import type { Config } from './config.ts'
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

/** Codes of Node for a full disk and an exhausted quota, and of PostgreSQL. */
const fullDisk = ['ENOSPC', 'EDQUOT', '53100']

/** What to say about an error of the database server, by the error code of Node or PostgreSQL. */
const databaseFaults: Record<string, string> = {
  ECONNREFUSED: 'refused the connection. Check the host and the port, and whether PostgreSQL runs there.',
  ENOTFOUND: 'was not found. Check the name of the host.',
  EAI_AGAIN: 'was not found. Check the name of the host, and the network.',
  EHOSTUNREACH: 'cannot be reached. Check the host, and the network.',
  ENETUNREACH: 'cannot be reached. Check the host, and the network.',
  ETIMEDOUT: 'does not answer. Check the host and the port, and the firewall.',
  ECONNRESET: 'closed the connection. Check whether PostgreSQL runs there, and its log.',
  '28P01': 'rejected the user name or the password.',
  '28000': 'does not let this user sign in. Check the user, and pg_hba.conf.',
  '3D000': 'has no such database. Create it with CREATE DATABASE, or correct the name.',
  '42501': 'does not let this user create tables. Make the user the owner of the database.',
  '53300': 'has no free connection. Raise max_connections, or stop other programs.',
  '57P03': 'is still starting. Try again in a moment.',
}

/** Returns the first error code of the error, its causes and its parts. */
function findCode(error: unknown, known: (code: string) => boolean): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string' && known(error.code)) return error.code
  const parts: unknown[] = error instanceof AggregateError ? error.errors : []
  for (const inner of [...parts, error.cause]) {
    const code = findCode(inner, known)
    if (code) return code
  }
  return null
}

export const isDiskFull = (error: unknown): boolean =>
  findCode(error, (code) => fullDisk.includes(code)) !== null

/** Names the host, the port and the database, but not the user and the password. */
function nameDatabase(address: string): string {
  const { hostname, port, pathname } = new URL(address)
  return `The database ${pathname.slice(1) || 'postgres'} at ${hostname || 'localhost'}:${port || 5432} (DATABASE_URL)`
}

/** Returns a sentence for the operator with the cause and the next step. */
export function explainFault(error: unknown, config: Pick<Config, 'dataDir' | 'databaseUrl'>): string {
  if (isDiskFull(error)) {
    const where = config.databaseUrl ? ' or of the database server' : ''
    return `The disk of the data folder ${config.dataDir}${where} is full. Free some space (a new installation needs 200 MB), or set DATA_DIR to a folder on a larger disk, and try again.`
  }
  const code = config.databaseUrl && findCode(error, (one) => Object.hasOwn(databaseFaults, one))
  if (config.databaseUrl && code) return `${nameDatabase(config.databaseUrl)} ${databaseFaults[code]}`
  // The pool of the database client reports a connection that takes too long without a code.
  if (config.databaseUrl && error instanceof Error && /timeout exceeded|fell silent/.test(error.message))
    return `${nameDatabase(config.databaseUrl)} ${databaseFaults['ETIMEDOUT']}`
  return error instanceof Error ? explainError(error) : String(error)
}
