import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

/** Increase this number when older versions of the program cannot read new backups. */
export const backupFormat = 1

const written = z.object({ bytes: z.number(), sha256: z.string() })

const manifest = z.object({
  format: z.literal(backupFormat),
  program: z.string(),
  /** Number of the newest migration of the backed-up database. */
  schema: z.number(),
  /** Numbers of all migrations of the backed-up database. Backups of earlier versions have only `schema`. */
  migrations: z.optional(z.array(z.number())),
  database: z.enum(['embedded', 'PostgreSQL']),
  /** Rows committed before this time are included. */
  madeAt: z.string(),
  hasRecordings: z.boolean(),
  tables: z.array(z.extend(written, { name: z.string(), rows: z.number() })),
  files: z.array(z.extend(written, { key: z.string(), storedAt: z.string() })),
  /** Sentences about missing or damaged files of recordings and pictures. */
  faults: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifest>

export const manifestName = 'manifest.json'
export const rowsFile = (folder: string, table: string) => path.join(folder, 'rows', `${table}.jsonl.gz`)
export const recordingFile = (folder: string, key: string) => path.join(folder, 'files', key)

export function listBackups(parent: string): string[] {
  if (!existsSync(parent)) return []
  return readdirSync(parent)
    .filter((name) => !name.startsWith('.') && existsSync(path.join(parent, name, manifestName)))
    .sort((left, right) => left.replace(/^\w+-/, '').localeCompare(right.replace(/^\w+-/, '')))
}

export function readManifest(folder: string): Manifest {
  const file = path.join(folder, manifestName)
  if (!existsSync(file)) {
    const names = listBackups(folder)
    const hint = names.length > 0 ? ` It holds ${names.join(', ')}: name one of them.` : ''
    throw new Error(`${folder} is not a backup.${hint}`)
  }
  const content = parseJson(readFileSync(file, 'utf8'))
  const format = z.safeParse(z.object({ format: z.number() }), content)
  if (format.success && format.data.format > backupFormat) {
    throw new Error(`${folder} was made by a newer version of Hearthscribe. Update the program first.`)
  }
  const parsed = z.safeParse(manifest, content)
  if (!parsed.success) throw new Error(`${file} is damaged: it cannot be read.`)
  return parsed.data
}

export const countRows = (tables: Manifest['tables']) => tables.reduce((sum, { rows }) => sum + rows, 0)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
