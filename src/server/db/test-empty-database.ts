import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { openEmbeddedAlone, openServerAlone, type SingleConnection } from './single-connection.ts'
import { createPostgresDatabase } from './test-postgres.ts'

/** Opens a database without tables. Call it in a test. */
export async function openEmptyDatabase(name: string): Promise<SingleConnection> {
  const port = inject('postgresPort')
  if (port !== undefined) return openServerAlone(await createPostgresDatabase(port, name, 'template0'))
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-empty-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return openEmbeddedAlone(path.join(folder, 'database'), true)
}
