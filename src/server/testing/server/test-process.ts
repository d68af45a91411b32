import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { programFolder } from '#server/lib/program.ts'
import { buildServer } from '../../../../scripts/prepare.mjs'
import {
  builtFlag,
  compileCache,
  serverArguments,
  serverMemory,
} from '../../../../scripts/server-process.mjs'
import { placeTemplate } from './server-template.ts'
import { inheritedFlags } from './test-process-flags.ts'

export type ServerProcess = {
  child: ChildProcess
  /** For example `http://127.0.0.1:40123`; "" for a process that only runs jobs. */
  url: string
  output(): string
  kill(signal: NodeJS.Signals): Promise<number | null>
}

export async function runServer(
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawnServer(environment)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text))
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, output }
}

export function spawnServer(environment: Record<string, string>): ChildProcess {
  if (!process.env[builtFlag]) buildServer()
  process.env[builtFlag] = 'true'
  return spawn(process.execPath, [...inheritedFlags, ...serverArguments], {
    cwd: programFolder,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      JOB_NICENESS: '0',
      BUILT_IN_MODEL: 'tiny',
      ...compileCache,
      ...serverMemory,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const { DATA_DIR, DATABASE_URL } = environment
  if (DATA_DIR && !DATABASE_URL) await placeDatabase(DATA_DIR)
  return waitUntilReady(spawnServer(environment))
}

/** Copies a prepared database into a data folder, unless the folder has a database already. */
export const placeDatabase = (dataDir: string): Promise<void> => placeTemplate(dataDir, startOnce)

async function startOnce(dataDir: string): Promise<void> {
  const server = await waitUntilReady(spawnServer({ DATA_DIR: dataDir }))
  await server.kill('SIGTERM')
}

async function waitUntilReady(child: ChildProcess): Promise<ServerProcess> {
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        output += text
        const port = /is ready: http:\/\/localhost:(\d+)/.exec(output)?.[1]
        if (port) resolve(`http://127.0.0.1:${port}`)
        if (output.includes('is ready: jobs only')) resolve('')
      })
    }
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)))
  })
  return {
    child,
    url,
    output: () => output,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const ended = once(child, 'exit')
      child.kill(signal)
      const [code] = (await ended) as [number | null]
      return code
    },
  }
}
