import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { describeMinutes } from '#contract/jobs/schemas.ts'
import { isStorable, requiredLine } from '#contract/text.ts'
import { engineSetting } from '#contract/transcription/engines.ts'

export const settingKinds = ['language-model', 'speech', 'mail'] as const
export type SettingKind = (typeof settingKinds)[number]

export const engineSettingLimits = {
  text: 500,
  secret: 2_000,
  contextTokens: [2_000, 10_000_000],
  /** The smallest context window in which a session can be read. */
  smallestContext: 16_000,
} as const

const nameRange = (least: number, most: number) =>
  least < 120 ? `${least} to ${most} minutes` : `${least / 60} to ${most / 60} hours`

export const engineSettingTexts = {
  loadFailed: 'Failed to load the settings',
  saveFailed: 'The settings couldn’t be saved',
  removeFailed: 'The settings couldn’t be removed',
  saved: 'Saved, and used from now on',
  removed: 'Removed',
  notAllowed: 'This contains characters that are not allowed',
  tooLong: 'This is too long (maximum 500 characters)',
  secretTooLong: 'This key is too long (maximum 2000 characters)',
  address: 'Enter an address that begins with http:// or https://',
  credentials: 'Leave the name and the password out of the address. Enter a key in its own field.',
  model: 'Enter the name of a model',
  modelFile: 'Choose a model file, whose name ends in .gguf',
  host: 'Enter the host name of the mail server',
  port: 'Enter a port from 1 to 65535',
  from: 'Enter the address that emails are sent from',
  contextTokens: 'Enter a whole number of tokens from 2,000 to 10,000,000, or leave this empty',
  kind: 'kind must be language-model, speech or mail',
  byEnvironment: (names: string) =>
    `${names} is set in the environment of the server, which takes precedence. Remove it there and restart to change this here.`,
  needsSettingsKey:
    'Keys and passwords can’t be saved yet: the web and worker processes need a common key to read them. Set SETTINGS_KEY to the same 32 or more characters for every process and restart, or set the key in the environment instead.',
  unwritableKey:
    'Keys and passwords can’t be saved: the file for the key of this server couldn’t be written to DATA_DIR. Make the folder writable, then try again.',
  unreadable:
    'The saved key can’t be read on this machine, because backups leave out the key file that decrypts it. Enter the key again and save.',
  noServers:
    'No language model server was found on this machine (ports 11434, 1234, 8080 and 8000). Start one, or enter its address.',
  serversFailed: 'Looking for servers on this machine failed',
  noModels: 'The server answered, but offers no model. Load or download one there, then look again.',
  modelsFailed: 'The list of models couldn’t be loaded',
  read: (found: number, all: number) =>
    `It read a scene of ten lines and found ${found} of ${all} people and places.`,
  evening: ({ least, most }: { least: number; most: number }) =>
    `An evening of four hours takes ${least === most ? describeMinutes(least) : `about ${nameRange(least, most)}`} on this machine, while nobody waits.`,
  foundLittle: (found: number, all: number) =>
    `It answered, but found only ${found} of ${all} people and places in a scene of ten lines. Choose a larger model.`,
  citedWrong:
    'It answered, but cited lines that do not exist, so its sentences couldn’t be checked. Choose a larger model.',
  smallWindow: (tokens: string) =>
    `Its context window is ${tokens} tokens. Below 16,000, a session doesn’t fit: raise it in the settings of the server (docs/language-model.md).`,
} as const

const line = (required: string) =>
  requiredLine(
    { required, notAllowed: engineSettingTexts.notAllowed, tooLong: engineSettingTexts.tooLong },
    engineSettingLimits.text,
  )

const isWebAddress = (text: string) => /^https?:\/\/[^/]/i.test(text) && URL.canParse(text)
const hasCredentials = (text: string) => /^[a-z]+:\/\/[^/?#]*@/i.test(text)

const address = line(engineSettingTexts.address).check(
  z.refine(isWebAddress, { error: engineSettingTexts.address, abort: true }),
  z.refine((text) => !hasCredentials(text), engineSettingTexts.credentials),
)

const secretText = z
  .string(engineSettingTexts.notAllowed)
  .check(
    z.trim(),
    z.maxLength(engineSettingLimits.secret, engineSettingTexts.secretTooLong),
    z.refine(isStorable, engineSettingTexts.notAllowed),
  )
/** If absent or empty, the stored secret stays, but only for the same address. */
const password = z.optional(secretText)
/** Keys are sent in a header of HTTP. */
const apiKey = z.optional(secretText.check(z.regex(/^[\x20-\x7e]*$/, engineSettingTexts.notAllowed)))

const [fewestTokens, mostTokens] = engineSettingLimits.contextTokens
const contextTokens = z
  .int(engineSettingTexts.contextTokens)
  .check(
    z.gte(fewestTokens, engineSettingTexts.contextTokens),
    z.lte(mostTokens, engineSettingTexts.contextTokens),
  )

export const modelProviders = ['openai-compatible', 'anthropic'] as const
const provider = z.enum(modelProviders, engineSettingTexts.notAllowed)

/** When the language model may work: at once, or only from 1 to 7 at night, by the clock of the server. */
const atNight = z._default(z.boolean(), false)

const serverModel = z.object({
  provider,
  baseUrl: address,
  model: line(engineSettingTexts.model),
  /** null asks the server. */
  contextTokens: z.nullable(contextTokens),
  atNight,
})
const fileModel = z.object({
  provider: z.literal('this-machine'),
  /** Name of a file in the folder `models/language` of DATA_DIR. */
  model: line(engineSettingTexts.model).check(z.regex(/^[^/\\]+\.gguf$/i, engineSettingTexts.modelFile)),
  /** null takes the largest window that fits into the memory. */
  contextTokens: z.nullable(contextTokens),
  atNight,
})

/** What is stored of each connection, without its secret. */
export const savedSettings = {
  'language-model': z.discriminatedUnion('provider', [serverModel, fileModel]),
  speech: z.object({ baseUrl: address, model: line(engineSettingTexts.model) }),
  mail: z.object({
    host: line(engineSettingTexts.host).check(z.regex(/^[\w.:-]+$/, engineSettingTexts.host)),
    port: z
      .int(engineSettingTexts.port)
      .check(z.gte(1, engineSettingTexts.port), z.lte(65_535, engineSettingTexts.port)),
    /** "" for a mail server without sign-in. */
    user: z
      .string(engineSettingTexts.notAllowed)
      .check(
        z.trim(),
        z.maxLength(engineSettingLimits.text, engineSettingTexts.tooLong),
        z.refine(isStorable, engineSettingTexts.notAllowed),
      ),
    from: line(engineSettingTexts.from),
  }),
} as const
export type SavedSettings = { [Kind in SettingKind]: z.infer<(typeof savedSettings)[Kind]> }

const kind = z.literal('language-model')
export const serverModelForm = z.extend(serverModel, { kind, secret: apiKey })
export const fileModelForm = z.extend(fileModel, { kind })
export const languageModelForm = z.discriminatedUnion('provider', [serverModelForm, fileModelForm])
export const speechForm = z.extend(savedSettings.speech, { kind: z.literal('speech'), secret: apiKey })
export const mailForm = z.extend(savedSettings.mail, { kind: z.literal('mail'), secret: password })
export const engineSettingsForm = z.discriminatedUnion(
  'kind',
  [languageModelForm, speechForm, mailForm],
  engineSettingTexts.kind,
)
export type EngineSettingsForm = z.infer<typeof engineSettingsForm>

function connection<S extends z.ZodMiniType>(saved: S) {
  return z.object({
    /** Where the settings in use come from. The environment takes precedence over saved settings. */
    source: z.enum(['environment', 'saved', 'none']),
    /** Settings of the environment, with masked secrets; empty unless `source` is `environment`. */
    variables: z.array(engineSetting),
    saved: z.nullable(saved),
    secret: z.enum(['none', 'saved', 'unreadable']),
  })
}
export const engineSettings = z.object({
  'language-model': connection(savedSettings['language-model']),
  speech: connection(savedSettings.speech),
  mail: connection(savedSettings.mail),
  /** Why secrets cannot be saved; null if they can. */
  secretsRefused: z.nullable(z.string()),
})
export type EngineSettings = z.infer<typeof engineSettings>
export type EngineConnection<Kind extends SettingKind> = EngineSettings[Kind]
export const engineSettingsAnswer = success({ settings: engineSettings })

const offeredModel = z.object({ id: z.string(), contextTokens: z.nullable(z.number()) })
export type OfferedModel = z.infer<typeof offeredModel>
export const modelServer = z.object({
  /** Name of the program, such as “Ollama”. */
  name: z.string(),
  baseUrl: z.string(),
  models: z.array(offeredModel),
})
export type ModelServer = z.infer<typeof modelServer>
export const modelServersAnswer = success({ servers: z.array(modelServer) })

export const modelListQuery = z.pick(serverModelForm, { provider: true, baseUrl: true, secret: true })
/** `message` says why there are no models. */
export const offeredModelsAnswer = success({
  models: z.array(offeredModel),
  message: z.nullable(z.string()),
})
