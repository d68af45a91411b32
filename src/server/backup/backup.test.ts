import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { startServer } from '../test-process.ts'
import { recordingForm } from '../test-server.ts'
import { makeSound } from '../test-sounds.ts'
import { readLastBackup } from './last-backup.ts'
import { asPending, backupsIn, hashFiles, readTables, runCommand } from './test-backups.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-backup-'))
const at = (name: string) => path.join(folder, name)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The fields of the answers that this test reads. */
type Answer = {
  token: string
  campaign: { id: string }
  session: { id: string }
  audioFile: { id: string }
  recording: { id: string }
  entry: { name: string }
  entries: { name: string }[]
  share: { shareUrl: string }
}

type Caller = { url: string; token: string }

async function call({ url, token }: Caller, method: string, address: string, body?: object): Promise<Answer> {
  const isForm = body instanceof FormData
  const isRaw = body instanceof Uint8Array
  const type = isRaw ? 'application/octet-stream' : 'application/json'
  const answer = await fetch(`${url}${address}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && !isForm ? { 'content-type': type } : {}) },
    ...(body ? { body: isForm ? body : isRaw ? Buffer.from(body) : JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** A game master who never rests: entries, uploads, recordings that are begun, discarded or left. Returns what was answered. */
function keepWriting(caller: Caller, campaignId: string, sessionId: string, sound: Uint8Array) {
  const acked = { entries: [] as string[], uploads: [] as string[] }
  let isStopped = false
  async function upload(): Promise<void> {
    const form = recordingForm({ campaignId, sessionId }, sound, 'evening.wav')
    acked.uploads.push((await call(caller, 'POST', '/api/audio/upload', form)).audioFile.id)
  }
  async function recordAndDiscard(round: number): Promise<void> {
    const wish = { sessionId, mimeType: 'audio/webm' }
    const { recording } = await call(caller, 'POST', '/api/audio/recordings', wish)
    for (const number of [0, 1, 2]) {
      const chunk = new Uint8Array(5_000).fill(number)
      await call(caller, 'PUT', `/api/audio/recordings/${recording.id}/chunks/${number}`, chunk)
    }
    if (round % 2 === 0) await call(caller, 'DELETE', `/api/audio/recordings/${recording.id}`)
  }
  const written = (async () => {
    for (let round = 0; !isStopped; round++) {
      const entry = { name: `Entry ${round}`, description: `Matter ${round}` }
      acked.entries.push((await call(caller, 'POST', `/api/wiki/${campaignId}/entry`, entry)).entry.name)
      if (round % 10 === 0) await upload()
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

it('holds one moment of a server that people write to, and another server goes on from it', async () => {
  const environment = { DATA_DIR: at('data') }
  const server = await startServer(environment)
  const caller = { url: server.url, token: '' }
  const person = { username: 'Rowan', email: 'r@x.org', password: 'lantern' }
  caller.token = (await call(caller, 'POST', '/api/users/register', person)).token
  const { campaign } = await call(caller, 'POST', '/api/campaign', { name: 'The Ashen Crown' })
  const { session } = await call(caller, 'POST', `/api/campaign/${campaign.id}/sessions`, { name: 'One' })
  const { share } = await call(caller, 'POST', `/api/wiki-share/campaign/${campaign.id}/generate`, {})
  const sound = await makeSound('a.wav', { seconds: 1 })
  const writer = keepWriting(caller, campaign.id, session.id, sound)
  while (writer.acked.uploads.length < 2) await pass(20)

  const before = { entries: [...writer.acked.entries], uploads: [...writer.acked.uploads] }
  const backedUp = await runCommand(['backup', at('backups')], environment)
  expect(backedUp).toMatchObject({ code: 0 })
  await writer.stop()
  const [first = ''] = backupsIn(at('backups'))
  expect(backedUp.output).toMatch(new RegExp(`: ${first}$`))
  expect((await readLastBackup(at('data')))?.getTime()).toBeGreaterThan(Date.now() - 120_000)
  // Nothing of it stays behind in the data folder.
  expect(readdirSync(at('data/work')).filter((name) => /^(snapshot|hold)-/.test(name))).toEqual([])

  // What an earlier backup holds is not stored twice.
  const again = await runCommand(['backup', at('backups')], environment)
  expect(again.output).toMatch(/MB of them shared with an earlier backup/)
  const key = `files/audio/${before.uploads[0]}/original`
  const inodes = backupsIn(at('backups')).map((backup) => statSync(path.join(backup, key)).ino)
  expect(new Set(inodes).size).toBe(1)

  // What the server has made by itself every day: the rows alone.
  expect(await runCommand(['nightly', at('data'), at('nightly'), '7'], {})).toMatchObject({
    code: 0,
  })
  const [nightly = ''] = backupsIn(at('nightly'))
  expect(readdirSync(nightly).sort()).toEqual(['manifest.json', 'rows'])
  expect(await server.kill('SIGTERM')).toBe(0)

  const restored = { DATA_DIR: at('restored') }
  expect(await runCommand(['restore', first], restored)).toMatchObject({ code: 0 })
  // Without a server the command opens the data itself.
  expect(await runCommand(['backup', at('compared')], restored)).toMatchObject({ code: 0 })
  const [second = ''] = backupsIn(at('compared'))
  const [there, here] = [readTables(first), readTables(second)]
  const changed = { jobs: [], wiki_states: [] }
  expect({ ...here, ...changed }).toEqual({ ...there, ...changed })
  // What a browser was told after the backup is not taken for what comes now.
  const epochs = [there, here].map(({ wiki_states: [row = ''] = [] }) => JSON.parse(row).epoch as string)
  expect(new Set(epochs).size).toBe(2)
  // What ran waits to be run again.
  expect(here['jobs']).toEqual(there['jobs']?.map(asPending).sort())
  expect(hashFiles(at('restored/files'))).toEqual(hashFiles(path.join(first, 'files')))

  // No row without its file, and nothing that was answered before is missing.
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
  const heir = { url: successor.url, token: caller.token }
  const { entries } = await call(heir, 'GET', `/api/wiki/${campaign.id}`)
  expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(before.entries))
  const shared = await fetch(`${successor.url}/api/shared-wiki/${share.shareUrl.split('/').at(-1)}`)
  expect(shared.status).toBe(200)
  // Numbers that the database gives go on where they were.
  const more = await call(heir, 'POST', `/api/campaign/${campaign.id}/sessions`, { name: 'Two' })
  expect(more.session.id).toBeTruthy()
  expect(await successor.kill('SIGTERM')).toBe(0)
})
