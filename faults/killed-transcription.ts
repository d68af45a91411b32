import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Job } from '#contract/jobs/schemas.ts'
import { programFolder } from '#server/lib/program.ts'
import { startTranscriptionServer } from '#server/testing/fakes/fake-transcription-server.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { waitUntil } from './client.ts'
import type { Fault, Random, Tally } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'
import { addSession, readTranscripts, uploadRecording, waitForEnd, waitForJob } from './table.ts'
import { withWorkers } from './workers.ts'

/** Minimum number of pieces. The recording is ten minutes long, and a piece has about two minutes. */
const pieceCount = 5
const makeRecording = () =>
  makeSound('evening.flac', { source: "aevalsrc='0.3*sin(2*PI*(200+t/4)*t)':s=16000:d=600" })
/** Time limit for another worker to take over a job: a lease of 60 s plus the time until the next sweep. */
const takenWithinMs = 90_000

/** The answer to each piece is unique. `answerOnly` limits how many different pieces get an answer. */
async function startEngine() {
  const asked: string[] = []
  let silentAt = Number.POSITIVE_INFINITY
  const service = await startTranscriptionServer(({ file }) => {
    const piece = hash('sha256', file?.bytes ?? '').slice(0, 8)
    asked.push(piece)
    return new Set(asked).size > silentAt ? 'silent' : { json: { text: `Somebody says ${piece}.` } }
  })
  return {
    asked,
    environment: { TRANSCRIBE_BASE_URL: `${service.url}/v1`, TRANSCRIBE_MODEL: 'gpt-4o-transcribe' },
    answerOnly: (pieces: number) => {
      silentAt = pieces
    },
    close: service.close,
  }
}
type Engine = Awaited<ReturnType<typeof startEngine>>

async function compare(
  installation: Installation,
  engine: Engine,
  disturb: (sessionId: string) => Promise<number>,
): Promise<void> {
  const recording = await makeRecording()
  const sessionId = await addSession(installation)
  await uploadRecording(installation, sessionId, recording)
  const kills = await disturb(sessionId)
  engine.answerOnly(Number.POSITIVE_INFINITY)
  const { attempt } = await waitForJob(installation, sessionId, 'transcription', takenWithinMs)
  assert.equal(attempt, kills + 1)
  const pieces = new Set(engine.asked).size
  assert(engine.asked.length <= pieces + kills, 'a finished piece was transcribed twice')

  await uploadRecording(installation, installation.sessionId, recording)
  await waitForEnd(installation, installation.sessionId, 60_000)
  assert.equal(new Set(engine.asked).size, pieces)
  const [transcript, ...more] = await readTranscripts(installation, sessionId)
  assert.deepEqual(more, [])
  assert.deepEqual([transcript], await readTranscripts(installation, installation.sessionId))
}

const moments = [0, 2, 4]

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

/** Three minutes in which a voice says the same sentences, so that the built-in model has several pieces to transcribe. */
function makeSpokenRecording(): Uint8Array {
  const said = readFileSync(path.join(programFolder, 'src/server/transcription/spoken-sample.pcm'))
  const pause = Buffer.alloc(2 * 2 * 16_000)
  const samples = Buffer.concat(Array.from({ length: 15 }, () => [said, pause]).flat())
  const header = Buffer.alloc(44)
  header.write('RIFF____WAVEfmt ')
  header.writeUInt32LE(36 + samples.length, 4)
  for (const [at, value] of [
    [16, 16],
    [24, 16_000],
    [28, 32_000],
    [40, samples.length],
  ] as const)
    header.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    header.writeUInt16LE(value, at)
  header.write('data', 36)
  return Buffer.concat([header, samples])
}

async function killBuiltIn(random: Random, tally: Tally): Promise<void> {
  const recording = makeSpokenRecording()
  await withInstallation(tally, { BUILT_IN_MODEL: 'tiny' }, async (installation) => {
    const sessionId = await addSession(installation)
    await uploadRecording(installation, sessionId, recording)
    const share = 0.2 + 0.6 * random()
    const isWorking = ({ progress, status }: Job) => status === 'completed' || progress >= 100 * share
    const { status } = await waitForJob(installation, sessionId, 'transcription', 600_000, isWorking)
    assert.notEqual(status, 'completed', 'the job ended before it could be killed')
    await installation.kill()
    await installation.restart()
    const { attempt } = await waitForJob(installation, sessionId, 'transcription', 600_000)
    assert.equal(attempt, 2)

    await uploadRecording(installation, installation.sessionId, recording)
    await waitForEnd(installation, installation.sessionId, 600_000)
    const [transcript, ...more] = await readTranscripts(installation, sessionId)
    assert.deepEqual(more, [])
    assert(transcript && transcript.length >= 15, 'the transcript is incomplete')
    assert.deepEqual([transcript], await readTranscripts(installation, installation.sessionId))
  })
}

export const killedBuiltIn: Fault = {
  row: 4,
  title: 'kill -9 of the server while the built-in model transcribes',
  times: 5,
  run: killBuiltIn,
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
  title: 'kill -9 of a worker while it transcribes; another continues',
  times: 5,
  run: killWorker,
}
