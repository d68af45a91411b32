import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { spawnServer, startServer } from '#server/testing/server/test-process.ts'
import { scaled } from '#server/testing/server/test-scale.ts'
import { listApplied, migrate, readMigrations } from './migrate.ts'
import { openEmbeddedAlone } from './single-connection.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-upgrade-'))
const at = (name: string) => path.join(folder, name)
afterAll(() => rm(folder, { recursive: true, force: true }))

const oldSchema = 5
const lineCount = scaled(30_000)
const newest = readMigrations().at(-1)?.number

async function inspect(name: string) {
  const database = await openEmbeddedAlone(at(name), true)
  const schema = (await listApplied(database)).at(-1)
  const rows = await database.query('select count(*)::int as lines from segments')
  await database.close()
  return { schema, lines: rows[0]?.['lines'] }
}

beforeAll(async () => {
  mkdirSync(at('old'))
  const database = await openEmbeddedAlone(at('old/database'), true)
  await migrate(database, { isWanted: (number) => number <= oldSchema })
  // Inserts enough data for the upgrade to take a while.
  await database.runScript(`
    insert into campaigns (id, name, description, auto_transcribe, speaker_diarization, entity_extraction, created_at, updated_at)
      values ('c', 'The Ashen Crown', '', true, true, true, now(), now());
    insert into sessions (id, campaign_id, name, played_on, session_number, notes, created_at)
      values ('s', 'c', 'One', now(), 1, '', now());
    insert into transcriptions (id, session_id, engine, quality, timing, language, created_at)
      values ('t', 's', 'import', 'imported', 'none', 'en', now());
    insert into segments (id, transcription_id, position, text)
      select n::text, 't', n, repeat(md5(n::text), 8) from generate_series(1, ${lineCount}) as n`)
  await database.close()
})

it('loses no data when an upgrade is killed, continues at the next start, and can undo the upgrade', async () => {
  for (const delayMs of [0, 100]) {
    const name = `killed-${delayMs}`
    cpSync(at('old'), at(name), { recursive: true })
    const killed = spawnServer({ DATA_DIR: at(name) })
    // The copy of the old state is the last step before the first change.
    while (!existsSync(at(`${name}/database-before-upgrade`))) await pass(1)
    await pass(delayMs)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const server = await startServer({ DATA_DIR: at(name) })
    expect(await server.kill('SIGTERM')).toBe(0)
    expect(await inspect(`${name}/database`)).toEqual({ schema: newest, lines: lineCount })
  }
  expect(await inspect('killed-0/database-before-upgrade')).toEqual({ schema: oldSchema, lines: lineCount })
})
