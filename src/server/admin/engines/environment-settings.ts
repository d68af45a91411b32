import type { SettingKind } from '#contract/admin/engine-settings.ts'
import type { EngineSetting } from '#contract/transcription/engines.ts'
import type { Config } from '#server/config.ts'

/** Shows enough of a long key to recognize it, but too little to use it. */
const mask = (key: string | null) => key && `••••${key.length >= 16 ? key.slice(-4) : ''}`

/** Omits the credentials and the query of an address, because they may contain a key. */
function showAddress(address: string | null): string | null {
  if (address === null) return null
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}

/** The variable without which the others of its kind have no effect. */
export const decisiveVariables: Record<SettingKind, (config: Config) => string> = {
  'language-model': ({ languageModel }) =>
    languageModel?.provider === 'this-machine' ? 'LLM_FILE' : 'LLM_MODEL',
  speech: () => 'TRANSCRIBE_BASE_URL',
  mail: () => 'SMTP_URL',
}

/** Settings of the environment, also those without a value. */
export const listVariables: Record<SettingKind, (config: Config) => EngineSetting[]> = {
  'language-model': ({ languageModel }) =>
    languageModel?.provider === 'this-machine'
      ? [{ name: 'LLM_FILE', value: languageModel.file }]
      : [
          { name: 'LLM_PROVIDER', value: languageModel?.provider ?? null },
          { name: 'LLM_BASE_URL', value: showAddress(languageModel?.baseUrl ?? null) },
          { name: 'LLM_API_KEY', value: mask(languageModel?.apiKey ?? null) },
          { name: 'LLM_MODEL', value: languageModel?.model ?? null },
        ],
  speech: ({ transcribe }) => [
    { name: 'TRANSCRIBE_BASE_URL', value: showAddress(transcribe?.baseUrl ?? null) },
    { name: 'TRANSCRIBE_API_KEY', value: mask(transcribe?.apiKey ?? null) },
    { name: 'TRANSCRIBE_MODEL', value: transcribe?.model ?? null },
  ],
  mail: ({ mail }) => [
    { name: 'SMTP_URL', value: showAddress(mail?.url ?? null) },
    { name: 'MAIL_FROM', value: mail?.from ?? null },
  ],
}
