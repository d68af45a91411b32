import { constants } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { createDiskFileStore } from '#server/adapters/files/disk-file-store.ts'
import { listKnownApplied, migrate } from '#server/db/migrate.ts'
import type { SingleConnection } from '#server/db/single-connection.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { limitProgress, type OnProgress } from '#server/progress.ts'
import { connectEmpty } from './connect-empty.ts'
import { measureTables, setLastValues } from './measure-tables.ts'
import { releaseJobs } from './restore-backup.ts'
import { listTables, loadRows, readRows } from './rows.ts'
import { openStoppedDatabase } from './snapshot-socket.ts'

type Move = {
  dataDir: string
  databaseUrl: string
  /** null leaves the files in the data folder. */
  store: FileStore | null
  onProgress: OnProgress
}

/** The source stays unchanged, and an interrupted move leaves no rows in the target. */
export async function moveToPostgres({ dataDir, databaseUrl, store, onProgress }: Move): Promise<void> {
  // Checks that the database is empty before the files are copied, because copying may take hours.
  await (await connectEmpty(databaseUrl, 'move')).close()
  const source = await openStoppedDatabase(dataDir)
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

/** Applies exactly the migrations of the source, so that its rows fit. The next start of the server applies newer migrations. */
async function moveRows(
  source: SingleConnection,
  target: SingleConnection,
  onProgress: OnProgress,
): Promise<void> {
  await target.runScript('begin')
  // `migrate` locks migrations until the commit, so a server that starts during the move waits.
  const applied = await listKnownApplied(source)
  await migrate(target, { isWanted: (number) => applied.includes(number) })
  const measures = await measureTables(source)
  const total = measures.values().reduce((sum, { rows }) => sum + rows, 0)
  onProgress(`${measures.size} tables with ${total} rows are to be moved.`)

  let moved = 0
  const report = limitProgress(onProgress)
  async function* countLines(batches: AsyncIterable<string[]>) {
    for await (const lines of batches) {
      yield* lines
      moved += lines.length
      report(() => `${moved} of ${total} rows are copied.`)
    }
  }
  for (const table of await listTables(source)) {
    await loadRows(target, table, countLines(readRows(source, table)))
    const measure = measures.get(table.name)
    if (measure) await setLastValues(target, table.name, measure)
  }
  onProgress('All rows are copied. Comparing them ...')
  const arrived = await measureTables(target)
  const different = [...new Set([...measures.keys(), ...arrived.keys()])].filter(
    (name) => !isDeepStrictEqual(measures.get(name), arrived.get(name)),
  )
  if (different.length > 0) {
    throw new Error(`What arrived is not what was sent: ${different.join(', ')}. Nothing was moved.`)
  }
  await releaseJobs(target)
  await target.runScript('commit')
  await target.runScript('vacuum analyze')
}

/** Skips a file if the target has one with the same key and size, so that an interrupted move can be resumed. */
export async function moveFiles(from: FileStore, to: FileStore, onProgress: OnProgress): Promise<void> {
  const files = await from.list('')
  const temporary = path.join(to.workFolder, 'moved')
  const report = limitProgress(onProgress)
  for (const [index, { key }] of files.entries()) {
    const size = await from.size(key)
    if ((await to.size(key)) === size) continue
    await from.withLocalFile(key, (file) => copyFile(file, temporary, constants.COPYFILE_FICLONE))
    await to.store(key, temporary)
    if ((await to.size(key)) !== size)
      throw new Error(`The file ${key} did not arrive whole. Nothing was moved.`)
    report(() => `${index + 1} of ${files.length} files are copied.`)
  }
  if (files.length > 0) onProgress(`All ${files.length} files are copied.`)
}
