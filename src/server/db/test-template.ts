import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { connectEmbedded } from './connection.ts'
import { migrate, readMigrations } from './migrate.ts'

const cache = path.join(import.meta.dirname, '../../../.cache')

function templatePath(): string {
  const version = createHash('sha256').update(JSON.stringify(readMigrations())).digest('hex').slice(0, 16)
  return path.join(cache, `test-database-${version}.tar`)
}

export function readTemplate(): Uint8Array {
  return readFileSync(templatePath())
}

export function placeTemplate(dataDir: string): void {
  const folder = path.join(dataDir, 'database')
  if (existsSync(folder) || !existsSync(templatePath())) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  execFileSync('tar', ['-xf', templatePath(), '-C', folder], { stdio: ['ignore', 'ignore', 'pipe'] })
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
