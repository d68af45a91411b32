import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'

const debianFolder = '/usr/lib/postgresql'

export type Cluster = {
  port: number
  /** Holds the data and the Unix socket. */
  folder: string
  start(): void
  isRunning(): boolean
  stop(): void
  /** Sends a signal to the server and all its processes. After SIGKILL, waits until they are gone. */
  signal(signal: NodeJS.Signals): Promise<void>
  remove(): void
}

function findServerPrograms(): string {
  const newest = existsSync(debianFolder) ? readdirSync(debianFolder).sort().at(-1) : undefined
  if (!newest) throw new Error('The tests need a PostgreSQL server (Debian: apt-get install postgresql)')
  return path.join(debianFolder, newest, 'bin')
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** PostgreSQL refuses to run as root. */
function runAlone(program: string, args: string[]) {
  const isRoot = process.getuid?.() === 0
  const [command, all] = isRoot ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args]
  return spawnSync(command, all, { encoding: 'utf8', cwd: tmpdir() })
}

function run(program: string, args: string[]): void {
  const { status, stderr } = runAlone(program, args)
  if (status !== 0) throw new Error(`${path.basename(program)} failed: ${stderr}`)
}

const isThere = (pid: number) => existsSync(`/proc/${pid}`)

function listProcesses(postmaster: number): number[] {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  return [postmaster, ...children.trim().split(' ').map(Number)]
}

export async function createCluster(
  settings: string,
  folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-postgres-')),
): Promise<Cluster> {
  const programs = findServerPrograms()
  mkdirSync(folder, { recursive: true })
  if (process.getuid?.() === 0) {
    const account = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout.trim()
    chownSync(folder, Number(account), statSync(folder).gid)
  }
  const data = path.join(folder, 'data')
  const port = await findFreePort()
  const initialise = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8']
  run(path.join(programs, 'initdb'), initialise)
  const control = (...args: string[]) => run(path.join(programs, 'pg_ctl'), ['-D', data, ...args])
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 ${settings}`
  const cluster: Cluster = {
    port,
    folder,
    start: () => control('-l', path.join(folder, 'log'), '-w', '-o', options, 'start'),
    isRunning: () => runAlone(path.join(programs, 'pg_ctl'), ['-D', data, 'status']).status === 0,
    stop: () => control('-m', 'immediate', 'stop'),
    async signal(signal) {
      const [postmaster = ''] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
      const all = listProcesses(Number(postmaster)).filter(isThere)
      for (const pid of all) process.kill(pid, signal)
      while (signal === 'SIGKILL' && all.some(isThere)) await pass(20)
    },
    remove() {
      if (cluster.isRunning()) cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  cluster.start()
  return cluster
}
