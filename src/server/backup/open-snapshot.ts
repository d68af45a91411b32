import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { lockDataFolder } from '#server/data-lock.ts'
import { connectAlone, openFolderAlone, type SingleConnection } from '#server/db/single-connection.ts'
import { fetchSnapshot } from './snapshot-socket.ts'

/** Where an installation keeps its data. */
export type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

const databaseFolder = ({ dataDir }: Place) => path.join(dataDir, 'database')

/** @throws a sentence for whoever wants a backup */
export function requireData(place: Place): void {
  if (place.databaseUrl || existsSync(path.join(databaseFolder(place), 'PG_VERSION'))) return
  throw new Error(`There is nothing to back up in ${place.dataDir}. Is DATA_DIR right?`)
}

/**
 * The database at one moment, whether a server runs or not: on PostgreSQL a transaction, of the embedded one a copy that the
 * server makes, or without a server the database itself.
 */
export async function openSnapshot(place: Place): Promise<SingleConnection> {
  if (place.databaseUrl) return begin(await connectAlone(place.databaseUrl))
  const copy = await fetchSnapshot(place.dataDir)
  if (copy) return begin(await openFolderAlone(copy, true), () => rm(copy, { recursive: true, force: true }))
  const unlock = lockDataFolder(place.dataDir)
  return begin(await openFolderAlone(databaseFolder(place)), unlock)
}

async function begin(
  database: SingleConnection,
  afterwards: () => void | Promise<void> = () => {},
): Promise<SingleConnection> {
  await database.runScript('begin isolation level repeatable read read only')
  return {
    ...database,
    async close() {
      await database.close()
      await afterwards()
    },
  }
}
