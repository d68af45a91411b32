import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createDiskFileStore } from '#server/adapters/files/disk-file-store.ts'
import { createRecordingScene } from '#server/audio/live/test-recordings.ts'
import { startTestServer, type TestServer } from '#server/testing/server/test-server.ts'
import { connectServer } from '../db/connection.ts'
import { createPostgresDatabase } from '../db/test-postgres.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { openSnapshot } from './snapshot-socket.ts'
import { hashFiles, readTables } from './test-backups.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-backup-'))
const at = (name: string) => path.join(folder, name)
const say = () => {}

let server: TestServer
let databaseUrl: string
let close: () => Promise<void>
beforeAll(async () => {
  const port = inject('postgresPort') ?? 0
  databaseUrl = await createPostgresDatabase(port, 'backed_up')
  const connection = connectServer(databaseUrl, () => {})
  close = connection.close
  server = await startTestServer({ db: connection.db })
})
afterAll(async () => {
  await server.stop()
  await close()
  await rm(folder, { recursive: true, force: true })
})

const backUp = (config: { dataDir: string; databaseUrl: string | null }, name: string, open = openSnapshot) =>
  makeBackup(() => open(config), createDiskFileStore(config.dataDir), {
    parent: at('backups'),
    name,
    hasRecordings: true,
    onProgress: say,
  })

it('restores from PostgreSQL to the embedded database and back without differences', async () => {
  const table = await createRecordingScene(server)
  const id = await table.begin()
  await table.sendAll(id)
  const source = { dataDir: server.deps.config.dataDir, databaseUrl }

  // Discards the recording after the rows are saved. The backup must still contain the files of the recording.
  const first = await backUp(source, 'first', async (config) => {
    const snapshot = await openSnapshot(config)
    return {
      ...snapshot,
      async close() {
        await snapshot.close()
        await table.discard(id)
      },
    }
  })
  expect(first.manifest.database).toBe('PostgreSQL')
  expect(readTables(first.folder)['live_recordings']).toHaveLength(1)
  expect(first.manifest.files.map(({ key }) => key).sort()).toEqual(
    [0, 1, 2, 3].map((n) => `recordings/${id}/${n}`),
  )

  const embedded = { dataDir: at('embedded'), databaseUrl: null }
  await restoreBackup(embedded, createDiskFileStore(embedded.dataDir), first.folder, say)
  const second = await backUp(embedded, 'second')
  expect(second.manifest.database).toBe('embedded')

  const emptyUrl = await createPostgresDatabase(inject('postgresPort') ?? 0, 'restored', 'template0')
  const moved = { dataDir: at('moved'), databaseUrl: emptyUrl }
  const odd = path.join(at('backups'), 'odd')
  cpSync(second.folder, odd, { recursive: true })
  const users = second.manifest.tables.find(({ name }) => name === 'users')
  const tables = [...second.manifest.tables, { ...users, name: 'dragons' }]
  writeFileSync(path.join(odd, 'manifest.json'), JSON.stringify({ ...second.manifest, tables }))
  cpSync(path.join(odd, 'rows/users.jsonl.gz'), path.join(odd, 'rows/dragons.jsonl.gz'))
  await expect(restoreBackup(moved, createDiskFileStore(moved.dataDir), odd, say)).rejects.toThrow(
    /^The backup does not fit schema \d+: dragons\.$/,
  )
  // The refused restore was rolled back, so the database is still empty.
  await restoreBackup(moved, createDiskFileStore(moved.dataDir), second.folder, say)
  const third = await backUp(moved, 'third')
  for (const { folder } of [second, third]) {
    expect(readTables(folder)).toEqual(readTables(first.folder))
    expect(hashFiles(path.join(folder, 'files'))).toEqual(hashFiles(path.join(first.folder, 'files')))
  }

  const other = { dataDir: at('other'), databaseUrl }
  await expect(restoreBackup(other, createDiskFileStore(other.dataDir), first.folder, say)).rejects.toThrow(
    'The database that DATABASE_URL names is not empty. Make a new one, and restore into that.',
  )
})
