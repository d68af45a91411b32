import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDiskFileStore } from '#server/adapters/files/disk-file-store.ts'
import { openEmbeddedAlone } from '#server/db/single-connection.ts'
import { runServer } from '#server/testing/server/test-process.ts'
import { connectEmbedded } from '../db/connection.ts'
import { readTemplate } from '../db/test-template.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { openSnapshot } from './snapshot-socket.ts'
import { backupsIn, readTables, runCommand, spawnCommand } from './test-backups.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-restore-'))
const at = (name: string) => path.join(folder, name)
afterAll(() => rm(folder, { recursive: true, force: true }))

let backup: string
beforeAll(async () => {
  const database = connectEmbedded({ folder: at('data/database'), template: readTemplate() }, (error) => {
    throw error
  })
  await database.runScript(`
    insert into users (id, username, email, password_hash, role, created_at)
      values ('u', 'Rowan', 'r@x.org', '-', 'gm', now());
    insert into campaigns (id, name, description, auto_transcribe, speaker_diarization, entity_extraction, created_at, updated_at)
      values ('c', 'The Ashen Crown', '', true, true, true, now(), now());
    insert into sessions (id, campaign_id, name, played_on, session_number, notes, created_at)
      values ('s', 'c', 'One', now(), 1, '', now());
    insert into audio_files (id, session_id, file_name, format, bytes, sha256, original_key, status, created_at)
      values ('a', 's', 'evening.wav', 'wav', 5, '-', 'audio/a/original', 'pending', now());
    insert into pictures (id, campaign_id, kind, width, height, bytes, created_by, created_at)
      values ('p', 'c', 'cover', 8, 6, 7, 'u', now()), ('lost', 'c', 'entry', 8, 6, 7, 'u', now());
    update campaigns set cover_id = 'p';
    insert into jobs (id, job_type, status, payload, lease_until, created_at, updated_at)
      values ('j', 'recap', 'in_progress', '{}', now(), now(), now())`)
  await database.close()
  mkdirSync(at('data/files/audio/a'), { recursive: true })
  writeFileSync(at('data/files/audio/a/original'), 'sound')
  mkdirSync(at('data/files/pictures/p'), { recursive: true })
  writeFileSync(at('data/files/pictures/p/large.webp'), 'picture')
  const made = await runCommand(['backup', at('backups')], { DATA_DIR: at('data') })
  expect(made.output).toContain('The recording "evening.wav" is not what was uploaded')
  expect(made.output).toContain('A picture has lost its file pictures/lost/large.webp.')
  expect(made.code).toBe(0)
  backup = backupsIn(at('backups'))[0] ?? ''
})

function changed(name: string, change: (manifest: Record<string, unknown>, folder: string) => void): string {
  const copy = at(name)
  cpSync(backup, copy, { recursive: true })
  const file = path.join(copy, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  change(manifest, copy)
  writeFileSync(file, JSON.stringify(manifest))
  return copy
}

const restore = (from: string, to: string) =>
  restoreBackup({ dataDir: at(to), databaseUrl: null }, createDiskFileStore(at(to)), from, () => {})

async function readAnalyzedTables(name: string): Promise<unknown[]> {
  const database = await openEmbeddedAlone(at(`${name}/database`))
  const rows = await database.query('select distinct tablename from pg_stats')
  await database.close()
  return rows.map(({ tablename }) => tablename)
}

it('refuses a restore that would lose or mix data, with a reason', async () => {
  await expect(restore(backup, 'data')).rejects.toThrow(
    `The data folder ${at('data')} is not empty. Restore into a new one (set DATA_DIR), or move the folders database and files out of it.`,
  )
  await expect(restore(at('backups'), 'new')).rejects.toThrow(
    `${at('backups')} is not a backup. It holds ${path.basename(backup)}: name one of them.`,
  )
  const newer = changed('newer', (manifest) =>
    Object.assign(manifest, { schema: 9999, migrations: undefined, program: '9.0.0' }),
  )
  await expect(restore(newer, 'new')).rejects.toThrow(
    /was made by a newer version of Hearthscribe \(9\.0\.0, schema 9999, this version knows \d+\)\. Update the program first\.$/,
  )
  const between = changed('between', (manifest) => Object.assign(manifest, { migrations: [1, 46] }))
  await expect(restore(between, 'new')).rejects.toThrow('with migration 46, which this version does not have')
  const otherFormat = changed('format', (manifest) => Object.assign(manifest, { format: 2 }))
  await expect(restore(otherFormat, 'new')).rejects.toThrow(/was made by a newer version/)
  const garbled = changed('garbled', (manifest) => Object.assign(manifest, { tables: 'all' }))
  await expect(restore(garbled, 'new')).rejects.toThrow(/is damaged: it cannot be read\.$/)
  const cut = changed('cut', (_, copy) => writeFileSync(path.join(copy, 'rows/users.jsonl.gz'), 'x'))
  await expect(restore(cut, 'new')).rejects.toThrow(/^The backup is damaged: .*users\.jsonl\.gz/)
  mkdirSync(at('strange/files/audio/b'), { recursive: true })
  writeFileSync(at('strange/files/audio/b/original'), 'of another installation')
  await expect(restore(backup, 'strange')).rejects.toThrow(/is not empty/)
  expect(existsSync(at('new/database'))).toBe(false)

  expect(await runCommand(['restore'], { DATA_DIR: at('new') })).toEqual({
    code: 1,
    output: 'Which backup? npm run restore -- FOLDER [--without-damaged-files]',
  })
  expect(await runCommand(['backup', at('none')], { DATA_DIR: at('new') })).toEqual({
    code: 1,
    output: `There is nothing to back up in ${at('new')}. Is DATA_DIR right?`,
  })
})

it('makes backups and restored data readable only by their owner', async () => {
  const { code, output } = await runCommand(['restore', backup], { DATA_DIR: at('private') })
  expect(code, output).toBe(0)
  for (const root of [backup, at('private')]) {
    const inside = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(root, name),
    )
    const folders = [root, ...inside].filter((one) => statSync(one).isDirectory())
    expect(folders.length).toBeGreaterThan(1)
    expect(folders.filter((one) => (statSync(one).mode & 0o077) !== 0)).toEqual([])
  }
})

it('allows an interrupted restore to be repeated, and starts no server on its incomplete data', async () => {
  const torn = changed('torn', (_, copy) => rmSync(path.join(copy, 'files'), { recursive: true }))
  await expect(restore(torn, 'again')).rejects.toThrow(/^The backup is damaged: .*original is missing/)
  const refused = await runServer({ DATA_DIR: at('again') })
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('that was not finished. Run npm run restore again')

  await restore(backup, 'again')
  expect(await readAnalyzedTables('again')).toContain('users')
  expect(readFileSync(at('again/files/audio/a/original'), 'utf8')).toBe('sound')
  expect(existsSync(at('again/restoring'))).toBe(false)
})

it('restores the rest of a backup with damaged files if asked to, and lists what was left out', async () => {
  const torn = changed('holes', (_, copy) => {
    rmSync(path.join(copy, 'files/pictures/p/large.webp'))
    writeFileSync(path.join(copy, 'files/audio/a/original'), 'noise')
  })
  const environment = { DATA_DIR: at('holes-restored') }
  const refused = await runCommand(['restore', torn], environment)
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.output).toContain(
    `To restore everything else: npm run restore -- ${torn} --without-damaged-files`,
  )
  const { code, output } = await runCommand(['restore', torn, '--without-damaged-files'], environment)
  expect(code, output).toBe(0)
  const list = [
    'audio/a/original: recording “evening.wav” of the session “One”, campaign “The Ashen Crown”',
    'pictures/p/large.webp: picture (cover) of the campaign “The Ashen Crown”',
  ]
  for (const line of list) expect(output).toContain(line)
  const stored = readFileSync(at('holes-restored/left-out-by-restore.txt'), 'utf8')
  expect(stored.trim().split('\n').sort()).toEqual(list)
  expect(existsSync(at('holes-restored/database'))).toBe(true)
})

it('refuses to restore an interrupted backup, and removes it during the first backup a day later', async () => {
  const environment = { DATA_DIR: at('data') }
  const parent = at('killed')
  mkdirSync(parent)
  const killed = spawnCommand(['backup', parent], environment)
  while (readdirSync(parent).length === 0) await pass(1)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const [torn = ''] = backupsIn(parent)
  await expect(restore(torn, 'new')).rejects.toThrow(/is not a backup\.$/)

  const yesterday = new Date(Date.now() - 25 * 3600_000)
  utimesSync(torn, yesterday, yesterday)
  const spoilt = path.join(parent, 'backup-2026-01-01T00-00-00Z')
  mkdirSync(spoilt)
  writeFileSync(path.join(spoilt, 'manifest.json'), 'x')
  expect(await runCommand(['backup', parent], environment)).toMatchObject({ code: 0 })
  const [first, next = '', ...others] = backupsIn(parent)
  expect([first, others]).toEqual([spoilt, []])
  expect(readTables(next)).toEqual(readTables(backup))
})

it('never mixes two backups of the same name, nor a backup with the leftovers of another', async () => {
  const source = { dataDir: at('data'), databaseUrl: null }
  const parent = at('one-name')
  const options = { parent, name: 'backup', hasRecordings: false, onProgress: () => {} }
  const backUp = (open = () => openSnapshot(source)) =>
    makeBackup(open, createDiskFileStore(source.dataDir), options)

  const left = path.join(parent, '.unfinished-backup')
  const yesterday = new Date(Date.now() - 25 * 3600_000)
  mkdirSync(path.join(left, 'rows'), { recursive: true })
  writeFileSync(path.join(left, 'rows/dragons.jsonl.gz'), 'of another backup')
  utimesSync(left, yesterday, yesterday)

  const made = await backUp(async () => {
    await expect(backUp()).rejects.toThrow(`${path.join(parent, 'backup')} is being made already. Try again.`)
    return openSnapshot(source)
  })
  expect(readTables(made.folder)).toEqual(readTables(backup))
  await expect(backUp()).rejects.toThrow('backup is there already.')
})
