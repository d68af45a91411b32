import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDiskFileStore } from '#server/adapters/files/disk-file-store.ts'
import { neverScrubbed, scrubVoicePrints } from '#server/db/embedded/upkeep.ts'
import { migrate } from '#server/db/migrate.ts'
import { openEmbeddedAlone, type SingleConnection } from '#server/db/single-connection.ts'
import { makeBackup } from './make-backup.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-voices-'))
const at = (name: string) => path.join(folder, name)
let database: SingleConnection
beforeAll(async () => {
  database = await openEmbeddedAlone(at('database'), true)
  await migrate(database)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const prints = Array.from({ length: 12 }, () => randomBytes(836))

function countFound(parent: string): number {
  const files = readdirSync(parent, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const contents = files.map((file) => {
    const bytes = readFileSync(path.join(file.parentPath, file.name))
    return file.name.endsWith('.gz') ? gunzipSync(bytes) : bytes
  })
  const isIn = (part: Buffer, content: Buffer) =>
    content.includes(part) || content.includes(part.toString('hex'))
  return prints.filter((print) => contents.some((content) => isIn(print.subarray(400, 440), content))).length
}
async function backUp(name: string): Promise<string> {
  const openSnapshot = async () => {
    await database.runScript('begin')
    return { ...database, close: async () => database.runScript('commit') }
  }
  const options = { parent: at('backups'), name, hasRecordings: false, onProgress: () => {} }
  return (await makeBackup(openSnapshot, createDiskFileStore(at('files')), options)).folder
}

it('leaves no byte of an erased voice in the database or in a backup', async () => {
  const rows = prints.map((print, number) => {
    const voice = number < 10 ? `'v1'` : `'v2'`
    return `('p${number}', 's1', ${voice}, 'mfcc-1', '\\x${print.toString('hex')}', now())`
  })
  await database.runScript(`
    insert into campaigns (id, name, description, auto_transcribe, speaker_diarization, entity_extraction,
      remember_voices, created_at, updated_at) values ('c1', 'Hollowgate', '', true, true, true, true, now(), now());
    insert into sessions (id, campaign_id, name, played_on, session_number, notes, created_at)
      values ('e1', 'c1', 'One', '2026-03-14', 1, '', now());
    insert into transcriptions (id, session_id, engine, quality, timing, language, created_at)
      values ('t1', 'e1', 'scripted', 'good', 'exact', 'en', now());
    insert into speakers (id, transcription_id, position, label) values ('s1', 't1', 0, 'Speaker 1');
    insert into voices (id, campaign_id, name, created_at) values ('v1', 'c1', 'Ines', now()), ('v2', 'c1', 'Jonah', now());
    insert into voice_prints (id, speaker_id, voice_id, kind, print, created_at) values ${rows.join(',')};
    checkpoint`)
  expect(countFound(await backUp('before'))).toBe(12)
  expect(countFound(at('database'))).toBe(12)

  await database.runScript(`delete from voices where id = 'v1'`)
  expect(countFound(await backUp('after'))).toBe(2)
  const deleted = await scrubVoicePrints(database, neverScrubbed)
  expect(deleted).toBe(10)
  expect(countFound(at('database'))).toBe(2)
  expect(await scrubVoicePrints(database, deleted)).toBe(deleted)

  await database.runScript(`update campaigns set remember_voices = false`)
  await scrubVoicePrints(database, deleted)
  expect(countFound(at('database'))).toBe(0)
  expect(countFound(await backUp('last'))).toBe(0)
})
