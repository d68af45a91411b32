import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Job } from '#contract/jobs.ts'
import { startTranscriptionServer } from '#server/adapters/fake-transcription-server.ts'
import { makeSound } from '#server/test-sounds.ts'
import { waitUntil } from './client.ts'
import type { Fault, Random, Tally } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'
import { addSession, readHeard, sendSound, waitForEnd, waitForJob } from './table.ts'
import { withWorkers } from './workers.ts'

/** At least: the model gives no times and is therefore asked about two minutes at a time. */
const pieceCount = 5
const makeEvening = () =>
  makeSound('evening.flac', { source: "aevalsrc='0.3*sin(2*PI*(200+t/4)*t)':s=16000:d=600" })
/** A lease of a minute, and the next look for jobs without one. */
const takenWithinMs = 90_000

/** A speech service that hears something else in every piece, and keeps silent about the piece that it is told. */
async function startEngine() {
  const asked: string[] = []
  let silentAt = Number.POSITIVE_INFINITY
  const service = await startTranscriptionServer(({ file }) => {
    const piece = createHash('sha256')
      .update(file?.bytes ?? '')
      .digest('hex')
      .slice(0, 8)
    asked.push(piece)
    return new Set(asked).size > silentAt ? 'silent' : { json: { text: `Somebody says ${piece}.` } }
  })
  return {
    asked,
    environment: { TRANSCRIBE_BASE_URL: `${service.url}/v1`, TRANSCRIBE_MODEL: 'gpt-4o-transcribe' },
    /** From now on only so many pieces are answered. */
    answerOnly: (pieces: number) => {
      silentAt = pieces
    },
    close: service.close,
  }
}
type Engine = Awaited<ReturnType<typeof startEngine>>

/** Hears the evening in a new session, disturbed, and compares it with an undisturbed one. */
async function compare(
  installation: Installation,
  engine: Engine,
  disturb: (sessionId: string) => Promise<number>,
): Promise<void> {
  const evening = await makeEvening()
  const sessionId = await addSession(installation)
  await sendSound(installation, sessionId, evening)
  const kills = await disturb(sessionId)
  engine.answerOnly(Number.POSITIVE_INFINITY)
  const { attempt } = await waitForJob(
    installation,
    sessionId,
    'transcription',
    takenWithinMs,
    ({ status }) => status === 'completed',
  )
  assert.equal(attempt, kills + 1)
  const pieces = new Set(engine.asked).size
  assert(engine.asked.length <= pieces + kills, 'a finished piece was heard twice')

  await sendSound(installation, installation.sessionId, evening)
  await waitForEnd(installation, installation.sessionId, 60_000)
  assert.equal(new Set(engine.asked).size, pieces)
  const [heard, ...more] = await readHeard(installation, sessionId)
  assert.deepEqual(more, [])
  assert.deepEqual([heard], await readHeard(installation, installation.sessionId))
}

/** A tenth of it, the half and nine tenths, in pieces that are done. */
const moments = [0, 2, 4]

/** A service that has answered so many pieces, and is asked for the next. */
async function waitFor(engine: Engine, pieces: number): Promise<void> {
  const before = engine.asked.length
  engine.answerOnly(pieces)
  const isAsked = () => engine.asked.length > before && new Set(engine.asked).size > pieces
  await waitUntil('the engine is asked', 30_000, async () => isAsked())
}

async function killServer(random: Random, tally: Tally): Promise<void> {
  const engine = await startEngine()
  await withInstallation(tally, engine.environment, async (installation) => {
    await compare(installation, engine, async () => {
      const chosen = moments.filter(() => random() < 0.7)
      for (const pieces of chosen) {
        await waitFor(engine, pieces)
        await installation.kill()
        await installation.restart()
      }
      return chosen.length
    })
  }).finally(engine.close)
}

async function killWorker(random: Random, tally: Tally): Promise<void> {
  const engine = await startEngine()
  await withWorkers(tally, async ({ installation, startWorker }) => {
    const worker = await startWorker(engine.environment)
    await compare(installation, engine, async (sessionId) => {
      await waitFor(engine, Math.floor(random() * pieceCount))
      const other = await startWorker(engine.environment)
      tally.kills++
      await worker.kill('SIGKILL')
      const isTaken = ({ attempt }: Job) => attempt === 2
      await waitForJob(installation, sessionId, 'transcription', takenWithinMs, isTaken)
      assert.equal(other.child.exitCode, null)
      return 1
    })
  }).finally(engine.close)
}

export const killedTranscription: Fault = {
  row: 4,
  title: 'kill -9 of the server while it transcribes',
  times: 25,
  isShort: true,
  run: killServer,
}

export const killedWorker: Fault = {
  row: 4,
  title: 'kill -9 of a worker while it transcribes, another goes on',
  times: 5,
  isShort: false,
  run: killWorker,
}
