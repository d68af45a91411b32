import assert from 'node:assert/strict'
import { calls } from '#contract/endpoints.ts'
import { isActive, type Job } from '#contract/jobs/schemas.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { waitUntil } from './client.ts'
import type { Installation } from './installation.ts'

export type Scene = Pick<Installation, 'ask' | 'campaignId'>

export async function addCampaign({ ask }: Pick<Scene, 'ask'>): Promise<Scene> {
  const { campaign } = await ask(calls.createCampaign, { body: { name: 'Ashen Crown' } })
  return { ask, campaignId: campaign.id }
}

export async function addSession({ ask, campaignId }: Scene, name = 'The Causeway'): Promise<string> {
  const { session } = await ask(calls.createSession, {
    params: { campaignId },
    body: { name },
  })
  return session.id
}

export const aLine = ['[0:00:01] Rowan: You meet Mirelle Vanthorne at Hollowgate.']

export async function importLines({ ask }: Scene, sessionId: string, lines: string[]): Promise<void> {
  const body = fileForm('transcriptFile', lines.join('\n'), 'session.txt')
  // Enough time for 20 MB on a slow machine.
  await ask(calls.importTranscript, { params: { sessionId }, body, withinMs: 180_000 })
}

export async function uploadRecording(
  { ask, campaignId }: Scene,
  sessionId: string,
  bytes: Uint8Array,
): Promise<void> {
  // With one speaker, the server skips the separation of voices, which no fault tests.
  const fields = { campaignId, sessionId, speakerCount: '1' }
  const body = fileForm('audioFile', bytes, 'evening.flac', fields)
  await ask(calls.uploadAudio, { body })
}

export async function listJobs({ ask }: Scene, sessionId: string): Promise<Job[]> {
  return (await ask(calls.listSessionJobs, { params: { sessionId } })).jobs
}

export async function findJob(scene: Scene, sessionId: string, type: Job['job_type']): Promise<Job> {
  const job = (await listJobs(scene, sessionId)).find(({ job_type }) => job_type === type)
  assert(job, `no ${type} job`)
  return job
}

export async function waitForJob(
  scene: Scene,
  sessionId: string,
  type: Job['job_type'],
  withinMs: number,
  isWanted = ({ status }: Job) => status === 'completed',
): Promise<Job> {
  await waitUntil(`the ${type} job`, withinMs, async () =>
    (await listJobs(scene, sessionId)).some((job) => job.job_type === type && isWanted(job)),
  )
  return findJob(scene, sessionId, type)
}

export async function waitForEnd(scene: Scene, sessionId: string, withinMs: number): Promise<Job[]> {
  await waitUntil('the end of the work on a session', withinMs, async () => {
    const jobs = await listJobs(scene, sessionId)
    return jobs.length > 0 && !jobs.some(isActive)
  })
  return listJobs(scene, sessionId)
}

export async function readTranscripts({ ask }: Scene, sessionId: string): Promise<string[][]> {
  const { transcriptions } = await ask(calls.listTranscriptions, { params: { sessionId } })
  return transcriptions.map(({ segments }) =>
    segments.map(({ start, end, text }) => `${start} ${end} ${text}`),
  )
}
