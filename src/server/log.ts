import { type DestinationStream, type Logger, pino } from 'pino'
import { type Config, listSecrets } from './config.ts'
import { describeError } from './describe-error.ts'

const hidden = '[hidden]'
/** Matches codes that grant access, such as tokens, tickets and the codes of invitations and shares. */
const codes = /(\/(?:join|invites|shared-wiki|r|exports|play)\/|[?&#](?:ticket|token)=|\bBearer )[\w%.~-]+/g

/**
 * Creates the server's log, which writes one JSON line per entry. Our code logs no secrets. Secrets in messages of libraries
 * and engines are redacted from every line.
 */
export function createLog(
  config: Config,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Logger {
  // The secrets as they would appear in a line: with JSON's escapes.
  const secrets = listSecrets(config).map((secret) => JSON.stringify(secret).slice(1, -1))
  const streamWrite = (line: string) =>
    secrets.reduce((masked, secret) => masked.replaceAll(secret, hidden), line.replace(codes, `$1${hidden}`))
  return pino(
    { level: config.logLevel, serializers: { err: describeError }, hooks: { streamWrite } },
    destination,
  )
}

/**
 * Logs errors that no code caught. Node would print such an error with all its properties, including a failed statement's values.
 */
export function logCrashes(log: Logger): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'An error was not handled'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The server cannot go on')
    process.exit(1)
  })
}
