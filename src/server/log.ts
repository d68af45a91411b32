import { unescape as decodeLoosely } from 'node:querystring'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { describeError } from './explain-fault.ts'

const hidden = '[hidden]'
const codes =
  /(\/(?:join|invites|shared-wiki|r|exports|play|api\/pictures)\/|[?&#](?:ticket|token)=|\bBearer |\bhsk_)[\w%.~-]+/g

/** Secrets that were entered while the server runs. */
const enteredSecrets = new Set<string>()

/** Escapes the secrets as JSON does, because a log line is JSON. */
const escapeForJson = (secret: string) => JSON.stringify(secret).slice(1, -1)

export function hideInLogs(secret: string): void {
  if (secret.length >= shortestSecret) enteredSecrets.add(escapeForJson(secret))
}

/** Redacts secrets from every line, because messages of libraries and engines may quote them. */
export function createLog(
  config: Config,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Logger {
  const secrets = listSecrets(config).map(escapeForJson)
  const streamWrite = (line: string) =>
    [...secrets, ...enteredSecrets].reduce(
      (masked, secret) => masked.replaceAll(secret, hidden),
      line.replace(codes, `$1${hidden}`),
    )
  return pino(
    { level: config.logLevel, serializers: { err: describeError }, hooks: { streamWrite } },
    destination,
  )
}

/** Logs uncaught errors, because Node would print them with all properties, such as the values of a failed statement. */
export function logCrashes(log: Logger): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'An error was not handled'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The server cannot go on')
    process.exit(1)
  })
}

/** Shorter values are taken for placeholders such as `none`. */
const shortestSecret = 6

/** Includes passwords of URLs both as written and decoded, because messages may contain either form. */
function listSecrets(config: Config): string[] {
  const passwords = [config.databaseUrl, config.mail?.url].flatMap((url) => {
    const { password } = new URL(url ?? 'none:')
    return [password, decodeLoosely(password)]
  })
  const { languageModel, transcribe, metricsToken, s3, oidc, settingsKey } = config
  const keys = [
    ...[
      languageModel && 'apiKey' in languageModel ? languageModel.apiKey : null,
      transcribe?.apiKey,
      metricsToken,
      settingsKey,
      s3?.accessKey,
      s3?.secretKey,
      oidc?.clientSecret,
    ],
    ...passwords,
  ]
  return [...new Set(keys.flatMap((key) => (key && key.length >= shortestSecret ? key : [])))]
}
