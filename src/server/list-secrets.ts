import { unescape as decodeLoosely } from 'node:querystring'
import type { Config } from './config.ts'

/** Shorter values are taken for placeholders such as `none`. */
export const shortestSecret = 6

/** Includes passwords of URLs both as written and decoded, because messages may contain either form. */
export function listSecrets(config: Config): string[] {
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
