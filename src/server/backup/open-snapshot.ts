import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { lockDataFolder } from '#server/data-lock.ts'
import { openEmbeddedAlone, openServerAlone, type SingleConnection } from '#server/db/single-connection.ts'
import { fetchSnapshot, requireUnused } from './snapshot-socket.ts'

export type Location = Pick<Config, 'dataDir' | 'databaseUrl'>

const databaseFolder = (dataDir: string) => path.join(dataDir, 'database')

export function requireData({ dataDir, databaseUrl }: Location, action: 'back up' | 'move'): void {
  if (databaseUrl || existsSync(path.join(databaseFolder(dataDir), 'PG_VERSION'))) return
  throw new Error(`There is nothing to ${action} in ${dataDir}. Is DATA_DIR right?`)
}

export async function openSnapshot({ dataDir, databaseUrl }: Location): Promise<SingleConnection> {
  if (databaseUrl) return begin(await openServerAlone(databaseUrl))
  const copy = await fetchSnapshot(dataDir)
  if (copy)
    return begin(await openEmbeddedAlone(copy, true), () => rm(copy, { recursive: true, force: true }))
  return openStoppedDatabase(dataDir)
}

/** Opens the database of a stopped server. No server can start until the database is closed. */
export async function openStoppedDatabase(dataDir: string): Promise<SingleConnection> {
  await requireUnused(dataDir)
  const unlock = lockDataFolder(dataDir)
  return begin(await openEmbeddedAlone(databaseFolder(dataDir)), unlock)
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
