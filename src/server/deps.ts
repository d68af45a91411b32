import type { Logger } from 'pino'
import type { PageFacts } from '#contract/pages.ts'
import type { Config } from './config.ts'
import type { Connection, Db } from './db/connection.ts'
import type { wait } from './lib/wait.ts'
import type { FileStore } from './ports/file-store.ts'
import type { LanguageModel } from './ports/language-model.ts'
import type { Mail } from './ports/mail.ts'
import type { Queue } from './ports/queue.ts'
import type { Transcriber } from './ports/transcriber.ts'

/** All that the server stands on. A function takes the part that it touches: `Pick<Deps, 'db' | 'clock'>`. */
export type Deps = {
  config: Config
  db: Db
  listen: Connection['listen']
  clock: () => Date
  wait: typeof wait
  ids: {
    /** A UUID v7: opaque to everyone, ascending for the database's sake. */
    next: () => string
    /** 256 random bits as base64url, for tokens and tickets. */
    secret: () => string
  }
  files: FileStore
  /** The speech engines, best first; each says itself whether it is ready. */
  transcribers: Transcriber[]
  /** Null where none is set up: the built-in reader does the work. */
  languageModel: LanguageModel | null
  queue: Queue
  /** Null where no mail server is set up. */
  mail: Mail | null
  /** Draws a public page as HTML; null where the pages are not built. */
  render: ((facts: PageFacts) => string) | null
  /** Path of ffmpeg, null if there is none. */
  ffmpeg: () => string | null
  log: Logger
}
