// A running server listens on a socket and copies its open database on request. A successful connection also shows that a server is
// running, even in another container, whose process ids are not visible.
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import { folderInUse, lockDataFolder } from '#server/data-lock.ts'
import { requireSpaceForCopy } from '#server/db/embedded/copy-folder.ts'
import { openEmbeddedAlone, openServerAlone, type SingleConnection } from '#server/db/single-connection.ts'
import type { Deps } from '#server/deps.ts'

const answer = z.union([z.object({ copy: z.string() }), z.object({ failure: z.string() })])
type Answer = z.infer<typeof answer>

/** Operating systems limit socket paths to slightly more than 100 bytes. */
const maxPathLength = 100

const socketPath = (dataDir: string) =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\hearthscribe${dataDir.replaceAll(/[:\\/]+/g, '-')}`
    : path.join(dataDir, 'socket')

/** Returns a function that stops serving. `sweepWorkFolder` in `server/main.ts` removes copies that no client removed. */
export function serveSnapshots(
  deps: Pick<Deps, 'config' | 'files' | 'ids' | 'log'>,
  copyTo: (folder: string) => Promise<void>,
): () => void {
  const { dataDir } = deps.config
  const address = socketPath(dataDir)
  if (address.length > maxPathLength) {
    deps.log.warn(`The path of DATA_DIR is too long for a socket: a backup needs the server to be stopped`)
    return () => {}
  }
  const isFile = process.platform !== 'win32'
  // Removes the socket that a killed server left behind. `server/main.ts` has made sure that no other server is running.
  if (isFile) rmSync(address, { force: true })
  const server = createServer((connection) => {
    connection.on('error', () => {})
    connection.once('data', () => void answerRequest(connection))
  })
  async function answerRequest(connection: Socket): Promise<void> {
    const copy = path.join(deps.files.workFolder, `snapshot-${deps.ids.next()}`)
    const reply: Answer = await requireSpaceForCopy(path.join(dataDir, 'database'))
      .then(() => copyTo(copy))
      .then(
        () => ({ copy }),
        (error: Error) => ({ failure: error.message }),
      )
    if ('failure' in reply || connection.destroyed) await rm(copy, { recursive: true, force: true })
    connection.end(JSON.stringify(reply))
  }
  server.on('error', (error) => deps.log.warn({ err: error }, 'Backups cannot be made while the server runs'))
  server.listen(address, () => {
    if (isFile) chmodSync(address, 0o600)
  })
  return () => server.close()
}

async function reachServer(dataDir: string): Promise<Socket | null> {
  const connection = connect(socketPath(dataDir))
  return new Promise((resolve) => {
    connection.once('connect', () => resolve(connection))
    connection.once('error', () => resolve(null))
  })
}

/** Throws if a server listens on the socket, even one in another container. */
export async function requireUnused(dataDir: string): Promise<void> {
  const connection = await reachServer(dataDir)
  connection?.destroy()
  if (connection) throw folderInUse(dataDir)
}

/** The caller must remove the returned folder. Returns null if no server is reachable. */
async function fetchSnapshot(dataDir: string): Promise<string | null> {
  const connection = await reachServer(dataDir)
  if (!connection) return null
  connection.write('copy\n')
  const line = await text(connection).catch(() => '')
  if (!line) throw new Error('The server ended while it copied its database. Try again.')
  const reply = answer.parse(JSON.parse(line))
  if ('failure' in reply) throw new Error(reply.failure)
  return reply.copy
}

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
