import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { lockDataFolder } from '#server/data-lock.ts'
import { describeUnknown, migrate } from '#server/db/migrate.ts'
import { openEmbeddedAlone, type SingleConnection } from '#server/db/single-connection.ts'
import { hashFile } from '#server/lib/files/read-file.ts'
import { syncFolder, syncPath } from '#server/lib/files/sync-to-disk.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { limitProgress, type OnProgress } from '#server/progress.ts'
import { connectEmpty } from './connect-empty.ts'
import { countRows, type Manifest, readManifest, recordingFile, rowsFile } from './manifest.ts'
import { listTables, loadRows, readLines } from './rows.ts'
import type { Location } from './snapshot-socket.ts'

/** Exists while a restore is incomplete: the server then refuses to start, and the restore can be retried. */
export const restoringFolder = (dataDir: string) => path.join(dataDir, 'restoring')

function requireKnown(folder: string, { schema, migrations = [schema], program }: Manifest): void {
  const unknown = describeUnknown(migrations)
  if (unknown === null) return
  throw new Error(
    `${folder} was made by a newer version of Hearthscribe (${program}, ${unknown}). Update the program first.`,
  )
}

async function requireFree(
  { dataDir, databaseUrl }: Location,
  store: FileStore,
  { hasRecordings, files }: Manifest,
): Promise<void> {
  const keys = new Set(files.map(({ key }) => key))
  if (!databaseUrl && existsSync(path.join(dataDir, 'database'))) {
    throw new Error(
      `The data folder ${dataDir} is not empty. Restore into a new one (set DATA_DIR), or move the folders database and files out of it.`,
    )
  }
  if (hasRecordings && (await store.list('')).some(({ key }) => !keys.has(key))) {
    throw new Error(
      `Where the recordings go is not empty: other files are in ${store.location}. Restore into a new place, or move them away.`,
    )
  }
}

const damaged = (file: string) =>
  new Error(`The backup is damaged: ${file} is missing or not what was written.`)

const damagedRecording = (file: string, folder: string) =>
  new Error(
    `${damaged(file).message} To restore everything else: npm run restore -- ${folder} --without-damaged-files`,
  )

async function requireWhole(folder: string, { tables }: Manifest): Promise<void> {
  for (const { name, sha256 } of tables) {
    const file = rowsFile(folder, name)
    if ((await hashFile(file).catch(() => null)) !== sha256) throw damaged(file)
  }
}

/** `leftOut` names the damaged files, and the recordings and pictures that they belong to. */
type RestoredBackup = Manifest & { leftOut: string[] }

/** Completes the database after all files, so that an interrupted restore cannot be mistaken for a complete one. */
export async function restoreBackup(
  target: Location,
  store: FileStore,
  folder: string,
  onProgress: OnProgress,
  { withoutDamagedFiles = false } = {},
): Promise<RestoredBackup> {
  const manifest = readManifest(folder)
  requireKnown(folder, manifest)
  const unlock = lockDataFolder(target.dataDir)
  try {
    await requireFree(target, store, manifest)
    await requireWhole(folder, manifest)
    const server = target.databaseUrl ? await connectEmpty(target.databaseUrl, 'restore') : null
    const restoring = restoringFolder(target.dataDir)
    await rm(restoring, { recursive: true, force: true })
    await mkdir(restoring)
    let leftOut: string[] = []
    const databaseFolder = path.join(restoring, 'database')
    const database = server ?? (await openEmbeddedAlone(databaseFolder, true))
    try {
      await database.runScript('begin')
      await fillDatabase(database, folder, manifest, onProgress)
      onProgress(`${manifest.tables.length} tables with ${countRows(manifest.tables)} rows are restored.`)
      const damagedKeys = await copyBack(store, folder, manifest, onProgress, withoutDamagedFiles)
      leftOut = await describeFiles(database, damagedKeys)
      await database.runScript('commit')
      // The embedded database never analyzes by itself, and without statistics a question to a large wiki takes minutes.
      await database.runScript('vacuum analyze')
    } finally {
      await database.close()
    }
    if (!server) {
      await syncFolder(databaseFolder)
      await rename(databaseFolder, path.join(target.dataDir, 'database'))
    }
    await syncPath(target.dataDir)
    await rm(restoring, { recursive: true, force: true })
    return { ...manifest, leftOut }
  } finally {
    unlock()
  }
}

/** Applies exactly the migrations of the backup, so that its rows fit. The next start of the server applies newer migrations. */
async function fillDatabase(
  database: SingleConnection,
  folder: string,
  manifest: Manifest,
  onProgress: OnProgress,
): Promise<void> {
  const { schema, migrations } = manifest
  await migrate(database, { isWanted: (number) => migrations?.includes(number) ?? number <= schema })
  const tables = await listTables(database)
  const saved = new Map(manifest.tables.map(({ name, rows }) => [name, rows]))
  const known = new Set(tables.map(({ name }) => name))
  const odd = [...known]
    .filter((name) => !saved.has(name))
    .concat([...saved.keys()].filter((name) => !known.has(name)))
  if (odd.length > 0) {
    throw new Error(`The backup does not fit schema ${schema}: ${odd.join(', ')}.`)
  }
  const report = limitProgress(onProgress)
  const total = countRows(manifest.tables)
  let done = 0
  for (const table of tables) {
    const lines = readLines(rowsFile(folder, table.name))
    const count = await loadRows(database, table, lines, (loaded) =>
      report(() => `${done + loaded} of ${total} rows are restored ...`),
    )
    if (count !== saved.get(table.name)) throw damaged(rowsFile(folder, table.name))
    done += count
  }
  // Starts a new epoch. Otherwise browsers could show content that they stored under the same version numbers before the restore.
  if (known.has('wiki_states')) await database.query('update wiki_states set epoch = default')
  await releaseJobs(database)
}

export async function releaseJobs(database: SingleConnection): Promise<void> {
  await database.query(`update jobs set status = 'pending', lease_until = null where status = 'in_progress'`)
}

/** Returns the keys of damaged files, which are left out if `withoutDamaged` allows it. */
async function copyBack(
  store: FileStore,
  folder: string,
  { files }: Manifest,
  onProgress: OnProgress,
  withoutDamaged: boolean,
): Promise<string[]> {
  const temporary = path.join(store.workFolder, 'restored')
  const report = limitProgress(onProgress)
  const leftOut: string[] = []
  for (const [index, { key, bytes, sha256 }] of files.entries()) {
    report(() => `${index} of ${files.length} files are restored ...`)
    const isThere = (await store.size(key)) === bytes && (await store.withLocalFile(key, hashFile)) === sha256
    if (isThere) continue
    const source = recordingFile(folder, key)
    const isCopied = await copyFile(source, temporary, constants.COPYFILE_FICLONE).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        // EIO: the disk of the backup cannot read the file.
        if (error.code === 'ENOENT' || error.code === 'EIO') return false
        throw error
      },
    )
    if (isCopied && (await hashFile(temporary)) === sha256) {
      await store.store(key, temporary)
      continue
    }
    await rm(temporary, { force: true })
    if (!withoutDamaged) throw damagedRecording(source, folder)
    leftOut.push(key)
  }
  if (files.length > 0) onProgress(`${files.length - leftOut.length} files are restored.`)
  return leftOut
}

/** Names the recording or the picture that each file belongs to. The second part of a key is its id. */
async function describeFiles(database: SingleConnection, keys: string[]): Promise<string[]> {
  const [tables] = await database.query(`select to_regclass('pictures') is not null as "hasPictures"`)
  const lines: string[] = []
  for (const key of keys) {
    const [kind, id = ''] = key.split('/')
    const name =
      kind === 'audio'
        ? `select format('recording “%s” of the session “%s”, campaign “%s”', a.file_name, s.name, c.name) as name
           from audio_files a join sessions s on s.id = a.session_id join campaigns c on c.id = s.campaign_id
           where a.id = $1`
        : `select format('picture (%s) of the campaign “%s”', p.kind, c.name) as name
           from pictures p join campaigns c on c.id = p.campaign_id where p.id = $1`
    const isKnown = kind === 'audio' || (kind === 'pictures' && tables?.['hasPictures'] === true)
    const [found] = isKnown ? await database.query(name, [id]) : []
    lines.push(found ? `${key}: ${found['name']}` : key)
  }
  return lines
}
