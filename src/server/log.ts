import { type DestinationStream, type Logger, pino } from 'pino'
import { type Config, listSecrets } from './config.ts'
import { describeError } from './describe-error.ts'

const hidden = '[hidden]'
/** What opens something for whoever has it: an address's code of an invitation, a share, a ticket or a new password. */
const codes = /(\/(?:join|invites|shared-wiki|exports|play)\/|[?&#](?:ticket|token)=|\bBearer )[\w%.~-]+/g

/**
 * The server's log, one JSON line each. Nothing of ours writes a secret into it; what libraries and engines say of an
 * address or a key is struck out of every line.
 */
export function createLog(
  config: Config,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Logger {
  // As they stand within the line's JSON.
  const secrets = listSecrets(config).map((secret) => JSON.stringify(secret).slice(1, -1))
  const streamWrite = (line: string) =>
    secrets.reduce((masked, secret) => masked.replaceAll(secret, hidden), line.replace(codes, `$1${hidden}`))
  return pino(
    { level: config.logLevel, serializers: { err: describeError }, hooks: { streamWrite } },
    destination,
  )
}

/** Node would print an error that nobody caught with all that it holds, a failed statement's values among it. */
export function logCrashes(log: Logger): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'An error was not handled'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The server cannot go on')
    process.exit(1)
  })
}
