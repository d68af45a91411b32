import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Call } from '#contract/permissions.ts'
import { type Connection, connectEmbedded, connectServer } from '#server/db/connection.ts'
import startPostgres, { createPostgresDatabase } from '#server/db/test-postgres.ts'
import { startServer } from '#server/test-process.ts'
import { makeInstallation } from './make-installation.ts'
import { milliseconds, percentile, printFigure, printHeading } from './report.ts'
import { measure } from './watch.ts'

const calledEach = 10

export type Asked = Record<string, string>

/** A list of an administrator: how it is filled with so many rows, and what is asked of it. */
export type MeasuredList = {
  name: string
  rows: string
  call: Call
  embeddedTotal: number
  serverTotal: number
  fill(db: Connection['db'], total: number): Promise<void>
  requests(total: number): [name: string, asked: Asked[]][]
}

const fail = (error: Error) => {
  throw error
}

async function measureList(
  list: MeasuredList,
  environment: Record<string, string>,
  open: () => Connection,
  total: number,
): Promise<void> {
  const { token } = await makeInstallation(environment)
  const connection = open()
  await list.fill(connection.db, total)
  await connection.close()

  const server = await startServer(environment)
  const headers = { authorization: `Bearer ${token}` }
  const ask = async (asked: Asked) => {
    const url = `${server.url}${list.call.path}?${new URLSearchParams(asked)}`
    const answer = await fetch(url, { headers })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
  }
  for (const [name, requests] of list.requests(total)) {
    const took: number[] = []
    for (const asked of Array.from({ length: calledEach }, () => requests).flat()) {
      took.push((await measure(() => ask(asked))).took)
    }
    printFigure(`${name}, median`, milliseconds(percentile(took, 0.5)), '')
    printFigure(`slowest of ${took.length}`, milliseconds(Math.max(...took)), 'limit 200 ms')
  }
  await server.kill('SIGTERM')
}

/** Measures a list as an administrator asks for it, on both kinds of database. */
export async function measureLists(list: MeasuredList): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  const dataDir = path.join(folder, 'data')
  const embedded = { folder: path.join(dataDir, 'database') }
  const head = (total: number, database: string) =>
    printHeading(`${list.name} (${total.toLocaleString('en')} ${list.rows}, ${database})`)
  head(list.embeddedTotal, 'embedded database')
  await measureList(list, { DATA_DIR: dataDir }, () => connectEmbedded(embedded, fail), list.embeddedTotal)

  head(list.serverTotal, 'PostgreSQL')
  let port = 0
  const stop = await startPostgres({ provide: (_, found) => (port = found) })
  const url = await createPostgresDatabase(port, 'bench')
  const environment = { DATA_DIR: path.join(folder, 'beside'), DATABASE_URL: url }
  await measureList(list, environment, () => connectServer(url, fail), list.serverTotal)
  stop()
  await rm(folder, { recursive: true, force: true })
}
