// Builds the container image, starts it as a container engine would, and transcribes recordings in it. Ends with `N passed, N failed`.
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { calls } from '#contract/endpoints.ts'
import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { callApi, waitUntil } from '../../faults/client.ts'
import { type CallAs, person } from '../../faults/installation.ts'
import {
  addCampaign,
  addSession,
  readTranscripts,
  uploadRecording,
  waitForEnd,
  waitForJob,
} from '../../faults/table.ts'
import { root } from '../node-path.mjs'
import { buildImage } from './build.ts'
import { withBuildah } from './buildah.ts'
import { type Container, startImage } from './start.ts'

const largestMegabytes = 640
const stopWithinMs = 40_000
const jobWithinMs = 180_000
const name = 'localhost/hearthscribe'
const speech = path.join(root, '../shared/fixtures/audio/jfk.wav')
const formats = ['a.mp3', 'a.wav', 'a.m4a', 'a.aac', 'a.ogg', 'a.webm', 'a.flac']

const counts = { passed: 0, failed: 0 }
async function check(what: string, isRight: () => Promise<boolean> | boolean): Promise<void> {
  const isPassed = await Promise.resolve()
    .then(isRight)
    .catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      return false
    })
  counts[isPassed ? 'passed' : 'failed']++
  process.stdout.write(`${isPassed ? 'ok    ' : 'FAILED'}  ${what}\n`)
}

async function signUp(url: string) {
  const { token } = await callApi(url, calls.register, { body: person })
  const askAs: CallAs = (call, asking) => callApi(url, call, { token, ...asking })
  return addCampaign({ ask: askAs })
}

async function testContainer(container: Container): Promise<void> {
  const { url, process: server } = container
  const megabytes = Math.round(container.kilobytes / 1024)
  await check(`its size is ${megabytes} MB, at most ${largestMegabytes}`, () => megabytes <= largestMegabytes)
  await check('its root is read-only, its volume is not', () => {
    const canWrite = (file: string) => container.runs('touch', file)
    return !canWrite('/app/probe') && !canWrite('/probe') && canWrite('/data/probe') && canWrite('/tmp/probe')
  })
  await check('it becomes ready', async () => {
    await waitUntil('the server', 60_000, async () =>
      fetch(`${url}${calls.ready.path}`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    return true
  })
  await check('it does not run as root', () => {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
    return container.userId > 0 && new RegExp(`^Uid:(\\s+${container.userId}){4}$`, 'm').test(status)
  })
  await check('it serves the application', async () => (await fetch(url)).ok)
  const campaign = await signUp(url)
  for (const format of formats) {
    await check(`it reads ${format}`, async () => {
      const sessionId = await addSession(campaign, format)
      await uploadRecording(campaign, sessionId, await makeSound(format))
      const [job] = await waitForEnd(campaign, sessionId, jobWithinMs)
      // Reading the format is enough: the recording is a tone, in which the engine may find no speech.
      return job?.status === 'completed' || job?.error_message === transcriptionTexts.noSpeech
    })
  }
  if (existsSync(speech)) {
    await check('it transcribes speech', async () => {
      const sessionId = await addSession(campaign, 'Speech')
      await uploadRecording(campaign, sessionId, readFileSync(speech))
      await waitForJob(
        campaign,
        sessionId,
        'transcription',
        jobWithinMs,
        ({ status }) => status === 'completed',
      )
      return (await readTranscripts(campaign, sessionId)).flat().join(' ').includes('country')
    })
  }
  await check('it stops on SIGTERM', async () => {
    const begun = performance.now()
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    const [code] = await ended
    return code === 0 && performance.now() - begun < stopWithinMs
  })
}

await withBuildah(async (buildah, folder) => {
  process.stdout.write('Building the image ...\n')
  buildImage(buildah, folder, name)
  const container = await startImage(buildah, folder, name)
  try {
    await testContainer(container)
  } finally {
    container.process.kill('SIGKILL')
  }
})
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`)
process.exit(counts.failed === 0 ? 0 : 1)
