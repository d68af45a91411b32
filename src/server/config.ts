import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import * as z from 'zod/mini'
import { findMissingS3Settings, readS3, s3Names } from '#server/adapters/files/s3-settings.ts'
import { findOidcFaults, oidcNames, readOidc } from '#server/adapters/sign-in/oidc-settings.ts'
import { builtInSizes } from '#server/adapters/speech/sherpa/built-in-model.ts'
import { jobClasses } from './jobs/job-classes.ts'
import { databaseAddress, mailAddress, publicAddress, webAddress } from './lib/address-settings.ts'
import { defaultNiceness } from './lib/lower-priority.ts'
import type { LanguageModelSettings } from './ports/engine-factory.ts'

const text = z.optional(z.string().check(z.trim()))
/** `fault` is the operator-facing message for a value that is not a number from `lowest` to `highest`. */
const numberFrom = (lowest: number, fault: string, highest = Number.POSITIVE_INFINITY) =>
  z.coerce
    .number(fault)
    .check(z.refine((value) => value >= lowest && value <= highest, { error: fault, abort: true }))
const wholeNumberFrom = (lowest: number, fault: string, highest = Number.MAX_SAFE_INTEGER) =>
  numberFrom(lowest, fault, highest).check(z.refine(Number.isInteger, fault))
const countUpTo = (name: string, highest: number) =>
  z.optional(wholeNumberFrom(1, `${name} must be a whole number from 1 to ${highest}`, highest))
const oneOf = <const T extends string[]>(name: string, values: T) =>
  z.enum(values, `${name} must be one of ${values.join(', ')}`)

const socialLinks = z.optional(
  z.pipe(
    z.string(),
    z.transform((written, context) =>
      written.split(',').flatMap((part) => {
        const [, name, address] = /^\s*([^=]+?)\s*=\s*(https?:\/\/\S+)\s*$/.exec(part) ?? []
        if (name && address && URL.canParse(address)) return [{ name, url: address }]
        context.issues.push({
          code: 'custom',
          input: written,
          message: 'SOCIAL_LINKS must look like: Discord=https://example.org, Mastodon=https://example.net',
        })
        return []
      }),
    ),
  ),
)

/** Job classes separated by commas, such as `hearing,reading`. */
const work = z.pipe(
  z._default(z.string(), jobClasses.join()),
  z.pipe(
    z.transform((written: string) => written.split(',').map((part) => part.trim())),
    z.array(oneOf('Each part of WORK', jobClasses)),
  ),
)

/** `npm run faults` kills the server at these points, to check that no upload is lost or stored twice. */
const crashPoints = ['upload.beforeCommit', 'upload.beforeReply'] as const
export type CrashPoint = (typeof crashPoints)[number]

const environment = z.object({
  PORT: z._default(wholeNumberFrom(0, 'PORT must be a number from 0 to 65535', 65_535), 3000),
  HOST: z._default(z.string(), 'localhost'),
  DATA_DIR: z._default(z.string(), './data'),
  BACKUP_DIR: text,
  BACKUP_KEEP: z._default(wholeNumberFrom(0, 'BACKUP_KEEP must be a whole number'), 7),
  PUBLIC_URL: publicAddress,
  TRUST_PROXY: z._default(
    z
      .string()
      .check(
        z.regex(/^(true|false|[1-9])$/, 'TRUST_PROXY must be true, false or how many proxies there are'),
      ),
    'false',
  ),
  ROLE: z._default(oneOf('ROLE', ['all', 'web', 'worker']), 'all'),
  WORK: work,
  JOBS_AT_ONCE: countUpTo('JOBS_AT_ONCE', 64),
  ENGINE_THREADS: countUpTo('ENGINE_THREADS', 256),
  JOB_NICENESS: z._default(
    wholeNumberFrom(0, 'JOB_NICENESS must be a whole number from 0 to 19', 19),
    defaultNiceness,
  ),
  DATABASE_URL: databaseAddress,
  ...s3Names,
  TRANSCRIBE_BASE_URL: webAddress('TRANSCRIBE_BASE_URL', 'http://localhost:8000'),
  TRANSCRIBE_API_KEY: text,
  TRANSCRIBE_MODEL: z._default(z.string(), 'whisper-1'),
  MODELS_URL: webAddress('MODELS_URL', 'https://mirror.example.org/models'),
  BUILT_IN_MODEL: z._default(oneOf('BUILT_IN_MODEL', ['none', ...builtInSizes]), 'base'),
  LLM_PROVIDER: z._default(oneOf('LLM_PROVIDER', ['openai-compatible', 'anthropic']), 'openai-compatible'),
  LLM_BASE_URL: webAddress('LLM_BASE_URL', 'http://localhost:11434/v1'),
  LLM_API_KEY: text,
  LLM_MODEL: text,
  LLM_FILE: text,
  LLM_AT_NIGHT: z._default(oneOf('LLM_AT_NIGHT', ['true', 'false']), 'false'),
  LLM_CONTEXT_TOKENS: z.optional(
    wholeNumberFrom(2000, 'LLM_CONTEXT_TOKENS must be a whole number from 2000', 10_000_000),
  ),
  LLM_QUESTIONS_AT_ONCE: countUpTo('LLM_QUESTIONS_AT_ONCE', 64),
  SETTINGS_KEY: z.optional(
    z.string().check(z.trim(), z.minLength(32, 'SETTINGS_KEY must have at least 32 characters')),
  ),
  ENGINE_TIMEOUT_SECONDS: z._default(
    numberFrom(1, 'ENGINE_TIMEOUT_SECONDS must be a number from 1 to 3600', 3600),
    120,
  ),
  SMTP_URL: mailAddress,
  MAIL_FROM: text,
  OPERATOR_EMAIL: text,
  CONTACT_EMAIL: text,
  CONTACT_ADDRESS: text,
  LIVE_CHAT_HOURS: text,
  LIVE_CHAT_URL: webAddress('LIVE_CHAT_URL', 'https://chat.example/hearthscribe'),
  OPERATOR_NAME: text,
  TERMS_URL: webAddress('TERMS_URL', 'https://example.org/terms'),
  PRIVACY_URL: webAddress('PRIVACY_URL', 'https://example.org/privacy'),
  SOCIAL_LINKS: socialLinks,
  ...oidcNames,
  SIGNUPS: z._default(oneOf('SIGNUPS', ['open', 'invited', 'closed']), 'open'),
  STRICT_PASSWORDS: z._default(oneOf('STRICT_PASSWORDS', ['true', 'false']), 'false'),
  PLANS: z._default(oneOf('PLANS', ['off', 'enforced']), 'off'),
  CLEAR_ALL: z._default(oneOf('CLEAR_ALL', ['on', 'off']), 'on'),
  MIN_FREE_BYTES: z._default(numberFrom(0, 'MIN_FREE_BYTES must be a number of bytes'), 500_000_000),
  WEBHOOKS_PRIVATE: z._default(oneOf('WEBHOOKS_PRIVATE', ['true', 'false']), 'false'),
  VAULT_DIR: text,
  STORAGE_QUOTA_BYTES: z.optional(wholeNumberFrom(0, 'STORAGE_QUOTA_BYTES must be a whole number of bytes')),
  METRICS_TOKEN: text,
  WORKER_HEALTH_FILE: text,
  FFMPEG_PATH: text,
  CRASH_AT: z.optional(oneOf('CRASH_AT', [...crashPoints])),
  PATH: z._default(z.string(), ''),
  LOG_LEVEL: z._default(oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent']), 'warn'),
})

export const settingNames = Object.keys(environment.shape)

const defaultSocialLinks = [
  { name: 'Reddit', url: 'https://www.reddit.com/r/rpg/' },
  { name: 'RPG Stack Exchange', url: 'https://rpg.stackexchange.com/' },
]

export type Config = ReturnType<typeof readConfig>

/** null if administrators choose the model. */
function readLanguageModel(env: z.infer<typeof environment>, folder: string): LanguageModelSettings | null {
  const contextTokens = env.LLM_CONTEXT_TOKENS ?? null
  if (env.LLM_FILE)
    return { provider: 'this-machine', file: path.resolve(folder, env.LLM_FILE), contextTokens }
  if (!env.LLM_MODEL) return null
  return {
    provider: env.LLM_PROVIDER,
    baseUrl: env.LLM_BASE_URL ?? null,
    apiKey: env.LLM_API_KEY ?? null,
    model: env.LLM_MODEL,
    /** null takes what the server says. */
    contextTokens,
    /** null: 1 for a server in a private network, otherwise 4. */
    questionsAtOnce: env.LLM_QUESTIONS_AT_ONCE ?? null,
  }
}

/** Environment variables take precedence over `.env` in `folder`. Throws an error with one line for each invalid setting. */
export function readConfig(surroundings: NodeJS.ProcessEnv, folder: string) {
  const file = path.join(folder, '.env')
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const given = Object.fromEntries(
    Object.entries({ ...written, ...surroundings }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  )
  const parsed = environment.safeParse(given)
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => issue.message)
  if (parsed.success && parsed.data.LLM_BASE_URL && !parsed.data.LLM_MODEL) {
    faults.push('LLM_MODEL is required when LLM_BASE_URL is set')
  }
  if (parsed.success && parsed.data.LLM_FILE && parsed.data.LLM_MODEL) {
    faults.push('Set either LLM_FILE, a model file on this machine, or LLM_MODEL, a model of a server')
  }
  if (parsed.success) {
    faults.push(...findMissingS3Settings(parsed.data), ...findOidcFaults(parsed.data, parsed.data.PUBLIC_URL))
  }
  if (!parsed.success || faults.length > 0) throw new Error(faults.join('\n'))
  const env = parsed.data
  if (env.ROLE !== 'all' && !env.DATABASE_URL) {
    throw new Error(
      'ROLE=web and ROLE=worker need DATABASE_URL: the embedded database belongs to one process',
    )
  }
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(folder, env.DATA_DIR),
    /** `keep` is the number of automatic backups kept; 0 disables them. */
    backup: {
      folder: path.resolve(folder, env.BACKUP_DIR ?? path.join(env.DATA_DIR, 'backups')),
      keep: env.BACKUP_KEEP,
    },
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    /** Number of proxies in front of the server. */
    trustProxy: env.TRUST_PROXY === 'false' ? 0 : Number(env.TRUST_PROXY) || 1,
    role: env.ROLE,
    work: { classes: env.WORK, maxConcurrentPerType: env.JOBS_AT_ONCE ?? 2 },
    /** null lets each speech engine choose. */
    engineThreads: env.ENGINE_THREADS ?? null,
    /** The speech model that is installed with the program; null for none. */
    builtInModel: env.BUILT_IN_MODEL === 'none' ? null : env.BUILT_IN_MODEL,
    /** The priority of programs and threads that process sound, as in nice(1). */
    jobNiceness: env.JOB_NICENESS,
    databaseUrl: env.DATABASE_URL ?? null,
    /** null stores recordings and pictures in the data folder. */
    s3: readS3(env),
    transcribe: env.TRANSCRIBE_BASE_URL
      ? {
          baseUrl: env.TRANSCRIBE_BASE_URL,
          apiKey: env.TRANSCRIBE_API_KEY ?? null,
          model: env.TRANSCRIBE_MODEL,
        }
      : null,
    /** Address of a mirror for speech models, with one folder for each model. */
    modelsUrl: env.MODELS_URL?.replace(/\/+$/, '') ?? null,
    languageModel: readLanguageModel(env, folder),
    /** If true, the language model works only from 1 to 7 at night. Without effect if administrators choose the model. */
    worksAtNight: env.LLM_AT_NIGHT === 'true',
    /** Encrypts the secrets of settings that administrators save; null uses a key file in the data folder. */
    settingsKey: env.SETTINGS_KEY ?? null,
    /** A call to a transcription service or language model fails if no data arrives for this time. */
    engineTimeoutMs: env.ENGINE_TIMEOUT_SECONDS * 1000,
    /** null disables email; contact messages are then only stored. */
    mail: env.SMTP_URL
      ? { url: env.SMTP_URL, from: env.MAIL_FROM ?? 'Hearthscribe <hearthscribe@localhost>' }
      : null,
    operatorEmail: env.OPERATOR_EMAIL ?? null,
    contact: {
      email: env.CONTACT_EMAIL ?? env.OPERATOR_EMAIL ?? null,
      address: env.CONTACT_ADDRESS ?? null,
      operator: env.OPERATOR_NAME ?? null,
      liveChat: env.LIVE_CHAT_HOURS ?? null,
      liveChatUrl: env.LIVE_CHAT_URL ?? null,
    },
    /** The operator's own pages; without one, its path redirects to the front page, and nothing links there. */
    legalUrls: {
      ...(env.TERMS_URL && { terms: env.TERMS_URL }),
      ...(env.PRIVACY_URL && { privacy: env.PRIVACY_URL }),
    },
    social: env.SOCIAL_LINKS ?? defaultSocialLinks,
    signUps: env.SIGNUPS,
    /** null disables sign-in with an OpenID provider. */
    oidc: readOidc(env, env.PUBLIC_URL),
    strictPasswords: env.STRICT_PASSWORDS === 'true',
    /** If false, plans are only labels. */
    enforcesPlans: env.PLANS === 'enforced',
    mayClearWiki: env.CLEAR_ALL === 'on',
    minFreeBytes: env.MIN_FREE_BYTES,
    /** Allows webhooks and push services in private networks, and webhooks to `http://` addresses. */
    webhooksPrivate: env.WEBHOOKS_PRIVATE === 'true',
    /** Folder of the campaigns' vaults; null disables vaults. */
    vaultDir: env.VAULT_DIR ? path.resolve(folder, env.VAULT_DIR) : null,
    /** Bytes of recordings and pictures that an account without a quota of its own may store; null is unlimited. */
    storageQuotaBytes: env.STORAGE_QUOTA_BYTES ?? null,
    /** A worker writes this file after each look at the queue. */
    workerHealthFile: env.WORKER_HEALTH_FILE ?? null,
    /** null disables /metrics. */
    metricsToken: env.METRICS_TOKEN ?? null,
    ffmpegPath: env.FFMPEG_PATH ?? null,
    searchPath: env.PATH,
    crashAt: env.CRASH_AT ?? null,
    logLevel: env.LOG_LEVEL,
  }
}
