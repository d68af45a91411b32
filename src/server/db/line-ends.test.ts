import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { migrate } from './migrate.ts'
import { openEmbeddedAlone, openServerAlone, type SingleConnection } from './single-connection.ts'
import { createPostgresDatabase } from './test-postgres.ts'

const schemaBefore = 52

async function openEmpty(): Promise<SingleConnection> {
  const port = inject('postgresPort')
  if (port !== undefined) return openServerAlone(await createPostgresDatabase(port, 'line_ends', 'template0'))
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-ends-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return openEmbeddedAlone(path.join(folder, 'database'), true)
}

it('gives an end to stored lines that had only a start, and changes no other line', async () => {
  const database = await openEmpty()
  await migrate(database, { isWanted: (number) => number <= schemaBefore })
  await database.runScript(`
    insert into campaigns (id, name, description, auto_transcribe, speaker_diarization, entity_extraction, created_at, updated_at)
      values ('c', 'The Ashen Crown', '', true, true, true, now(), now());
    insert into sessions (id, campaign_id, name, played_on, session_number, notes, created_at)
      values ('s', 'c', 'One', now(), 1, '', now());
    insert into transcriptions (id, session_id, engine, quality, timing, language, created_at)
      select id, 's', 'import', 'imported', 'exact', 'en', now() from unnest(array['t', 'u']) as id;
    insert into segments (id, transcription_id, position, text, start_seconds, end_seconds) values
      ('short', 't', 0, repeat('a', 10), 5, 5),
      ('untimed', 't', 1, 'Between.', null, null),
      ('long', 't', 2, repeat('a', 300), 60, 60),
      ('beside', 't', 3, repeat('a', 20), 60, 60),
      ('timed', 't', 4, 'Roll.', 70, 74.5),
      ('last', 't', 5, repeat('a', 30), 80, 80),
      ('other', 'u', 0, 'Roll.', 1, 9)`)
  await migrate(database)
  const rows = await database.query('select id, start_seconds, end_seconds from segments order by id')
  expect(rows.map((row) => [row['id'], row['start_seconds'], row['end_seconds']])).toEqual([
    ['beside', 60, 63],
    ['last', 80, 82],
    ['long', 60, 70],
    ['other', 1, 9],
    ['short', 5, 7],
    ['timed', 70, 74.5],
    ['untimed', null, null],
  ])
  await database.close()
})
