// Runs as a thread of its own, so that long queries do not block the server's event loop.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { syncFolder, syncPath } from '#server/lib/files/sync-to-disk.ts'
import { copyChanged, copyLiveFolder } from './copy-folder.ts'
import { DurableFS, durableStartParams } from './durable-fs.ts'
import type { PgliteFailure, PgliteReply, PgliteRequest, PgliteThreadData } from './pglite-protocol.ts'

const port = parentPort
if (!port) throw new Error('pglite-thread.ts runs as a worker thread only')
const { folder, template, program } = workerData as PgliteThreadData

/**
 * Type ids (pg_type) of dates, timestamps and intervals, of arrays of these, and of arrays of numeric. Their values stay text, because
 * drizzle parses them itself.
 */
const textTypes = [1082, 1114, 1115, 1182, 1184, 1185, 1186, 1187, 1231]
const asText = Object.fromEntries(textTypes.map((oid) => [oid, (value: string) => value]))

/** Transactions are rolled back after this time: an unfinished one would block every other query forever. */
const transactionLimitMs = 60_000

async function openDatabase(): Promise<PGlite> {
  const load = template ? { loadDataDir: new Blob([Uint8Array.from(template)]) } : {}
  if (folder === null) return PGlite.create({ ...load, ...(program ? { pgliteWasmModule: program } : {}) })
  const fresh = !existsSync(path.join(folder, 'PG_VERSION'))
  if (fresh && !template) await makeFolder(folder)
  return PGlite.create({ fs: new DurableFS(folder), startParams: durableStartParams, ...(fresh ? load : {}) })
}

const runProgram = promisify(execFile)

/**
 * Creates the database in a separate process, because creating it needs twice as much memory as using it. Renames the folder to its final
 * name only when it is complete, so that after a kill the next start begins anew.
 */
async function makeFolder(folder: string): Promise<void> {
  const parent = path.dirname(folder)
  const prefix = `${path.basename(folder)}.making-`
  for (const name of readdirSync(parent).filter((name) => name.startsWith(prefix)))
    rmSync(path.join(parent, name), { recursive: true, force: true })
  const making = mkdtempSync(path.join(parent, prefix))
  const initializer = fileURLToPath(new URL('./pglite-initialize.ts', import.meta.url))
  await runProgram(process.execPath, [initializer, making])
  await syncFolder(making)
  renameSync(making, folder)
  await syncPath(parent)
}

type OpenTransaction = { tx: Transaction; end(how: 'commit' | 'rollback'): Promise<void> }
const transactions = new Map<number, OpenTransaction>()
const database = openDatabase()

/** The file system of WebAssembly has numbers of its own for errors, and they are not errors of JavaScript. */
const fullDisk = { message: 'No space left on device', code: 'ENOSPC' }

function describeFailure(error: unknown): PgliteFailure {
  if (Object(error).errno === 51 || /\berrno: 51\b|No space left on device/.test(Object(error).stderr ?? ''))
    return fullDisk
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, code, detail, constraint } = error as Error & PgliteFailure
  return { message, code, detail, constraint }
}

function beginTransaction(pg: PGlite, id: number): Promise<number> {
  const begun = Promise.withResolvers<number>()
  const decision = Promise.withResolvers<'commit' | 'rollback'>()
  const watchdog = setTimeout(() => decision.resolve('rollback'), transactionLimitMs)
  const done = pg
    .transaction(async (tx) => {
      transactions.set(id, {
        tx,
        async end(how) {
          decision.resolve(how)
          await done
        },
      })
      begun.resolve(id)
      if ((await decision.promise) === 'rollback') await tx.rollback()
    })
    .finally(() => {
      clearTimeout(watchdog)
      transactions.delete(id)
    })
  done.catch(begun.reject)
  return begun.promise
}

function requireTransaction(id: number): OpenTransaction {
  const open = transactions.get(id)
  if (!open) throw new Error('The transaction took too long and was rolled back')
  return open
}

async function answer(request: PgliteRequest): Promise<unknown> {
  const pg = await database
  switch (request.op) {
    case 'query': {
      const { sql, params, rowMode, raw } = request
      const options = { rowMode, ...(raw ? { parsers: asText } : {}) }
      const { rows, affectedRows } = await executorFor(request.tx, pg).query(sql, params, options)
      return { rows, affectedRows }
    }
    case 'exec':
      return executorFor(request.tx, pg).exec(request.sql)
    case 'begin':
      return beginTransaction(pg, request.id)
    case 'commit':
    case 'rollback':
      return requireTransaction(request.tx).end(request.op)
    case 'listen':
      await pg.listen(request.channel, (payload) => send({ channel: request.channel, payload }))
      return null
    case 'dump':
      return new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer())
    case 'copy':
      return copyDatabase(pg, request.target)
    case 'close':
      return pg.close()
  }
}

/** Copies most files while queries continue to run. */
async function copyDatabase(pg: PGlite, target: string): Promise<void> {
  if (folder === null) throw new Error('A database in memory has no folder')
  await pg.exec('checkpoint')
  const ahead = await copyLiveFolder(folder, target)
  // The copy would be correct without this checkpoint, but it would take longer to open.
  await pg.exec('checkpoint')
  copyChanged(folder, target, ahead)
}

function executorFor(tx: number | undefined, pg: PGlite): Pick<PGlite, 'exec' | 'query'> {
  return tx === undefined ? pg : requireTransaction(tx).tx
}

function send(reply: PgliteReply): void {
  port?.postMessage(reply)
}

port.on('message', (request: PgliteRequest) => {
  answer(request).then(
    (value) => send({ id: request.id, value: value ?? null }),
    (error) => send({ id: request.id, failure: describeFailure(error) }),
  )
})
