import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createDiskFileStore } from '#server/adapters/files/disk-file-store.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { type Caller, createCaller } from '#server/testing/server/test-caller.ts'
import { startServer } from '#server/testing/server/test-process.ts'
import { recordingForm, transcriptForm } from '#server/testing/server/test-server.ts'
import { openEmbeddedAlone, openServerAlone, type SingleConnection } from '../db/single-connection.ts'
import { createPostgresDatabase } from '../db/test-postgres.ts'
import { moveFiles } from './move-to-postgres.ts'
import { asPending, backupsIn, hashFiles, readTables, runCommand, spawnCommand } from './test-backups.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-move-'))
const at = (name: string) => path.join(folder, name)
const embedded = { DATA_DIR: at('data') }
let moved: { DATA_DIR: string; DATABASE_URL: string }
let watcher: SingleConnection
let scene: Awaited<ReturnType<typeof createSessions>>
beforeAll(async () => {
  const url = await createPostgresDatabase(inject('postgresPort') ?? 0, 'moved', 'template0')
  moved = { ...embedded, DATABASE_URL: url }
  watcher = await openServerAlone(url)
  scene = await createSessions()
  await addOldJobs()
})
afterAll(async () => {
  await watcher.close()
  await rm(folder, { recursive: true, force: true })
})

async function waitForJobs(call: Caller, sessionId: string): Promise<string[]> {
  const list = async () =>
    (await call('GET', `/api/jobs/session/${sessionId}`)).jobs.map(({ status }) => status)
  let states = await list()
  while (states.includes('pending') || states.includes('in_progress')) {
    await pass(100)
    states = await list()
  }
  return states
}

async function createSessions() {
  const server = await startServer(embedded)
  const person = { username: 'Rowan', email: 'r@x.org', password: 'lantern' }
  const { token } = await createCaller(server.url)('POST', '/api/users/register', person)
  const call = createCaller(server.url, token)
  const { campaign } = await call('POST', '/api/campaign', { name: 'The Ashen Crown' })
  const { session } = await call('POST', `/api/campaign/${campaign.id}/sessions`, { name: 'One' })
  await call('POST', `/api/wiki/${campaign.id}/entry`, {
    name: 'Mirelle',
    description: 'Keeper of "Ä\u2028ß"',
  })
  const ids = { campaignId: campaign.id, sessionId: session.id }
  const form = recordingForm(ids, await makeSound('a.wav', { seconds: 1 }), 'evening.wav')
  const { audioFile } = await call('POST', '/api/audio/upload', form)
  expect(await runCommand(['move-to-postgres'], moved)).toEqual({
    code: 1,
    output: `Another Hearthscribe already uses the data folder ${at('data')}. Stop it first, or set another DATA_DIR.`,
  })
  const { session: next } = await call('POST', `/api/campaign/${campaign.id}/sessions`, { name: 'Two' })
  const lines = ['Rowan: You meet Mirelle Vanthorne at Hollowgate.', 'Ines: I bow to Mirelle Vanthorne.']
  const transcript = transcriptForm(lines.join('\n'))
  await call('POST', `/api/transcription/session/${next.id}/import`, transcript)
  await server.kill('SIGKILL')
  return { token, campaignId: campaign.id, sessionIds: [session.id, next.id], audioFileId: audioFile.id }
}

/** Adds enough jobs for the test to kill the move while it runs. Deletes the newest job, whose sequence number must not be used again. */
async function addOldJobs(): Promise<void> {
  const database = await openEmbeddedAlone(path.join(at('data'), 'database'))
  await database.runScript(`
    insert into jobs (id, job_type, status, payload, created_at, updated_at)
      select 'old-' || n, 'recap', 'completed', '{}', now(), now() from generate_series(1, 8000) as n;
    delete from jobs where id = 'old-8000'`)
  await database.close()
}

const lastNumber = async (database: SingleConnection) =>
  (await database.query(`select pg_sequence_last_value('jobs_sequence_seq') as last`))[0]?.['last']

async function readAll(name: string, environment: Record<string, string>) {
  expect(await runCommand(['backup', at(name)], environment)).toMatchObject({ code: 0 })
  return readTables(backupsIn(at(name))[0] ?? '')
}

it('moves everything to a PostgreSQL server after a killed attempt, and waiting jobs continue', async () => {
  const before = await readAll('before', embedded)
  const files = hashFiles(at('data/files'))
  const countTables = async () =>
    (await watcher.query(`select 1 from pg_tables where schemaname in ('public', 'queue')`)).length

  const killed = spawnCommand(['move-to-postgres'], moved)
  const isWriting = async () =>
    (
      await watcher.query(
        `select 1 from pg_stat_activity where datname = current_database() and query like '%insert into "jobs"%'
         and pid <> pg_backend_pid()`,
      )
    ).length > 0
  while (!(await isWriting())) await pass(5)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(await countTables()).toBe(0)

  const done = await runCommand(['move-to-postgres'], moved)
  expect(done).toMatchObject({ code: 0 })
  expect(done.output).toMatch(/^\d+ tables with 8\d{3} rows are to be moved\./)
  expect(done.output).toContain('every table was compared, and is the same.')

  expect(await readAll('after', embedded)).toEqual(before)
  const there = await readAll('there', moved)
  expect(there).toEqual({ ...before, jobs: before['jobs']?.map(asPending).sort() })
  expect(hashFiles(at('data/files'))).toEqual(files)
  const source = await openEmbeddedAlone(path.join(at('data'), 'database'))
  expect(await lastNumber(watcher)).toBe(String(await lastNumber(source)))
  const numbers = 'select number from migrations order by number'
  expect(await watcher.query(numbers)).toEqual(await source.query(numbers))
  await source.close()
  expect(await runCommand(['move-to-postgres'], moved)).toEqual({
    code: 1,
    output: 'The database that DATABASE_URL names is not empty. Make a new one, and move into that.',
  })

  const server = await startServer(moved)
  const call = createCaller(server.url, scene.token)
  const states = await Promise.all(scene.sessionIds.map((id) => waitForJobs(call, id)))
  expect(states[1]).toEqual(['completed', 'completed', 'completed'])
  const { entries } = await call('GET', `/api/wiki/${scene.campaignId}`)
  expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(['Mirelle', 'Mirelle Vanthorne']))
  const { url } = await call('POST', '/api/tickets', { kind: 'audio', id: scene.audioFileId })
  expect((await fetch(`${server.url}${url}`)).status).toBe(200)
  expect(await server.kill('SIGTERM')).toBe(0)
})

it('rolls back if the rows that arrive differ from those sent', async () => {
  const url = await createPostgresDatabase(inject('postgresPort') ?? 0, 'forgetful', 'template0')
  const server = await openServerAlone(url)
  await server.runScript(`
    create function spoil() returns event_trigger language plpgsql as $$ begin
      if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.wiki_entries') then
        create rule forget as on insert to public.wiki_entries
          do also update public.wiki_entries set description = '';
      end if;
    end $$;
    create event trigger spoil on ddl_command_end when tag in ('CREATE TABLE') execute function spoil()`)
  expect(await runCommand(['move-to-postgres'], { ...moved, DATABASE_URL: url })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/What arrived is not what was sent: wiki_entries\. Nothing was moved\.$/),
  })
  expect(await server.query(`select 1 from pg_tables where schemaname = 'public'`)).toEqual([])
  await server.close()
})

it('explains a missing prerequisite before it changes anything', async () => {
  await watcher.query(
    `create database bytes encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' template template0`,
  )
  const environments = [
    embedded,
    { ...moved, DATA_DIR: at('none') },
    { ...moved, DATABASE_URL: 'postgres://me:secret@localhost:1/x' },
    { ...moved, DATABASE_URL: moved.DATABASE_URL.replace(/moved$/, 'bytes') },
  ]
  const [nowhere, nothing, closed, bytes] = await Promise.all(
    environments.map((environment) => runCommand(['move-to-postgres'], environment)),
  )
  expect(nowhere?.code).toBe(1)
  expect(nowhere?.output).toMatch(
    /^Where to\? Make an empty database on a PostgreSQL server, and set DATABASE_URL/,
  )
  expect(nothing?.output).toBe(`There is nothing to move in ${at('none')}. Is DATA_DIR right?`)
  expect(closed?.output).toMatch(
    /^The database that DATABASE_URL names cannot be opened: connect ECONNREFUSED/,
  )
  expect(bytes?.output).toMatch(/^The database that DATABASE_URL names is not in UTF8\./)
})

it('copies files into another store and skips existing ones on a second run', async () => {
  const from = createDiskFileStore(at('from'))
  const to = createDiskFileStore(at('to'))
  for (const key of ['audio/a/original', 'audio/a/rendition.webm', 'recordings/b/0']) {
    const file = path.join(from.workFolder, 'new')
    await writeFile(file, `sound of ${key}`)
    await from.store(key, file)
  }
  await moveFiles(from, to, () => {})
  const moments = await to.list('')
  await moveFiles(from, to, () => {})
  expect(await to.list('')).toEqual(moments)
  expect(hashFiles(at('to/files'))).toEqual(hashFiles(at('from/files')))
  expect(existsSync(path.join(to.workFolder, 'moved'))).toBe(false)
})
