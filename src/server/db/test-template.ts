import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { connectEmbedded } from './connection.ts'
import { migrate, readMigrations } from './migrate.ts'

const cache = path.join(import.meta.dirname, '../../../.cache')

export function templateVersion(): string {
  return createHash('sha256').update(JSON.stringify(readMigrations())).digest('hex').slice(0, 16)
}

const templatePath = () => path.join(cache, `test-database-${templateVersion()}.tar`)

/** Returns a tar of the migrated, empty database. `makeTemplate` makes it once for each state of the migrations. */
export function readTemplate(): Uint8Array {
  return readFileSync(templatePath())
}

let program: WebAssembly.Module | null = null

export function readProgram(): WebAssembly.Module {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  program ??= new WebAssembly.Module(readFileSync(path.join(path.dirname(library), 'pglite.wasm')))
  return program
}

export default async function makeTemplate(): Promise<void> {
  if (existsSync(templatePath())) return
  const connection = connectEmbedded({ folder: null }, (error) => {
    throw error
  })
  await migrate(connection)
  mkdirSync(cache, { recursive: true })
  writeFileSync(templatePath(), await connection.dump())
  await connection.close()
}
