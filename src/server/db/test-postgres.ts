import pg from 'pg'
import { connectServer } from './connection.ts'
import { migrate } from './migrate.ts'
import { createCluster } from './test-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresPort: number | undefined
    postgresFolder: string | undefined
  }
}

const template = 'hearthscribe_template'

export const postgresUrl = (port: number, database: string) =>
  `postgres://postgres@127.0.0.1:${port}/${database}`

/** A Unix socket takes half the processor time of TCP. */
export const socketUrl = (folder: string, port: number, database: string) =>
  `postgres://postgres@${encodeURIComponent(folder)}:${port}/${database}`

export async function createPostgresDatabase(
  port: number,
  name: string,
  from: typeof template | 'template0' = template,
): Promise<string> {
  const admin = new pg.Client(postgresUrl(port, 'postgres'))
  await admin.connect()
  await admin.query(`create database ${name} template ${from}`)
  await admin.end()
  return postgresUrl(port, name)
}

type Provider = {
  provide(key: 'postgresPort', value: number): void
  provide(key: 'postgresFolder', value: string): void
}

export default async function startPostgres(project: Provider) {
  const { port, folder, remove } = await createCluster(
    [
      '-c max_connections=200 -c allow_system_table_mods=on',
      // Turns off syncing, because no test reads data after a crash of this server, and JIT, because it takes longer than it saves.
      '-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c jit=off',
    ].join(' '),
  )
  const admin = new pg.Client(postgresUrl(port, 'postgres'))
  await admin.connect()
  await admin.query(`create database ${template}`)
  await admin.end()
  const connection = connectServer(postgresUrl(port, template), () => {})
  await migrate(connection)
  await connection.close()
  project.provide('postgresPort', port)
  project.provide('postgresFolder', folder)
  return remove
}
