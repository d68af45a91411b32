import assert from 'node:assert/strict'
import { readdirSync, readFileSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import type pg from 'pg'
import { calls } from '#contract/endpoints.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { waitUntil } from './client.ts'
import type { Fault, Random, Tally } from './fault.ts'
import { type Machines, withMachines } from './machines.ts'
import { story } from './model-stub.ts'
import { addCampaign, addSession, importLines, type Scene, uploadRecording } from './table.ts'
import { auditResults, readResults, requireOneResultEach, withClient } from './written-results.ts'

type Sent = { sessionId: string; sound: Uint8Array }

const campaigns = 20
/** Counts per campaign. Each recording needs four jobs, each transcript three. */
const [recordings, transcripts] = [5, 10]
const jobsPerCampaign = recordings * 4 + transcripts * 3
const killEveryMs = 5_000
const jobsWithinMs = 1_200_000
/** Old enough that a starting worker removes orphaned files. */
const forgottenMs = 2 * 3600_000

/** Makes short recordings, and one recording that is long enough to be sent to the bucket in parts. */
async function makeRecordings(): Promise<Uint8Array[]> {
  const tone = (number: number) =>
    makeSound('a.flac', { source: `sine=frequency=${300 + number}:duration=4` })
  const short = await Promise.all(Array.from({ length: recordings - 1 }, (_, number) => tone(number)))
  return [
    ...short,
    await makeSound('a.wav', { source: 'sine=frequency=500:r=48000:d=95', args: ['-ac', '2'] }),
  ]
}

/** Creates a campaign. Each call adds the same sessions, so the wikis of all campaigns must become equal. */
async function fillCampaign(
  { ask }: Machines,
  sounds: Uint8Array[],
): Promise<{ scene: Scene; sent: Sent[] }> {
  const scene = await addCampaign({ ask })
  const sent: Sent[] = []
  for (const [number, sound] of sounds.entries()) {
    const sessionId = await addSession(scene, `Recorded session ${number}`)
    await uploadRecording(scene, sessionId, sound)
    sent.push({ sessionId, sound })
  }
  for (let number = 0; number < transcripts; number++) {
    const lines = [0, 1, 2].map((line) => story[(number + line) % story.length] ?? '')
    await importLines(scene, await addSession(scene, `Imported session ${number}`), lines)
  }
  return { scene, sent }
}

async function killWorkers(machines: Machines, tally: Tally, random: Random, isOver: () => boolean) {
  const { workers, startWorker } = machines
  for (let next = performance.now(); !isOver(); next += killEveryMs) {
    await pass(Math.max(0, next - performance.now()) + random() * 200)
    // Kills the longest-running worker, because the other workers may still be starting.
    const index = tally.kills++ % workers.length
    await (await workers[index])?.kill('SIGKILL')
    startWorker(index)
  }
  await Promise.all(workers)
}

async function waitForJobs({ ask }: Machines, count: number): Promise<void> {
  await waitUntil('every job has ended', jobsWithinMs, async () => {
    const { summary } = await ask(calls.listOwnJobs)
    assert.equal(summary.failed + summary.cancelled, 0)
    // Polls slowly, to put little load on the proxy.
    await pass(500)
    return summary.pending + summary.in_progress === 0 && summary.completed === count
  })
}

async function requireAlike(machines: Machines, scenes: Scene[], undisturbed: Scene): Promise<number> {
  return withClient(machines.databaseUrl, async (client: pg.Client) => {
    const wanted = await readResults(client, undisturbed.campaignId)
    for (const { campaignId } of scenes) assert.deepEqual(await readResults(client, campaignId), wanted)
    return wanted.length
  })
}

async function requirePlayable({ ask, files, webs }: Machines, sent: Sent[]): Promise<string[]> {
  const keys: string[] = []
  for (const { sessionId, sound } of sent) {
    const { audioFiles } = await ask(calls.listAudio, { params: { sessionId } })
    assert.equal(audioFiles.length, 1)
    const id = audioFiles[0]?.id ?? ''
    const [original, rendition] = ['original', 'rendition.webm'].map((name) => `files/audio/${id}/${name}`)
    const stored = (key = '') => readFileSync(files.bucket.objects.get(key)?.file ?? '')
    assert(stored(original).equals(sound))
    const { url } = await ask(calls.createTicket, { body: { kind: 'audio', id } })
    const played = stored(rendition)
    for (const web of webs) {
      const listen = async (range: string) => {
        const answer = await fetch(`${web.url}${url}`, { headers: { range } })
        assert.equal(answer.status, 206)
        return Buffer.from(await answer.arrayBuffer())
      }
      assert((await listen('bytes=0-')).equals(played))
      assert((await listen('bytes=1000-4999')).equals(played.subarray(1000, 5000)))
    }
    keys.push(original ?? '', rendition ?? '')
  }
  return keys.sort()
}

/** Gives every file an old date, because workers remove only old orphans. */
async function requireNoLeftovers(machines: Machines, keys: string[]): Promise<void> {
  const { files, workers, workFolders, startWorker } = machines
  const before = new Date(Date.now() - forgottenMs)
  for (const object of files.bucket.objects.values()) object.storedAt = before
  for (const upload of files.bucket.uploads.values()) upload.begunAt = before
  for (const [place, folder] of workFolders.entries()) {
    await (await workers[place])?.kill('SIGTERM')
    for (const name of readdirSync(folder)) utimesSync(path.join(folder, name), before, before)
    startWorker(place)
  }
  await Promise.all(workers)
  await waitUntil('nothing is left over', 30_000, async () => {
    const isSwept = workFolders.every((folder) => readdirSync(folder).length === 0)
    return isSwept && files.bucket.uploads.size === 0 && files.bucket.objects.size === keys.length
  })
  assert.deepEqual([...files.bucket.objects.keys()].sort(), keys)
}

async function grow(machines: Machines, random: Random, tally: Tally): Promise<void> {
  const { databaseUrl } = machines
  await auditResults(databaseUrl)
  const sounds = await makeRecordings()
  const count = campaigns * jobsPerCampaign
  const begun = performance.now()
  let isOver = false
  const killing = killWorkers(machines, tally, random, () => isOver)
  const sending = async () => {
    const all: Awaited<ReturnType<typeof fillCampaign>>[] = []
    for (let turn = 0; turn < campaigns; turn += 4) {
      all.push(...(await Promise.all(Array.from({ length: 4 }, () => fillCampaign(machines, sounds)))))
    }
    await waitForJobs(machines, count)
    return all
  }
  const disturbed = await sending().finally(() => {
    isOver = true
  })
  await killing
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)

  const undisturbed = await fillCampaign(machines, sounds)
  await waitForJobs(machines, count + jobsPerCampaign)
  await requireOneResultEach(databaseUrl, count + jobsPerCampaign)
  const scenes = disturbed.map(({ scene }) => scene)
  const lines = await requireAlike(machines, scenes, undisturbed.scene)
  const keys = await requirePlayable(
    machines,
    [...disturbed, undisturbed].flatMap(({ sent }) => sent),
  )
  await requireNoLeftovers(machines, keys)
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query(`select count(*) filter (where attempt > 1)::int as taken, max(attempt) as most from jobs`),
  )
  process.stdout.write(
    `        ${count} jobs in ${seconds} s, ${tally.kills} workers killed; ${JSON.stringify(rows[0])}; ${lines} lines alike in each of ${campaigns} campaigns; ${keys.length} files\n`,
  )
}

export const growth: Fault = {
  row: 'growth',
  title: `two web processes and three workers, one killed every ${killEveryMs / 1000} s, and ${campaigns * jobsPerCampaign} jobs`,
  times: 1,
  run: (random, tally) => withMachines({ webs: 2, workers: 3 }, (machines) => grow(machines, random, tally)),
}
