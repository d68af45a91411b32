import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { type Caller, createCaller } from '#server/testing/server/test-caller.ts'
import { startServer } from '#server/testing/server/test-process.ts'
import { scaled } from '#server/testing/server/test-scale.ts'
import { recordingForm } from '#server/testing/server/test-server.ts'
import { readLastBackup } from './last-backup.ts'
import { asPending, backupsIn, hashFiles, readTables, runCommand } from './test-backups.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-backup-'))
const at = (name: string) => path.join(folder, name)
afterAll(() => rm(folder, { recursive: true, force: true }))

function keepWriting(call: Caller, campaignId: string, sessionId: string, sound: Uint8Array) {
  const acked = { entries: [] as string[], uploads: [] as string[] }
  let isStopped = false
  async function upload(): Promise<void> {
    const form = recordingForm({ campaignId, sessionId }, sound, 'evening.wav')
    acked.uploads.push((await call('POST', '/api/audio/upload', form)).audioFile.id)
  }
  async function recordAndDiscard(round: number): Promise<void> {
    const body = { sessionId, mimeType: 'audio/webm' }
    const { recording } = await call('POST', '/api/audio/recordings', body)
    for (const number of [0, 1, 2]) {
      const chunk = new Uint8Array(5_000).fill(number)
      await call('PUT', `/api/audio/recordings/${recording.id}/chunks/${number}`, chunk)
    }
    if (round % 2 === 0) await call('DELETE', `/api/audio/recordings/${recording.id}`)
  }
  const written = (async () => {
    for (let round = 0; !isStopped; round++) {
      const entry = { name: `Entry ${round}`, description: `Text ${round}` }
      acked.entries.push((await call('POST', `/api/wiki/${campaignId}/entry`, entry)).entry.name)
      // Only some rounds upload, because each upload is transcribed.
      if (round % 10 === 0 && acked.uploads.length < scaled(50)) await upload()
      if (round % 3 === 0) await recordAndDiscard(round)
    }
  })()
  return {
    acked,
    async stop() {
      isStopped = true
      await written
    },
  }
}

it('captures a consistent snapshot of a running server, from which another server can continue', async () => {
  const environment = { DATA_DIR: at('data') }
  const server = await startServer(environment)
  const person = { username: 'Rowan', email: 'r@x.org', password: 'lantern' }
  const { token } = await createCaller(server.url)('POST', '/api/users/register', person)
  const call = createCaller(server.url, token)
  const { campaign } = await call('POST', '/api/campaign', { name: 'The Ashen Crown' })
  const { session } = await call('POST', `/api/campaign/${campaign.id}/sessions`, { name: 'One' })
  const { share } = await call('POST', `/api/wiki-share/campaign/${campaign.id}/generate`, {})
  const sound = await makeSound('a.wav', { seconds: 1 })
  const writer = keepWriting(call, campaign.id, session.id, sound)
  while (writer.acked.uploads.length < 2) await pass(20)

  const before = { entries: [...writer.acked.entries], uploads: [...writer.acked.uploads] }
  const backedUp = await runCommand(['backup', at('backups')], environment)
  expect(backedUp).toMatchObject({ code: 0 })
  await writer.stop()
  const [first = ''] = backupsIn(at('backups'))
  expect(backedUp.output).toMatch(new RegExp(`: ${first}$`))
  const noted = await readLastBackup(at('data'), pino({ level: 'silent' }))
  expect(noted?.getTime()).toBeGreaterThan(Date.now() - 120_000)
  expect(readdirSync(at('data/work')).filter((name) => /^(snapshot|hold)-/.test(name))).toEqual([])

  // Unchanged files are hard-linked to the earlier backup.
  const again = await runCommand(['backup', at('backups')], environment)
  expect(again.output).toMatch(/MB of them shared with an earlier backup/)
  const key = `files/audio/${before.uploads[0]}/original`
  const inodes = backupsIn(at('backups')).map((backup) => statSync(path.join(backup, key)).ino)
  expect(new Set(inodes).size).toBe(1)

  expect(await runCommand(['nightly', at('data'), at('nightly'), '7'], {})).toMatchObject({ code: 0 })
  const [nightly = ''] = backupsIn(at('nightly'))
  expect(readdirSync(nightly).sort()).toEqual(['manifest.json', 'rows'])
  expect(await server.kill('SIGTERM')).toBe(0)

  const restored = { DATA_DIR: at('restored') }
  expect(await runCommand(['restore', first], restored)).toMatchObject({ code: 0 })
  // Without a running server the command opens the database itself.
  expect(await runCommand(['backup', at('compared')], restored)).toMatchObject({ code: 0 })
  const [second = ''] = backupsIn(at('compared'))
  const [there, here] = [readTables(first), readTables(second)]
  const changed = { jobs: [], wiki_states: [] }
  expect({ ...here, ...changed }).toEqual({ ...there, ...changed })
  const epochs = [there, here].map(({ wiki_states: [row = ''] = [] }) => JSON.parse(row).epoch as string)
  expect(new Set(epochs).size).toBe(2)
  // Jobs that were running are pending again.
  expect(here['jobs']).toEqual(there['jobs']?.map(asPending).sort())
  expect(hashFiles(at('restored/files'))).toEqual(hashFiles(path.join(first, 'files')))

  // Every row has its file, and nothing acknowledged before the backup is missing.
  const rows = (table: string) => (there[table] ?? []).map((row) => JSON.parse(row) as Record<string, string>)
  const names = rows('wiki_entries').map((row) => row['name'])
  expect(names).toEqual(expect.arrayContaining(before.entries))
  expect(rows('audio_files').map((row) => row['id'])).toEqual(expect.arrayContaining(before.uploads))
  const files = hashFiles(path.join(first, 'files'))
  for (const row of rows('audio_files')) expect(files[row['original_key'] ?? '']).toBe(row['sha256'])
  for (const { id, next_chunk } of rows('live_recordings')) {
    const chunks = Array.from({ length: Number(next_chunk) }, (_, number) => `recordings/${id}/${number}`)
    expect(Object.keys(files)).toEqual(expect.arrayContaining(chunks))
  }

  const successor = await startServer(restored)
  const callSuccessor = createCaller(successor.url, token)
  const { entries } = await callSuccessor('GET', `/api/wiki/${campaign.id}`)
  expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(before.entries))
  const shared = await fetch(`${successor.url}/api/shared-wiki/${share.shareUrl.split('/').at(-1)}`)
  expect(shared.status).toBe(200)
  const more = await callSuccessor('POST', `/api/campaign/${campaign.id}/sessions`, { name: 'Two' })
  expect(more.session.id).toBeTruthy()
  expect(await successor.kill('SIGTERM')).toBe(0)
})
