import { chmodSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { folderInUse } from '#server/data-lock.ts'
import { requireRoomForCopy } from '#server/db/copy-folder.ts'
import type { Deps } from '#server/deps.ts'

/**
 * The server that has the embedded database gives a copy of it to who may write into the data folder: a line is the wish, one
 * line of JSON the answer. That it listens tells that it lives, also to other containers, where its number means nothing.
 */
const answer = z.union([z.object({ copy: z.string() }), z.object({ failure: z.string() })])
type Answer = z.infer<typeof answer>

/** A longer path is cut off by the kernel. */
const longestPath = 100

const socketPath = (dataDir: string) =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\hearthscribe${dataDir.replaceAll(/[:\\/]+/g, '-')}`
    : path.join(dataDir, 'socket')

/** Returns how to stop. What a command no longer fetched, the sweep of the work folder removes. */
export function serveSnapshots(
  deps: Pick<Deps, 'config' | 'files' | 'ids' | 'log'>,
  copyTo: (folder: string) => Promise<void>,
): () => void {
  const { dataDir } = deps.config
  const address = socketPath(dataDir)
  if (address.length > longestPath) {
    deps.log.warn(`The path of DATA_DIR is too long for a socket: a backup needs the server to be stopped`)
    return () => {}
  }
  const isFile = process.platform !== 'win32'
  // Left by a server that was killed: the lock of the folder says that no other is running.
  if (isFile) rmSync(address, { force: true })
  const server = createServer((connection) => {
    connection.on('error', () => {})
    connection.once('data', () => void answerWish(connection))
  })
  async function answerWish(connection: Socket): Promise<void> {
    const copy = path.join(deps.files.workFolder, `snapshot-${deps.ids.next()}`)
    const given: Answer = await requireRoomForCopy(path.join(dataDir, 'database'))
      .then(() => copyTo(copy))
      .then(
        () => ({ copy }),
        (error: Error) => ({ failure: error.message }),
      )
    if ('failure' in given || connection.destroyed) await rm(copy, { recursive: true, force: true })
    connection.end(JSON.stringify(given))
  }
  server.on('error', (error) => deps.log.warn({ err: error }, 'Backups cannot be made while the server runs'))
  server.listen(address, () => {
    if (isFile) chmodSync(address, 0o600)
  })
  return () => server.close()
}

/** Null where no server has the embedded database open. */
async function reachServer(dataDir: string): Promise<Socket | null> {
  const connection = connect(socketPath(dataDir))
  return new Promise((resolve) => {
    connection.once('connect', () => resolve(connection))
    connection.once('error', () => resolve(null))
  })
}

/** @throws a sentence where a server has the embedded database open, in whatever container */
export async function requireUnused(dataDir: string): Promise<void> {
  const connection = await reachServer(dataDir)
  connection?.destroy()
  if (connection) throw folderInUse(dataDir)
}

/** Folder of a copy of the embedded database, for whoever asked to remove; null where no server has it open. */
export async function fetchSnapshot(dataDir: string): Promise<string | null> {
  const connection = await reachServer(dataDir)
  if (!connection) return null
  connection.write('copy\n')
  const line = await text(connection).catch(() => '')
  if (!line) throw new Error('The server ended while it copied its database. Try again.')
  const given = answer.parse(JSON.parse(line))
  if ('failure' in given) throw new Error(given.failure)
  return given.copy
}
