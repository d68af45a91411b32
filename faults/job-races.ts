import assert from 'node:assert/strict'
import { setTimeout as pass } from 'node:timers/promises'
import { calls } from '#contract/endpoints.ts'
import { isActive } from '#contract/jobs/schemas.ts'
import { startTranscriptionServer } from '#server/testing/fakes/fake-transcription-server.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { statusOfAnswer, waitUntil } from './client.ts'
import type { Fault, Random, Tally } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'
import { addSession, findJob, readTranscripts, uploadRecording, waitForEnd, waitForJob } from './table.ts'

/** Starts a speech service that answers only between `open` and `shut`. */
async function startHeldService() {
  let release = Promise.withResolvers<void>()
  const service = await startTranscriptionServer(async () => {
    await release.promise
    return { json: { text: 'Mirelle waits.' } }
  })
  return {
    url: service.url,
    asked: () => service.requests.length,
    open: () => release.resolve(),
    shut: () => {
      release = Promise.withResolvers()
    },
    close: service.close,
  }
}
type Service = Awaited<ReturnType<typeof startHeldService>>

/** Returns once the service has received the request, which stays unanswered. */
async function startTranscription(installation: Installation, service: Service): Promise<string> {
  service.shut()
  const before = service.asked()
  const sessionId = await addSession(installation)
  await uploadRecording(installation, sessionId, await makeSound('evening.flac', { seconds: 3 }))
  await waitUntil('the service is asked', 20_000, async () => service.asked() > before)
  return sessionId
}

async function cancelAtItsEnd(installation: Installation, service: Service, random: Random): Promise<void> {
  const sessionId = await startTranscription(installation, service)
  const { id: jobId } = await findJob(installation, sessionId, 'transcription')
  service.open()
  await pass(random() * 300)
  const status = await statusOfAnswer(installation.ask(calls.cancelJob, { params: { jobId } }))
  await waitForEnd(installation, sessionId, 30_000)
  // A cancelled job must not write its result later, so the check waits two seconds.
  if (status === 200) await pass(2_000)
  const job = await findJob(installation, sessionId, 'transcription')
  assert.equal(job.status, status === 200 ? 'cancelled' : 'completed')
  assert.equal((await readTranscripts(installation, sessionId)).length, status === 200 ? 0 : 1)
}

async function retryTenTimes(installation: Installation, service: Service): Promise<void> {
  const sessionId = await startTranscription(installation, service)
  const { id: jobId } = await findJob(installation, sessionId, 'transcription')
  const params = { jobId }
  await installation.ask(calls.cancelJob, { params })
  const asked = service.asked()
  const statuses = await Promise.all(
    Array.from({ length: 10 }, () => statusOfAnswer(installation.ask(calls.retryJob, { params }))),
  )
  assert.deepEqual(statuses.sort(), [200, ...Array.from({ length: 9 }, () => 409)])
  service.open()
  const { attempt } = await waitForJob(installation, sessionId, 'transcription', 30_000)
  assert.equal(attempt, 2)
  assert(service.asked() <= asked + 1)
  assert.equal((await readTranscripts(installation, sessionId)).length, 1)
}

async function deleteMeanwhile(installation: Installation, service: Service): Promise<void> {
  const { ask, campaignId } = installation
  const sessionId = await startTranscription(installation, service)
  const params = { campaignId }
  await ask(calls.deleteCampaign, { params })
  service.open()
  await pass(2_000)
  assert.equal(await statusOfAnswer(ask(calls.readCampaign, { params })), 404)
  await ask(calls.restoreCampaign, { params })
  const job = await findJob(installation, sessionId, 'transcription')
  assert(!isActive(job), `its job is ${job.status}`)
  assert.deepEqual(await readTranscripts(installation, sessionId), [])
}

async function run(random: Random, tally: Tally): Promise<void> {
  const service = await startHeldService()
  await withInstallation(tally, { TRANSCRIBE_BASE_URL: service.url }, async (installation) => {
    for (let turn = 0; turn < 5; turn++) await cancelAtItsEnd(installation, service, random)
    await retryTenTimes(installation, service)
    await deleteMeanwhile(installation, service)
  }).finally(service.close)
}

export const jobRaces: Fault = {
  row: 17,
  title: 'cancel at the end, ten retries at once, a campaign deleted while its job runs',
  times: 50,
  run,
}
