import assert from 'node:assert/strict'
import { calls } from '#contract/endpoints.ts'
import { requireAll } from './client.ts'
import { addSession, importLines, type Scene, waitForEnd } from './table.ts'

const people = ['Mirelle', 'Corvin', 'Tamsin']
const lines = Array.from(
  { length: 600 },
  (_, i) => `[0:${String(Math.floor(i / 60)).padStart(2, '0')}] Rowan: ${people[i % 3]} walks to Hollowgate.`,
)

export async function startReading(scene: Scene): Promise<string> {
  const sessionId = await addSession(scene, 'Another session')
  await importLines(scene, sessionId, lines)
  return sessionId
}

const jobsResumeMs = 90_000

export async function requireRead(scene: Scene, sessionIds: string[]): Promise<void> {
  const { ask, campaignId } = scene
  for (const sessionId of sessionIds) {
    const jobs = await waitForEnd(scene, sessionId, jobsResumeMs)
    const types = jobs.map(({ job_type }) => job_type)
    assert.equal(new Set(types).size, types.length, `doubled jobs: ${types}`)
    assert(
      jobs.every(({ status }) => status === 'completed'),
      JSON.stringify(jobs),
    )
    const asking = { params: { sessionId } }
    const { transcriptions } = await ask(calls.listTranscriptions, asking)
    assert.deepEqual(
      transcriptions.map(({ segments }) => segments.length),
      [lines.length],
    )
  }
  const { entries } = await ask(calls.listEntries, { params: { campaignId } })
  requireAll(
    people,
    entries.map(({ name }) => name),
  )
}
