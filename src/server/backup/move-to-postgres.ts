import { isDeepStrictEqual } from 'node:util'
import { createDiskFileStore } from '#server/adapters/disk-file-store.ts'
import { migrate, readKnownSchema } from '#server/db/migrate.ts'
import type { SingleConnection } from '#server/db/single-connection.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { connectEmpty } from './connect-empty.ts'
import { continueNumbers, measureTables } from './measure-tables.ts'
import { moveFiles } from './move-files.ts'
import { openStopped } from './open-snapshot.ts'
import { freeJobs } from './restore-backup.ts'
import { listTables, loadRows, readRows } from './rows.ts'

type Move = {
  dataDir: string
  databaseUrl: string
  /** Where the files are to go; null: they stay in the data folder. */
  store: FileStore | null
  /** Called with what is done, for whoever watches. */
  onProgress(sentence: string): void
}

const tellEveryMs = 10_000

/**
 * Copies an installation on the embedded database to an empty database of a PostgreSQL server, and compares both. Rows come
 * in one transaction: a move that breaks off leaves nothing there. Nothing is changed where they come from.
 * @throws a sentence for whoever moves
 */
export async function moveToPostgres({ dataDir, databaseUrl, store, onProgress }: Move): Promise<void> {
  // Before the files, which may take hours.
  await (await connectEmpty(databaseUrl, 'move')).close()
  const source = await openStopped({ dataDir })
  try {
    if (store) await moveFiles(createDiskFileStore(dataDir), store, onProgress)
    const target = await connectEmpty(databaseUrl, 'move')
    try {
      await moveRows(source, target, onProgress)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** The schema as it is where the rows come from; the next start brings it up to date. */
async function moveRows(
  source: SingleConnection,
  target: SingleConnection,
  onProgress: Move['onProgress'],
): Promise<void> {
  await target.runScript('begin')
  // It holds a lock until the end: a server that is started on the database too early waits.
  await migrate(target, { upTo: await readKnownSchema(source) })
  const measures = await measureTables(source)
  const total = measures.values().reduce((sum, { rows }) => sum + rows, 0)
  onProgress(`${measures.size} tables with ${total} rows are to be moved.`)

  let moved = 0
  let toldAt = Date.now()
  async function* countLines(batches: AsyncIterable<string[]>) {
    for await (const lines of batches) {
      yield* lines
      moved += lines.length
      if (Date.now() - toldAt < tellEveryMs) continue
      toldAt = Date.now()
      onProgress(`${moved} of ${total} rows are copied.`)
    }
  }
  for (const table of await listTables(source)) {
    await loadRows(target, table, countLines(readRows(source, table)))
    const measure = measures.get(table.name)
    if (measure) await continueNumbers(target, table.name, measure)
  }
  onProgress('All rows are copied. Comparing them ...')
  const arrived = await measureTables(target)
  const different = [...new Set([...measures.keys(), ...arrived.keys()])].filter(
    (name) => !isDeepStrictEqual(measures.get(name), arrived.get(name)),
  )
  if (different.length > 0) {
    throw new Error(`What arrived is not what was sent: ${different.join(', ')}. Nothing was moved.`)
  }
  await freeJobs(target)
  await target.runScript('commit')
}
