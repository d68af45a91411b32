import { existsSync, rmSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { listApplied } from '#server/db/migrate.ts'
import type { SingleConnection } from '#server/db/single-connection.ts'
import { syncFolder, syncPath } from '#server/lib/files/sync-to-disk.ts'
import { readProgramVersion } from '#server/lib/program.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import type { OnProgress } from '#server/progress.ts'
import { copyRecordings, findFaults, listNamedFiles } from './copy-recordings.ts'
import { backupFormat, countRows, type Manifest, manifestName, rowsFile } from './manifest.ts'
import { listTables, readRows, writeLines } from './rows.ts'

/** Unfinished folders older than this are assumed to be left over from a killed backup. */
const leftoverAgeMs = 24 * 3600_000
const unfinished = '.unfinished-'

type BackupOptions = {
  parent: string
  name: string
  hasRecordings: boolean
  onProgress: OnProgress
}

async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = path.join(parent, name)
    if (!name.startsWith(unfinished) || Date.now() - (await stat(folder)).mtimeMs < leftoverAgeMs) continue
    await rm(folder, { recursive: true, force: true })
  }
}

/** No process removes stored files while the backup is made. An incomplete backup never gets its final name. */
export async function makeBackup(
  openSnapshot: () => Promise<SingleConnection>,
  store: FileStore,
  { parent, name, hasRecordings, onProgress }: BackupOptions,
): Promise<{ folder: string; manifest: Manifest; linkedBytes: number }> {
  const folder = path.join(parent, name)
  if (existsSync(folder)) throw new Error(`${folder} is there already.`)
  const unfinishedFolder = path.join(parent, `${unfinished}${name}`)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  await removeLeftovers(parent)
  await mkdir(unfinishedFolder, { mode: 0o700 }).catch((cause) => {
    if (cause.code !== 'EEXIST') throw cause
    throw new Error(`${folder} is being made already. Try again.`, { cause })
  })
  await mkdir(path.join(unfinishedFolder, 'rows'))
  const discard = () => rmSync(unfinishedFolder, { recursive: true, force: true })
  process.once('exit', discard)
  const release = await store.hold()
  try {
    const madeAt = new Date().toISOString()
    const { named, ...saved } = await saveRows(openSnapshot, unfinishedFolder)
    onProgress(`${saved.tables.length} tables with ${countRows(saved.tables)} rows are saved.`)
    const copied = hasRecordings
      ? await copyRecordings(store, unfinishedFolder, onProgress)
      : { files: [], linkedBytes: 0 }
    const manifest: Manifest = {
      format: backupFormat,
      program: readProgramVersion(),
      ...saved,
      madeAt,
      hasRecordings,
      files: copied.files,
      faults: hasRecordings ? findFaults(named, copied.files) : [],
    }
    await writeFile(path.join(unfinishedFolder, manifestName), JSON.stringify(manifest, null, 1))
    await syncFolder(unfinishedFolder)
    await rename(unfinishedFolder, folder)
    await syncPath(parent)
    return { folder, manifest, linkedBytes: copied.linkedBytes }
  } finally {
    await release()
    discard()
    process.off('exit', discard)
  }
}

async function saveRows(openSnapshot: () => Promise<SingleConnection>, folder: string) {
  const database = await openSnapshot()
  try {
    const tables: Manifest['tables'] = []
    for (const table of await listTables(database)) {
      const written = await writeLines(rowsFile(folder, table.name), readRows(database, table))
      tables.push({ name: table.name, ...written })
    }
    const migrations = await listApplied(database)
    return {
      database: database.embedded ? ('embedded' as const) : ('PostgreSQL' as const),
      schema: migrations.at(-1) ?? 0,
      migrations,
      tables,
      named: await listNamedFiles(database),
    }
  } finally {
    await database.close()
  }
}
