import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Connection, connectEmbedded, connectServer } from './connection.ts'
import { createPostgresDatabase } from './test-postgres.ts'
import { readProgram, readTemplate } from './test-template.ts'

/** A real, migrated, empty database: embedded, or on the PostgreSQL server of the project `postgres`. */
export async function openTestDatabase(): Promise<Connection> {
  const fail = (error: Error) => {
    throw error
  }
  const port = inject('postgresPort')
  if (port === undefined) {
    return connectEmbedded({ folder: null, template: readTemplate(), program: readProgram() }, fail)
  }
  const url = await createPostgresDatabase(port, `test_${randomBytes(8).toString('hex')}`)
  return connectServer(url, fail)
}
