import { mkdirSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createDiskFileStore } from '#server/adapters/files/disk-file-store.ts'
import { listApplied, migrate, readMigrations } from '../db/migrate.ts'
import { openEmbeddedAlone, openServerAlone, type SingleConnection } from '../db/single-connection.ts'
import { createPostgresDatabase } from '../db/test-postgres.ts'
import { makeBackup } from './make-backup.ts'
import { moveToPostgres } from './move-to-postgres.ts'
import { restoreBackup } from './restore-backup.ts'
import { openSnapshot } from './snapshot-socket.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-missing-'))
const at = (name: string) => path.join(folder, name)
const newest = readMigrations().map(({ number }) => number)
/** An earlier schema, without one of its migrations, which adds a column that must not be null. */
const old = newest.filter((number) => number < 48 && number !== 34)

beforeAll(async () => {
  mkdirSync(at('data'))
  const database = await openEmbeddedAlone(at('data/database'), true)
  await migrate(database, { isWanted: (number) => old.includes(number) })
  await database.runScript(`
    insert into campaigns (id, name, description, auto_transcribe, speaker_diarization, entity_extraction, created_at, updated_at)
      values ('c', 'The Ashen Crown', '', true, true, true, now(), now());
    insert into sessions (id, campaign_id, name, played_on, session_number, notes, created_at)
      values ('s', 'c', 'One', now(), 1, '', now());
    insert into transcriptions (id, session_id, engine, quality, timing, language, created_at)
      values ('t', 's', 'import', 'imported', 'none', 'en', now());
    insert into segments (id, transcription_id, position, text) values ('l', 't', 1, 'The bell rang twice.')`)
  await database.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function expectSameThenUpgraded(database: SingleConnection): Promise<void> {
  const lines = () => database.query('select s.text, to_jsonb(s) as row from segments s')
  const [before] = await lines()
  expect(await listApplied(database)).toEqual(old)
  expect(before).toMatchObject({
    text: 'The bell rang twice.',
    row: expect.not.objectContaining({ is_edited: false }),
  })
  await migrate(database)
  expect(await listApplied(database)).toEqual(newest)
  expect(await lines()).toMatchObject([{ text: 'The bell rang twice.', row: { is_edited: false } }])
  await database.close()
}

it('backs up and restores a database of an earlier version that lacks a migration below its highest', async () => {
  const store = createDiskFileStore(at('data'))
  const options = { parent: at('backups'), name: 'backup', hasRecordings: true, onProgress: () => {} }
  const made = await makeBackup(
    () => openSnapshot({ dataDir: at('data'), databaseUrl: null }),
    store,
    options,
  )
  expect(made.manifest.migrations).toEqual(old)
  const target = { dataDir: at('restored'), databaseUrl: null }
  await restoreBackup(target, createDiskFileStore(target.dataDir), made.folder, () => {})
  await expectSameThenUpgraded(await openEmbeddedAlone(at('restored/database'), true))
})

it('moves a database that lacks a migration below its highest to PostgreSQL', async () => {
  const databaseUrl = await createPostgresDatabase(
    inject('postgresPort') ?? 0,
    'missing_migration',
    'template0',
  )
  await moveToPostgres({ dataDir: at('data'), databaseUrl, store: null, onProgress: () => {} })
  await expectSameThenUpgraded(await openServerAlone(databaseUrl))
})
