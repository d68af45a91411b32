import type * as z from 'zod/mini'
import {
  type EngineSettings,
  type EngineSettingsForm,
  engineSettingTexts,
  type SavedSettings,
  type SettingKind,
  savedSettings,
  settingKinds,
} from '#contract/admin/engine-settings.ts'
import { AppError } from '#contract/errors.ts'
import { recordAudit } from '#server/auth/audit.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { hideInLogs } from '#server/log.ts'
import type { LanguageModelSettings, MailSettings, SpeechSettings } from '#server/ports/engine-factory.ts'
import { decisiveVariables, listVariables } from './environment-settings.ts'
import { pathsOf } from './fetch-language-model.ts'
import { decryptSecret, encryptSecret } from './settings-key.ts'
import {
  deleteSettings,
  listSettings,
  lockSettings,
  type SettingsRow,
  storeSettings,
} from './settings-store.ts'

export type ApplyDeps = Pick<
  Deps,
  'db' | 'config' | 'engineFactory' | 'languageModel' | 'worksAtNight' | 'transcribers' | 'mail'
>

const schemas: { [Kind in SettingKind]: z.ZodMiniType<SavedSettings[Kind]> } = savedSettings
const names: Record<SettingKind, string> = {
  'language-model': 'Language model',
  speech: 'Speech service',
  mail: 'Mail server',
}

type ServerModel = Extract<SavedSettings['language-model'], { baseUrl: string }>
type Address =
  | Pick<ServerModel, 'provider' | 'baseUrl'>
  | Extract<SavedSettings['language-model'], { provider: 'this-machine' }>
  | SavedSettings['speech' | 'mail']

/** A stored secret can be decrypted only for the address for which it was entered. */
function writePurpose(kind: SettingKind, settings: Address): string {
  const about =
    'host' in settings
      ? [settings.host.toLowerCase(), settings.port, settings.user]
      : ['baseUrl' in settings && settings.baseUrl, 'provider' in settings && settings.provider]
  return JSON.stringify([kind, ...about])
}

const isSetByEnvironment = (config: Config): Record<SettingKind, boolean> => ({
  'language-model': config.languageModel !== null,
  speech: config.transcribe !== null,
  mail: config.mail !== null,
})

/** Processes of several machines cannot share a key file. */
const refusesSecrets = ({ role, settingsKey }: Config) =>
  role !== 'all' && settingsKey === null ? engineSettingTexts.needsSettingsKey : null

type Opened<Kind extends SettingKind> = {
  settings: SavedSettings[Kind]
  secret: string | null
  secretState: 'none' | 'saved' | 'unreadable'
}

/** Returns null if nothing is saved, or if another version of the program saved something that this one does not know. */
function open<Kind extends SettingKind>(
  config: Config,
  kind: Kind,
  rows: SettingsRow[],
): Opened<Kind> | null {
  const row = rows.find((one) => one.kind === kind)
  const settings = schemas[kind].safeParse(row?.settings)
  if (!row || !settings.success) return null
  if (row.secret === null) return { settings: settings.data, secret: null, secretState: 'none' }
  const secret = decryptSecret(config, row.secret, writePurpose(kind, settings.data))
  if (secret === null) return { settings: settings.data, secret, secretState: 'unreadable' }
  hideInLogs(secret)
  return { settings: settings.data, secret, secretState: 'saved' }
}

export function toLanguageModel(
  config: Pick<Config, 'dataDir'>,
  saved: SavedSettings['language-model'],
  apiKey: string | null,
): LanguageModelSettings {
  const { provider, model, contextTokens } = saved
  return provider === 'this-machine'
    ? { provider, file: pathsOf({ config }, model).file, contextTokens }
    : { provider, baseUrl: saved.baseUrl, model, contextTokens, apiKey }
}

export const toSpeech = (
  { baseUrl, model }: SavedSettings['speech'],
  apiKey: string | null,
): SpeechSettings => ({ baseUrl, model, apiKey })

/** Port 465 is TLS from the first byte; on other ports, the mail client uses STARTTLS if the server offers it. */
export function toMail(
  { host, port, user, from }: SavedSettings['mail'],
  password: string | null,
): MailSettings {
  const signIn = user && `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`
  const name = host.includes(':') ? `[${host}]` : host
  return { url: `${port === 465 ? 'smtps' : 'smtp'}://${signIn}${name}:${port}`, from }
}

const isUsable = (opened: Opened<SettingKind> | null) =>
  opened !== null && opened.secretState !== 'unreadable'

const apply: Record<SettingKind, (deps: ApplyDeps, rows: SettingsRow[]) => void> = {
  'language-model'(deps, rows) {
    const { config, engineFactory } = deps
    const saved = config.languageModel ? null : open(config, 'language-model', rows)
    const settings = saved && isUsable(saved) ? toLanguageModel(config, saved.settings, saved.secret) : null
    deps.languageModel = engineFactory.languageModel(config.languageModel ?? settings)
    deps.worksAtNight = config.languageModel ? config.worksAtNight : (saved?.settings.atNight ?? false)
  },
  speech(deps, rows) {
    const { config, engineFactory } = deps
    const saved = config.transcribe ? null : open(config, 'speech', rows)
    const settings = saved && isUsable(saved) ? toSpeech(saved.settings, saved.secret) : null
    deps.transcribers = engineFactory.transcribers(config.transcribe ?? settings)
  },
  mail(deps, rows) {
    const { config, engineFactory } = deps
    const saved = config.mail ? null : open(config, 'mail', rows)
    const settings = saved && isUsable(saved) ? toMail(saved.settings, saved.secret) : null
    deps.mail = engineFactory.mail(config.mail ?? settings)
  },
}

/** Sets the engines of this process. Work that has begun continues with the engine that it began with. */
export async function applySettings(
  deps: ApplyDeps,
  kinds: readonly SettingKind[] = settingKinds,
): Promise<SettingsRow[]> {
  const rows = await listSettings(deps.db)
  for (const kind of kinds) apply[kind](deps, rows)
  return rows
}

export async function readEngineSettings(
  deps: Pick<Deps, 'db' | 'config'>,
  _access: AdminAccess,
): Promise<EngineSettings> {
  const { config } = deps
  const rows = await listSettings(deps.db)
  const isSet = isSetByEnvironment(config)
  function present<Kind extends SettingKind>(kind: Kind) {
    const saved = open(config, kind, rows)
    const source = isSet[kind] ? 'environment' : saved ? 'saved' : 'none'
    return {
      source: source as 'environment' | 'saved' | 'none',
      variables: isSet[kind] ? listVariables[kind](config).filter(({ value }) => value !== null) : [],
      saved: saved?.settings ?? null,
      secret: saved?.secretState ?? 'none',
    }
  }
  return {
    'language-model': present('language-model'),
    speech: present('speech'),
    mail: present('mail'),
    secretsRefused: refusesSecrets(config),
  }
}

/** Returns the sender of all mails; null if no mail server is set up. */
export async function findSender({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<string | null> {
  if (config.mail) return config.mail.from
  const saved = open(config, 'mail', await listSettings(db))
  return saved && isUsable(saved) ? saved.settings.from : null
}

type ServerForm = Extract<EngineSettingsForm, { kind: 'language-model'; baseUrl: string }>
type SecretForm =
  | Pick<ServerForm, 'kind' | 'provider' | 'baseUrl' | 'secret'>
  | Exclude<EngineSettingsForm, ServerForm>

/** Returns the secret of the form, otherwise the stored one for the same address, otherwise null. */
export async function findSecret(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  form: SecretForm,
): Promise<string | null> {
  if (!('secret' in form)) return null
  if (form.secret) {
    hideInLogs(form.secret)
    return form.secret
  }
  const row = (await listSettings(db)).find(({ kind }) => kind === form.kind)
  return row?.secret ? decryptSecret(config, row.secret, writePurpose(form.kind, form)) : null
}

function encrypt(config: Config, secret: string, purpose: string): string {
  const refusal = refusesSecrets(config)
  if (refusal) throw new AppError('CONFLICT', refusal)
  try {
    return encryptSecret(config, secret, purpose)
  } catch (cause) {
    throw new AppError('CONFLICT', engineSettingTexts.unwritableKey, { cause })
  }
}

type SaveDeps = ApplyDeps & Pick<Deps, 'ids' | 'clock'>

export async function saveEngineSettings(
  deps: SaveDeps,
  { userId: actorId }: AdminAccess,
  form: EngineSettingsForm,
): Promise<void> {
  const { config } = deps
  const { kind } = form
  if (isSetByEnvironment(config)[kind])
    throw new AppError('CONFLICT', engineSettingTexts.byEnvironment(decisiveVariables[kind](config)))
  const secret = await findSecret(deps, form)
  const settings = schemas[kind].parse(form)
  await deps.db.transaction(async (tx) => {
    await lockSettings(tx, kind)
    await storeSettings(tx, {
      kind,
      settings,
      secret: secret && encrypt(config, secret, writePurpose(kind, form)),
      changedAt: deps.clock(),
    })
    await recordAudit(deps, tx, { actorId, action: 'settings.changed', target: names[kind], detail: 'saved' })
  })
  await applySettings(deps, [kind])
}

export async function removeEngineSettings(
  deps: SaveDeps,
  { userId: actorId }: AdminAccess,
  kind: SettingKind,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await deleteSettings(tx, kind))) return
    await recordAudit(deps, tx, {
      actorId,
      action: 'settings.changed',
      target: names[kind],
      detail: 'removed',
    })
  })
  await applySettings(deps, [kind])
}
