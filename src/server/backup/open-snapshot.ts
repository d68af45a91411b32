import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { lockDataFolder } from '#server/data-lock.ts'
import { connectAlone, openFolderAlone, type SingleConnection } from '#server/db/single-connection.ts'
import { fetchSnapshot, requireUnused } from './snapshot-socket.ts'

/** Where an installation keeps its data. */
export type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

const databaseFolder = ({ dataDir }: Pick<Place, 'dataDir'>) => path.join(dataDir, 'database')

/** @throws a sentence for whoever wants to do that */
export function requireData(place: Place, wish: 'back up' | 'move'): void {
  if (place.databaseUrl || existsSync(path.join(databaseFolder(place), 'PG_VERSION'))) return
  throw new Error(`There is nothing to ${wish} in ${place.dataDir}. Is DATA_DIR right?`)
}

/**
 * The database at one moment, whether a server runs or not: on PostgreSQL a transaction, of the embedded one a copy that the
 * server makes, or without a server the database itself.
 */
export async function openSnapshot(place: Place): Promise<SingleConnection> {
  if (place.databaseUrl) return begin(await connectAlone(place.databaseUrl))
  const copy = await fetchSnapshot(place.dataDir)
  if (copy) return begin(await openFolderAlone(copy, true), () => rm(copy, { recursive: true, force: true }))
  return openStopped(place)
}

/** The embedded database itself, which no server may have open meanwhile. */
export async function openStopped(place: Pick<Place, 'dataDir'>): Promise<SingleConnection> {
  await requireUnused(place.dataDir)
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
