import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { campaignAnswer } from '#contract/campaigns.ts'
import { sessionJobs } from '#contract/jobs.ts'
import { calls } from '#contract/permissions.ts'
import { sessionAnswer } from '#contract/sessions.ts'
import { transcriptionList } from '#contract/transcription.ts'
import { entryList } from '#contract/wiki.ts'
import { makeSound } from '#server/test-sounds.ts'
import { openJournal, requireAll, waitUntil } from './client.ts'
import { areJobsDone, importTranscript, killDatabase, withPostgres } from './database-away.ts'
import type { Fault, Random, Tally } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'
import { listSessionNames, writeSessions } from './load.ts'
import { killDuringUpload, requireNoLeftovers, upload } from './upload-kill.ts'
import { killDuringRemoval, killDuringSaves } from './wiki-kill.ts'

const [embeddedKills, databaseKills] = [80, 20]
const jobsResumeMs = 90_000

type Session = { campaignId: string; sessionId: string }

/** A campaign that nobody touches while its transcripts are read. */
async function startReading({ ask }: Installation): Promise<string> {
  return (await ask(calls.createCampaign, campaignAnswer, { body: { name: 'Greyford' } })).campaign.id
}

async function addTranscript(installation: Installation, campaignId: string): Promise<Session> {
  const asking = { params: { campaignId }, body: { name: 'Another evening' } }
  const { session } = await installation.ask(calls.createSession, sessionAnswer, asking)
  await importTranscript({ ...installation, sessionId: session.id })
  return { campaignId, sessionId: session.id }
}

/** Each transcript was read to the end, once. */
async function requireRead({ ask }: Installation, { campaignId, sessionId }: Session): Promise<void> {
  const ofSession = { params: { sessionId } }
  const { transcriptions } = await ask(calls.listTranscriptions, transcriptionList, ofSession)
  assert.equal(transcriptions.length, 1)
  const { jobs } = await ask(calls.listSessionJobs, sessionJobs, ofSession)
  const types = jobs.map(({ job_type }) => job_type)
  assert.equal(new Set(types).size, types.length, `doubled jobs: ${types}`)
  assert.deepEqual(
    jobs.filter(({ status }) => status !== 'completed'),
    [],
  )
  const { entries } = await ask(calls.listEntries, entryList, { params: { campaignId } })
  const names = entries.map(({ name }) => name.toLowerCase())
  requireAll(['mirelle'], names)
}

async function killServer(installation: Installation, random: Random): Promise<void> {
  const sound = await makeSound('a.wav', { seconds: 4 })
  await upload(installation, sound, randomUUID())
  const kinds = [
    () => killDuringUpload(installation, sound, random()),
    () => killDuringSaves(installation, random),
    () => killDuringRemoval(installation, 'clear', random),
    () => killDuringRemoval(installation, 'delete', random),
    () => killDuringRemoval(installation, 'merge', random),
  ]
  const campaignId = await startReading(installation)
  const sessions: Session[] = []
  for (let kill = 0; kill < embeddedKills; kill++) {
    if (kill % 10 === 0) sessions.push(await addTranscript(installation, campaignId))
    await kinds[Math.floor(random() * kinds.length)]?.()
  }
  await waitUntil('every job ended', jobsResumeMs, () => areJobsDone(installation))
  for (const session of sessions) await requireRead(installation, session)
  await requireNoLeftovers(installation)
}

async function killPostgres(random: Random, tally: Tally): Promise<void> {
  await withPostgres(tally, async (installation, cluster) => {
    const journal = openJournal(path.join(installation.folder, 'journal'))
    const session = await addTranscript(installation, await startReading(installation))
    for (let kill = 0; kill < databaseKills; kill++) {
      let isOver = false
      const load = [1, 2, 3].map((person) =>
        writeSessions(installation, `round ${kill}, person ${person}`, journal, () => isOver),
      )
      await pass(200 + random() * 800)
      await killDatabase(installation, cluster, tally)
      isOver = true
      await Promise.all(load)
      requireAll(journal.read(), await listSessionNames(installation))
    }
    journal.close()
    await waitUntil('every job ended', jobsResumeMs, () => areJobsDone(installation))
    await requireRead(installation, session)
  })
}

/** What the catalogue asks for beside its rows: one installation outlives kill after kill. */
export const manyKills: Fault = {
  row: 0,
  title: `${embeddedKills + databaseKills} kills, one after the other, with the data of all before`,
  times: 1,
  isShort: false,
  async run(random, tally) {
    await withInstallation(tally, {}, (installation) => killServer(installation, random))
    await killPostgres(random, tally)
  },
}
