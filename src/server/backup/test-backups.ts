import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { inheritedFlags } from '#server/testing/server/test-process-flags.ts'
import { compileCache } from '../../../scripts/server-process.mjs'

export function spawnCommand(args: string[], environment: Record<string, string>) {
  const { PATH } = process.env
  const command = path.join(import.meta.dirname, 'main.ts')
  return spawn(process.execPath, [...inheritedFlags, command, ...args], {
    env: { PATH, ...compileCache, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export async function runCommand(
  args: string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawnCommand(args, environment)
  const ended = once(child, 'exit')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  await ended
  return { code: child.exitCode, output: `${stdout}${stderr}`.trim() }
}

export const backupsIn = (parent: string) =>
  readdirSync(parent)
    .sort()
    .map((name) => path.join(parent, name))

export function readTables(backup: string): Record<string, string[]> {
  const folder = path.join(backup, 'rows')
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [
        name.replace('.jsonl.gz', ''),
        gunzipSync(readFileSync(path.join(folder, name)))
          .toString()
          .split('\n')
          .filter(Boolean)
          .sort(),
      ]),
  )
}

export function asPending(row: string): string {
  if (!row.includes('"status":"in_progress"')) return row
  return row.replace('"in_progress"', '"pending"').replace(/"lease_until":"[^"]+"/, '"lease_until":null')
}

export function hashFiles(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return Object.fromEntries(
    entries
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [
        path.relative(folder, file),
        createHash('sha256').update(readFileSync(file)).digest('hex'),
      ]),
  )
}
