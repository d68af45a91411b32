// Entry point for the commands `backup [FOLDER]`, `restore FOLDER` and `move-to-postgres`, and for the server's nightly backup.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createFileStore } from '#server/adapters/files/create-file-store.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openServerAlone } from '#server/db/single-connection.ts'
import { explainError, explainFault } from '#server/explain-fault.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { noteBackup, noteBackupInDatabase } from './last-backup.ts'
import { makeBackup } from './make-backup.ts'
import { moveToPostgres } from './move-to-postgres.ts'
import { nameBackup, removeOldNightly } from './nightly.ts'
import { restoreBackup } from './restore-backup.ts'
import { type Location, openSnapshot, requireData } from './snapshot-socket.ts'

// Lets only the server's account read backups, regardless of the caller's umask.
process.umask(0o077)

const programFolder = path.join(import.meta.dirname, '../../..')

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const inSeconds = (startedAt: number) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const sumBytes = (files: { bytes: number }[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

async function openFiles(location: Pick<Config, 'dataDir' | 's3'>): Promise<FileStore> {
  const store = await createFileStore(location)
  await store.check()
  return store
}

async function backUp(
  location: Location & Pick<Config, 's3'>,
  parent: string,
  kind: 'backup' | 'nightly',
): Promise<void> {
  const startedAt = Date.now()
  requireData(location, 'back up')
  const store = await openFiles(location)
  if (location.s3) say(`The recordings are copied from ${store.location}.`)
  const { folder, manifest, linkedBytes } = await makeBackup(() => openSnapshot(location), store, {
    parent,
    name: nameBackup(kind, new Date()),
    hasRecordings: kind === 'backup',
    onProgress: say,
  })
  const madeAt = new Date(manifest.madeAt)
  await noteBackup(location.dataDir, madeAt)
  if (location.databaseUrl) {
    const database = await openServerAlone(location.databaseUrl)
    await noteBackupInDatabase(database.db, madeAt).finally(() => database.close())
  }
  for (const fault of manifest.faults) say(fault)
  const linked = linkedBytes > 0 ? `, ${inMegabytes(linkedBytes)} of them shared with an earlier backup` : ''
  say(
    `Rows ${inMegabytes(sumBytes(manifest.tables))}, recordings ${inMegabytes(sumBytes(manifest.files))}${linked}.`,
  )
  say(`Backed up in ${inSeconds(startedAt)}: ${folder}`)
}

async function restore(config: Config, folder: string, withoutDamagedFiles: boolean): Promise<void> {
  const startedAt = Date.now()
  const store = await openFiles(config)
  const restored = await restoreBackup(config, store, folder, say, { withoutDamagedFiles })
  const { madeAt, hasRecordings, leftOut } = restored
  if (leftOut.length > 0) {
    const list = path.join(config.dataDir, 'left-out-by-restore.txt')
    writeFileSync(list, `${leftOut.join('\n')}\n`)
    say(`${leftOut.length} damaged files were left out; the list is also in ${list}:`)
    for (const line of leftOut) say(`  ${line}`)
  }
  if (!hasRecordings) say(`This backup has no recordings: those in ${store.location} stay as they are.`)
  const targets = [
    config.dataDir,
    ...(config.databaseUrl ? ['the database'] : []),
    ...(config.s3 ? [store.location] : []),
  ]
  say(
    `The state of ${madeAt} is restored to ${targets.join(' and ')} in ${inSeconds(startedAt)}. Start with: npm start`,
  )
}

async function move({ dataDir, databaseUrl, s3 }: Config): Promise<void> {
  const startedAt = Date.now()
  if (!databaseUrl) {
    throw new Error(
      'Where to? Make an empty database on a PostgreSQL server, and set DATABASE_URL, e.g. postgres://hearthscribe:PASSWORD@localhost/hearthscribe',
    )
  }
  requireData({ dataDir, databaseUrl: null }, 'move')
  const store = s3 ? await openFiles({ dataDir, s3 }) : null
  await moveToPostgres({ dataDir, databaseUrl, store, onProgress: say })
  say(`Moved in ${inSeconds(startedAt)}: every table was compared, and is the same.`)
  say('From now on DATABASE_URL has to be set wherever Hearthscribe runs. Start with: npm start')
  const files = path.join(dataDir, 'files')
  say(
    store
      ? `The recordings are in ${store.location}: S3_* has to be set, too.`
      : `The recordings stay in ${files}.`,
  )
  say(
    `${path.join(dataDir, 'database')} is as it was, and is not used any more: keep it until you are sure. Backing the new database up every day is yours to set up (docs/backup.md).`,
  )
}

async function run([command, ...rest]: string[]): Promise<void> {
  if (command === 'nightly') {
    // The nightly backup runs with an empty environment, so the server passes the settings as arguments.
    const [dataDir = '', parent = '', keep = ''] = rest
    await backUp({ dataDir, databaseUrl: null, s3: null }, parent, 'nightly')
    return removeOldNightly(parent, Number(keep))
  }
  const config = readConfig(process.env, programFolder)
  location = config
  const withoutDamagedFiles = rest.includes('--without-damaged-files')
  const [folder] = rest.filter((word) => word !== '--without-damaged-files')
  if (command === 'backup') return backUp(config, path.resolve(folder ?? config.backup.folder), 'backup')
  if (command === 'restore' && folder) return restore(config, path.resolve(folder), withoutDamagedFiles)
  if (command === 'move-to-postgres') return move(config)
  throw new Error('Which backup? npm run restore -- FOLDER [--without-damaged-files]')
}

/** Set once the settings are read. */
let location: Location | null = null

function explain(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
    return 'There is no room left on the disk. Make some, and try again.'
  if (location) return explainFault(error, location)
  return error instanceof Error ? explainError(error) : String(error)
}

// Exits explicitly, so that the exit handlers run and remove unfinished backups. A signal alone would skip them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

run(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`\n${explain(error)}\n`)
  process.exit(1)
})
