import type { Logger } from 'pino'
import type { JobType } from '#contract/jobs/schemas.ts'
import type { PageFacts } from '#contract/pages.ts'
import type { LanguageCatalogueModel } from '#core/reading/models/language-catalogue.ts'
import type { CatalogueModel } from '#core/transcription/models/model-catalogue.ts'
import type { Config } from './config.ts'
import type { Connection, Db } from './db/connection.ts'
import type { wait } from './lib/wait.ts'
import type { EngineFactory } from './ports/engine-factory.ts'
import type { FileStore } from './ports/file-store.ts'
import type { LanguageModel } from './ports/language-model.ts'
import type { Mail } from './ports/mail.ts'
import type { SignInProvider } from './ports/sign-in-provider.ts'
import type { Transcriber } from './ports/transcriber.ts'
import type { VaultTarget } from './ports/vault-target.ts'

/** Functions take the parts they use: `Pick<Deps, 'db' | 'clock'>`. */
export type Deps = {
  config: Config
  db: Db
  listen: Connection['listen']
  clock: () => Date
  wait: typeof wait
  ids: {
    /** A UUID v7: opaque to clients, ascending for the database. */
    next: () => string
    /** 256 random bits as base64url. */
    secret: () => string
  }
  files: FileStore
  /** The best engine first. Like `languageModel` and `mail`, set again when an administrator changes the settings. */
  transcribers: Transcriber[]
  /** Speech models that administrators can download. */
  speechModels: readonly CatalogueModel[]
  /** Language models for this machine that administrators can download. The smallest first. */
  languageCatalogue: readonly LanguageCatalogueModel[]
  /** null if no language model is configured; the built-in reader then does its work. */
  languageModel: LanguageModel | null
  /** If true, jobs use the language model only at night. */
  worksAtNight: boolean
  /** Makes the engines again when an administrator changes their settings. */
  engineFactory: EngineFactory
  queue: {
    /** Wakes a worker for a job when `tx` commits. Duplicate wake-ups are harmless, because the `jobs` table decides which jobs run. */
    send(tx: Db, type: JobType, jobId: string, delaySeconds?: number): Promise<void>
  }
  /** Storage of vaults; null if the operator has not set it up. */
  vault: VaultTarget | null
  /** null if no mail server is configured. */
  mail: Mail | null
  /** null if no OpenID provider is configured. */
  signInProvider: SignInProvider | null
  /** Returns HTML; null if the public pages are not built. */
  render: ((facts: PageFacts) => string) | null
  ffmpeg: () => string | null
  log: Logger
}
