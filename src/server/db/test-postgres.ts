import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { connectServer } from './connection.ts'
import { migrate } from './migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresPort: number | undefined
  }
}

const template = 'hearthscribe_template'
const debianFolder = '/usr/lib/postgresql'

export const postgresUrl = (port: number, database: string) =>
  `postgres://postgres@127.0.0.1:${port}/${database}`

/** An empty, migrated database on the test server; returns its address. */
export async function createPostgresDatabase(port: number, name: string): Promise<string> {
  const admin = new pg.Client(postgresUrl(port, 'postgres'))
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  await admin.end()
  return postgresUrl(port, name)
}

function findServerPrograms(): string {
  const newest = existsSync(debianFolder) ? readdirSync(debianFolder).sort().at(-1) : undefined
  if (!newest) throw new Error('The tests need a PostgreSQL server (Debian: apt-get install postgresql)')
  return path.join(debianFolder, newest, 'bin')
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** PostgreSQL refuses to run as root: then it runs as the account that its package made. */
function run(program: string, args: string[]): void {
  const isRoot = process.getuid?.() === 0
  const [command, all] = isRoot ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args]
  const { status, stderr } = spawnSync(command, all, { encoding: 'utf8', cwd: tmpdir() })
  if (status !== 0) throw new Error(`${path.basename(program)} failed: ${stderr}`)
}

/** Starts a real PostgreSQL server of its own for the tests, with the migrated template, and stops it afterwards. */
export default async function startPostgres(project: { provide(key: 'postgresPort', value: number): void }) {
  const programs = findServerPrograms()
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-postgres-'))
  if (process.getuid?.() === 0) {
    const account = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout.trim()
    chownSync(folder, Number(account), statSync(folder).gid)
  }
  const data = path.join(folder, 'data')
  const port = await findFreePort()
  run(path.join(programs, 'initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--no-sync',
    '-E',
    'UTF8',
  ])
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`
  run(path.join(programs, 'pg_ctl'), [
    '-D',
    data,
    '-l',
    path.join(folder, 'log'),
    '-w',
    '-o',
    settings,
    'start',
  ])

  const admin = new pg.Client(postgresUrl(port, 'postgres'))
  await admin.connect()
  await admin.query(`create database ${template}`)
  await admin.end()
  const connection = connectServer(postgresUrl(port, template), () => {})
  await migrate(connection)
  await connection.close()
  project.provide('postgresPort', port)
  return () => {
    run(path.join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
}
