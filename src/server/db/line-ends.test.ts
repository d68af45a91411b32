import { expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { openEmptyDatabase } from './test-empty-database.ts'

const schemaBefore = 52

it('gives an end to stored lines that had only a start, and changes no other line', async () => {
  const database = await openEmptyDatabase('line_ends')
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
