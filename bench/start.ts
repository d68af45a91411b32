import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { printFigure, printHeading, seconds } from './lib/report.ts'

const root = path.join(import.meta.dirname, '..')

/** Milliseconds from `npm start` to the first served page. */
async function measureStart(folder: string, cache: string): Promise<number> {
  const began = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    detached: true,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: path.join(folder, 'data'),
      npm_config_cache: cache,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      output += text
      const found = /is ready: (http:\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${output}`)))
  })
  const page = await fetch(`${address}/login`)
  if (!page.ok) throw new Error(`The first page answered ${page.status}`)
  const took = performance.now() - began
  const ended = once(child, 'exit')
  if (child.pid) process.kill(-child.pid, 'SIGTERM')
  await ended
  return took
}

export async function benchStart(): Promise<void> {
  printHeading('Start (npm start until the first page is served)')
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  const clone = path.join(folder, 'clone')
  mkdirSync(clone)
  spawnSync('sh', ['-c', `git -C "${root}" archive HEAD | tar -x -C "${clone}"`], { stdio: 'inherit' })
  const cache = path.join(folder, 'npm-cache')
  printFigure('fresh clone, cold npm cache', seconds(await measureStart(clone, cache)), 'limit 90 s')
  printFigure('second start', seconds(await measureStart(clone, cache)), 'limit 4 s')
  await rm(folder, { recursive: true, force: true })
}
