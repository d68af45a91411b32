import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { calls } from '#contract/endpoints.ts'
import { isActive, type Job } from '#contract/jobs/schemas.ts'
import { writeRandomModel } from '#server/testing/fakes/random-model.ts'
import { findChild } from '#server/testing/server/find-child.ts'
import { waitUntil } from './client.ts'
import { type Fault, type Random, Skipped, type Tally } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'
import { importLines, listJobs, waitForEnd } from './table.ts'

/** The model stores its state after this many tokens, and reads `readAtOnce` tokens at a time. */
const storedEvery = 8_000
const readAtOnce = 512
/** About 20,000 tokens with the instructions, because the random model has a token for each character. */
const evening = Array.from({ length: 240 }, (_, at) => {
  const seconds = String(at % 60).padStart(2, '0')
  return `[0:0${Math.floor(at / 60)}:${seconds}] Rowan: Mirelle Vanthorne lights lantern ${at} at the gate of Hollowgate.`
})
const momentMs = 180_000
const eveningMs = 600_000

/** Of the transcript, in tokens. */
type Count = { read: number; toRead: number }

function findCount({ stage }: Job): Count | null {
  const [, read, toRead] = /: ([\d,]+) of ([\d,]+) tokens read$/.exec(stage ?? '') ?? []
  const parse = (text: string) => Number(text.replaceAll(',', ''))
  return read && toRead ? { read: parse(read), toRead: parse(toRead) } : null
}

const isWriting = ({ stage }: Job) => / tokens written$/.test(stage ?? '')

/** Waits for a job that is as wanted. Returns it with all counts that the jobs of the session showed until then. */
async function watchJobs(
  installation: Installation,
  isWanted: (job: Job) => boolean,
): Promise<{ job: Job; counts: Count[] }> {
  const counts: Count[] = []
  let found: Job | undefined
  await waitUntil('the wanted moment of a job', momentMs, async () => {
    const jobs = await listJobs(installation, installation.sessionId)
    counts.push(...jobs.filter(isActive).flatMap((job) => findCount(job) ?? []))
    found = jobs.find(isWanted)
    return found !== undefined
  })
  assert(found)
  return { job: found, counts }
}

/** Waits until the next attempt writes, or has ended. At first, an attempt shows the stage of the attempt before it. */
const watchNextAttempt = (installation: Installation, { id, attempt, stage }: Job) =>
  watchJobs(
    installation,
    (job) =>
      job.id === id && (!isActive(job) || (job.attempt > attempt && job.stage !== stage && isWriting(job))),
  )

function requireModel({ server }: Installation): number {
  const pid = findChild(server().child.pid ?? 0, 'llama-worker')
  assert(pid !== null, 'the server has no language model')
  return pid
}

async function killServer(installation: Installation): Promise<void> {
  const model = requireModel(installation)
  await installation.kill()
  await installation.restart()
  // Otherwise, two models would be in memory.
  await waitUntil('the model of the killed server ends', 5_000, async () => !existsSync(`/proc/${model}`))
}

async function killWhileReading(installation: Installation, random: Random): Promise<void> {
  const killedAt = storedEvery + readAtOnce + random() * (storedEvery / 2)
  const isRead = (job: Job) => isWriting(job) || (findCount(job)?.read ?? 0) > killedAt
  const { job, counts } = await watchJobs(installation, isRead)
  const last = counts.at(-1)?.read ?? 0
  assert(!isWriting(job), 'the transcript was read before the server could be killed')
  assert(
    counts.some(({ read }) => read < storedEvery),
    'the start of the reading was not seen',
  )
  await killServer(installation)
  const next = await watchNextAttempt(installation, job)
  const least = Math.min(...next.counts.map(({ read }) => read))
  assert(least >= storedEvery && least >= last - storedEvery - readAtOnce, `from ${least} after ${last}`)
}

/** Kills while an answer is written; the transcript must not be read again. */
async function killWhileWriting(
  installation: Installation,
  isChosen: (job: Job) => boolean,
  random: Random,
  kill: () => Promise<unknown>,
): Promise<void> {
  const isOver = (job: Job) => job.job_type === 'recap' && !isActive(job)
  const { job } = await watchJobs(installation, (one) => isOver(one) || (isWriting(one) && isChosen(one)))
  if (isOver(job)) return
  await pass(random() * 1_000)
  await kill()
  const { counts } = await watchNextAttempt(installation, job)
  const readAgain = counts.filter(({ read, toRead }) => read < toRead - readAtOnce)
  assert.deepEqual(readAgain, [], 'the transcript was read again')
}

async function run(random: Random, tally: Tally): Promise<void> {
  if (!existsSync('/proc')) throw new Skipped('there is no /proc')
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-model-'))
  const environment = {
    LLM_FILE: writeRandomModel(path.join(folder, 'Random.gguf')),
    LLM_CONTEXT_TOKENS: '64000',
    ENGINE_THREADS: '1',
  }
  const choose = () => (random() < 0.5 ? () => true : ({ job_type }: Job) => job_type === 'recap')
  await withInstallation(tally, environment, async (installation) => {
    const { ask, sessionId, dataDir } = installation
    await importLines(installation, sessionId, evening)
    await killWhileReading(installation, random)
    await killWhileWriting(installation, choose(), random, () => killServer(installation))
    await killWhileWriting(installation, choose(), random, async () => {
      process.kill(requireModel(installation), 'SIGKILL')
      tally.kills++
    })

    const jobs = await waitForEnd(installation, sessionId, eveningMs)
    assert.deepEqual(
      jobs.filter(({ status }) => status !== 'completed'),
      [],
    )
    const { recap } = await ask(calls.readRecap, { params: { sessionId } })
    assert(recap && recap.kind !== 'none' && recap.narrativeSentences.length + recap.moments.length > 0)
    // The files are removed right after the job is completed.
    await waitUntil('the work files are removed', 5_000, async () =>
      readdirSync(path.join(dataDir, 'work')).every((name) => !name.startsWith(sessionId)),
    )
  }).finally(() => rm(folder, { recursive: true, force: true }))
}

export const killedModel: Fault = {
  row: 'local model',
  title: 'kill -9 of the server, and of the language model in it, while it reads and writes',
  times: 10,
  run,
}
