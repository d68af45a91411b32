import path from 'node:path'
import { createDiskFileStore } from '#server/adapters/disk-file-store.ts'
import { type Config, readConfig } from '#server/config.ts'
import { explainError } from '#server/describe-error.ts'
import { noteBackup } from './last-backup.ts'
import { makeBackup } from './make-backup.ts'
import { nameBackup, removeOldNightly } from './nightly.ts'
import { openSnapshot, type Place, requireData } from './open-snapshot.ts'
import { restoreBackup } from './restore-backup.ts'

/** The commands `backup [FOLDER]` and `restore FOLDER`, and what the server starts every day. */

const programFolder = path.join(import.meta.dirname, '../../..')

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const inSeconds = (startedAt: number) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const sumBytes = (files: { bytes: number }[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

async function backUp(place: Place, parent: string, kind: 'backup' | 'nightly'): Promise<void> {
  const startedAt = Date.now()
  requireData(place)
  const { folder, manifest, linkedBytes } = await makeBackup(
    () => openSnapshot(place),
    createDiskFileStore(place.dataDir),
    { parent, name: nameBackup(kind, new Date()), hasRecordings: kind === 'backup', onProgress: say },
  )
  await noteBackup(place.dataDir, new Date(manifest.madeAt))
  for (const fault of manifest.faults) say(fault)
  const linked = linkedBytes > 0 ? `, ${inMegabytes(linkedBytes)} of them shared with an earlier backup` : ''
  say(
    `Rows ${inMegabytes(sumBytes(manifest.tables))}, recordings ${inMegabytes(sumBytes(manifest.files))}${linked}.`,
  )
  say(`Backed up in ${inSeconds(startedAt)}: ${folder}`)
}

async function restore(config: Config, folder: string): Promise<void> {
  const startedAt = Date.now()
  const store = createDiskFileStore(config.dataDir)
  const { madeAt, hasRecordings } = await restoreBackup(config, store, folder, say)
  if (!hasRecordings) say(`This backup has no recordings: those in ${config.dataDir}/files stay as they are.`)
  const where = config.databaseUrl ? `${config.dataDir} and the database` : config.dataDir
  say(`The state of ${madeAt} is restored to ${where} in ${inSeconds(startedAt)}. Start with: npm start`)
}

async function run([command, ...rest]: string[]): Promise<void> {
  if (command === 'nightly') {
    // From the server, without its environment.
    const [dataDir = '', parent = '', keep = ''] = rest
    await backUp({ dataDir, databaseUrl: null }, parent, 'nightly')
    return removeOldNightly(parent, Number(keep))
  }
  const config = readConfig(process.env, programFolder)
  const [folder] = rest
  if (command === 'backup') return backUp(config, path.resolve(folder ?? config.backup.folder), 'backup')
  if (command === 'restore' && folder) return restore(config, path.resolve(folder))
  throw new Error('Which backup? npm run restore -- FOLDER')
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isFull = 'code' in error && error.code === 'ENOSPC'
  return isFull ? 'There is no room left on the disk. Make some, and try again.' : explainError(error)
}

// A process that ends takes what it began with it; one that is killed by a signal would not.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

run(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`\n${explain(error)}\n`)
  process.exit(1)
})
