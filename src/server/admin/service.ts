import type { Deps } from '#server/deps.ts'
import { pingDatabase } from './store.ts'

/** Throws where the server cannot do its work: without its database nothing goes. */
export async function requireReady(deps: Pick<Deps, 'db'>): Promise<void> {
  await pingDatabase(deps.db)
}

export type ServiceStatus = { name: string; isUp: boolean; detail: string }

/** What runs and what is set up, for the status page: names of engines, no addresses and no keys. */
export async function readStatus(deps: Deps): Promise<{ services: ServiceStatus[] }> {
  const database = await pingDatabase(deps.db).then(
    () => true,
    () => false,
  )
  const transcriber = await deps.chooseTranscriber()
  return {
    services: [
      { name: 'Database', isUp: database, detail: deps.config.databaseUrl ? 'PostgreSQL' : 'embedded' },
      {
        name: 'Speech engine',
        isUp: transcriber !== null,
        detail: transcriber?.label ?? 'none set up: recordings are kept, transcripts can be imported',
      },
      {
        name: 'Language model',
        isUp: deps.languageModel !== null,
        detail: deps.languageModel?.name ?? 'none set up: the built-in reader writes Highlights',
      },
      { name: 'ffmpeg', isUp: deps.ffmpeg() !== null, detail: deps.ffmpeg() ? 'installed' : 'missing' },
    ],
  }
}
