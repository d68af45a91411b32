import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Runs `backup`, `restore` or `nightly` as the process of its own that it is. */
export function runCommand(
  args: string[],
  environment: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const { PATH } = process.env
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [path.join(import.meta.dirname, 'main.ts'), ...args],
      { env: { PATH, ...environment } },
      (_error, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, output: `${stdout}${stderr}`.trim() }),
    )
  })
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
