import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { compiled } from '../../../scripts/server-process.mjs'

/** `backup`, `restore`, `move-to-postgres` or `nightly` as the process of its own that it is. */
export function spawnCommand(args: string[], environment: Record<string, string>) {
  const { PATH } = process.env
  const command = path.join(import.meta.dirname, 'main.ts')
  return spawn(process.execPath, [command, ...args], {
    env: { PATH, ...compiled, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs one to its end. */
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

/** The backups in a folder, oldest first, each by its path. */
export const backupsIn = (parent: string) =>
  readdirSync(parent)
    .sort()
    .map((name) => path.join(parent, name))

/** Every row of a backup, by table, in no order. */
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

/** A job that ran, as it is where nobody runs it any more. */
export function asPending(row: string): string {
  if (!row.includes('"status":"in_progress"')) return row
  return row.replace('"in_progress"', '"pending"').replace(/"lease_until":"[^"]+"/, '"lease_until":null')
}

/** Path below the folder, and sha256 of what is in the file. */
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
