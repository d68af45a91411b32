import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createDiskFileStore } from '../adapters/disk-file-store.ts'
import { connectAlone, openFolderAlone, type SingleConnection } from '../db/single-connection.ts'
import { createPostgresDatabase } from '../db/test-postgres.ts'
import { startServer } from '../test-process.ts'
import { transcriptForm } from '../test-server.ts'
import { makeSound } from '../test-sounds.ts'
import { moveFiles } from './move-files.ts'
import { asPending, backupsIn, hashFiles, readTables, runCommand, spawnCommand } from './test-backups.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-move-'))
const at = (name: string) => path.join(folder, name)
const embedded = { DATA_DIR: at('data') }
let moved: { DATA_DIR: string; DATABASE_URL: string }
let watcher: SingleConnection
let evening: Awaited<ReturnType<typeof playAnEvening>>
beforeAll(async () => {
  const url = await createPostgresDatabase(inject('postgresPort') ?? 0, 'moved', 'template0')
  moved = { ...embedded, DATABASE_URL: url }
  watcher = await connectAlone(url)
  evening = await playAnEvening()
  await addOldJobs()
})
afterAll(async () => {
  await watcher.close()
  await rm(folder, { recursive: true, force: true })
})

/** The fields of the answers that this test reads. */
type Answer = {
  token: string
  campaign: { id: string }
  session: { id: string }
  audioFile: { id: string }
  url: string
  entries: { name: string }[]
  jobs: { status: string }[]
}

/** Calls one installation as one person. */
function createCaller(url: string, token = '') {
  return async (method: string, address: string, body?: object): Promise<Answer> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}${address}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
}

type Caller = ReturnType<typeof createCaller>

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

/** An evening's work: an entry, a recording and a transcript, whose jobs wait when the machine dies. */
async function playAnEvening() {
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
  const sound = new FormData()
  sound.append('campaignId', campaign.id)
  sound.append('sessionId', session.id)
  sound.append(
    'audioFile',
    new Blob([Uint8Array.from(await makeSound('a.wav', { seconds: 1 }))]),
    'evening.wav',
  )
  const { audioFile } = await call('POST', '/api/audio/upload', sound)
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

/** So many that writing them takes a while; the last ones are gone again, and their numbers are not given twice. */
async function addOldJobs(): Promise<void> {
  const database = await openFolderAlone(path.join(at('data'), 'database'))
  await database.runScript(`
    insert into jobs (id, job_type, status, payload, created_at, updated_at)
      select 'old-' || n, 'recap', 'completed', '{}', now(), now() from generate_series(1, 8000) as n;
    delete from jobs where id = 'old-8000'`)
  await database.close()
}

const lastNumber = async (database: SingleConnection) =>
  (await database.query(`select pg_sequence_last_value('jobs_sequence_seq') as last`))[0]?.['last']

/** All rows of an installation, read by a backup of it. */
async function readAll(name: string, environment: Record<string, string>) {
  expect(await runCommand(['backup', at(name)], environment)).toMatchObject({ code: 0 })
  return readTables(backupsIn(at(name))[0] ?? '')
}

it('moves to a PostgreSQL server with nothing lost, also after it was killed, and work that waited goes on', async () => {
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

  // Where it came from nothing has changed, and where it went is all of it.
  expect(await readAll('after', embedded)).toEqual(before)
  const there = await readAll('there', moved)
  expect(there).toEqual({ ...before, jobs: before['jobs']?.map(asPending).sort() })
  expect(hashFiles(at('data/files'))).toEqual(files)
  const source = await openFolderAlone(path.join(at('data'), 'database'))
  expect(await lastNumber(watcher)).toBe(String(await lastNumber(source)))
  const numbers = 'select number from migrations order by number'
  expect(await watcher.query(numbers)).toEqual(await source.query(numbers))
  await source.close()
  expect(await runCommand(['move-to-postgres'], moved)).toEqual({
    code: 1,
    output: 'The database that DATABASE_URL names is not empty. Make a new one, and move into that.',
  })

  const server = await startServer(moved)
  const call = createCaller(server.url, evening.token)
  const states = await Promise.all(evening.sessionIds.map((id) => waitForJobs(call, id)))
  expect(states[1]).toEqual(['completed', 'completed', 'completed'])
  const { entries } = await call('GET', `/api/wiki/${evening.campaignId}`)
  expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(['Mirelle', 'Mirelle Vanthorne']))
  const { url } = await call('POST', '/api/tickets', { kind: 'audio', id: evening.audioFileId })
  expect((await fetch(`${server.url}${url}`)).status).toBe(200)
  expect(await server.kill('SIGTERM')).toBe(0)
})

it('leaves nothing on a server where other rows arrive than were sent', async () => {
  const url = await createPostgresDatabase(inject('postgresPort') ?? 0, 'forgetful', 'template0')
  const server = await connectAlone(url)
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

it('says what is missing before it does anything', async () => {
  await watcher.query(
    `create database bytes encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' template template0`,
  )
  const wishes = [
    embedded,
    { ...moved, DATA_DIR: at('none') },
    { ...moved, DATABASE_URL: 'postgres://me:secret@localhost:1/x' },
    { ...moved, DATABASE_URL: moved.DATABASE_URL.replace(/moved$/, 'bytes') },
  ]
  const [nowhere, nothing, closed, bytes] = await Promise.all(
    wishes.map((wish) => runCommand(['move-to-postgres'], wish)),
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

it('copies the files into another store, and only those that are not there yet when it begins again', async () => {
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
