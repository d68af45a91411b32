import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbeddedAlone, type SingleConnection } from '../db/single-connection.ts'
import { listTables, loadRows, readLines, readRows, writeLines } from './rows.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-rows-'))
let database: SingleConnection
beforeAll(async () => {
  database = await openEmbeddedAlone(path.join(folder, 'database'), true)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const columns = `(
  id bigint generated always as identity primary key, words text, list text[], data jsonb, peaks bytea,
  share double precision, day date, at timestamptz, "odd ""name" boolean)`
const insertOdd = `insert into before (words, list, data, peaks, share, day, at, "odd ""name") values
  (E'one line\\nand two \\u2028 three \\\\ "four"', array['a,b', null, '{"x"}'], '{"a": [1, null, "ä"]}', '\\x00ff0a',
    0.1 + 0.2, '0044-03-15', '2026-11-21 19:30:00.123456+02', true),
  (null, null, null, null, null, null, null, null),
  ('', '{}', 'null', '', 'infinity', 'infinity', '-infinity', false),
  (null, null, '12345678901234567890.123456789', null, 'nan', null, null, null)`

async function copyRows(preparation = ''): Promise<number> {
  await database.runScript(`drop table if exists after; create table after ${columns}; ${preparation}; begin`)
  const tables = await listTables(database)
  const [before, after] = ['before', 'after'].map((name) => tables.find((table) => table.name === name))
  if (!before || !after) throw new Error('A table is missing')
  const file = path.join(folder, 'rows.gz')
  const { rows } = await writeLines(file, readRows(database, before))
  expect(await loadRows(database, after, readLines(file))).toBe(rows)
  await database.runScript('commit')
  return rows
}

const differences = async () =>
  database.query('(table before except table after) union all (table after except table before)')

it('preserves every value: null, empty, infinite, multi-line and binary', async () => {
  await database.runScript(`create table before ${columns}; ${insertOdd}; delete from before where id = 2`)
  expect(await copyRows()).toBe(3)
  expect(await differences()).toEqual([])
  const rows = await database.query(`insert into after (words) values ('next') returning id`)
  expect(Number(rows[0]?.['id'])).toBe(5)
})

it('preserves rows larger than a batch and many small ones', async () => {
  await database.runScript(`
    insert into before (words) select n::text from generate_series(1, 3000) as n;
    insert into before (words) select repeat(md5(n::text), 160000) from generate_series(1, 2) as n;
    insert into before (words) values ('last')`)
  expect(await copyRows()).toBe(3 + 3000 + 2 + 1)
  expect(await differences()).toEqual([])
})

it('does not run triggers while loading, and enables them afterwards', async () => {
  await database.runScript(`
    create function overwrite() returns trigger language plpgsql as $$ begin new.words := 'mine'; return new; end $$`)
  const addTrigger =
    'create trigger overwrite before insert on after for each row execute function overwrite()'
  expect(await copyRows(addTrigger)).toBeGreaterThan(3)
  expect(await differences()).toEqual([])
  const rows = await database.query(`insert into after (words) values ('next') returning words`)
  expect(rows).toEqual([{ words: 'mine' }])
})
