// Builds the container image, starts it as a container engine would, and transcribes recordings in it. Ends with `N passed, N failed`.
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import type { AudioFile } from '#contract/audio/schemas.ts'
import { calls } from '#contract/endpoints.ts'
import { aFilm, aVoice, silence } from '#server/audio/tracks/test-films.ts'
import { aZip, craigInfo } from '#server/audio/tracks/test-zips.ts'
import { aWav } from '#server/bad-inputs/test-wav.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { callApi, waitUntil } from '../../faults/client.ts'
import { type CallAs, person } from '../../faults/installation.ts'
import {
  addCampaign,
  addSession,
  readTranscripts,
  type Scene,
  uploadRecording,
  waitForEnd,
  waitForJob,
} from '../../faults/table.ts'
import { root } from '../node-path.mjs'
import { buildImage } from './build.ts'
import { withBuildah } from './buildah.ts'
import { type Container, startImage } from './start.ts'

const largestMegabytes = 690
const stopWithinMs = 40_000
const jobWithinMs = 180_000
const name = 'localhost/hearthscribe'
/** A spoken sentence as raw sound: 16 kHz, 16 bits, mono. */
const speech = path.join(root, 'src/server/transcription/spoken-sample.pcm')
/** Arguments of ffmpeg with which this machine makes the file. */
const formats: [name: string, args: string[]][] = [
  ...['a.mp3', 'a.wav', 'a.m4a', 'a.aac', 'a.ogg', 'a.webm', 'a.flac'].map((name): [string, string[]] => [
    name,
    [],
  ]),
  ['a.caf', []],
  ['a.aiff', []],
  ['a.3gp', ['-ar', '44100', '-c:a', 'aac']],
  ['a.mov', ['-c:a', 'alac']],
  ['a.mkv', ['-c:a', 'ac3']],
]
/** Ends with an error if the library or one of its files is missing. */
const loadLibrary = `
  process.env.HOME ??= '/tmp'
  process.execArgv = [] // The library tests its binary in a process that inherits them.
  const { getLlama } = await import('/app/node_modules/node-llama-cpp/dist/index.js')
  await getLlama({ build: 'never', skipDownload: true })
  process.exit()`
const mustBePruned = [
  ...['node_modules/@usefulsensors/moonshine-js/dist/model/tiny', 'node_modules/@ffmpeg-installer'],
  ...['node_modules/@huggingface/transformers', 'node_modules/vite', 'node_modules/typescript'],
  ...['node_modules/@node-llama-cpp/linux-x64-vulkan', 'node_modules/node-llama-cpp/llama/addon'],
]

const runs: { title: string; ok: boolean; errors: string[] }[] = []
async function check(what: string, isRight: () => Promise<boolean> | boolean): Promise<void> {
  const errors: string[] = []
  const isPassed = await Promise.resolve()
    .then(isRight)
    .catch((error: unknown) => {
      errors.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
      process.stderr.write(`${errors.join()}\n`)
      return false
    })
  runs.push({ title: `image > ${what}`, ok: isPassed, errors })
  process.stdout.write(`${isPassed ? 'ok    ' : 'FAILED'}  ${what}\n`)
}

async function signUp(url: string) {
  const { token } = await callApi(url, calls.register, { body: person })
  const askAs: CallAs = (call, asking) => callApi(url, call, { token, ...asking })
  return addCampaign({ ask: askAs })
}

function toWav(samples: Buffer): Uint8Array {
  const wav = Buffer.from(aWav({ rate: 16_000, channels: 1, frames: samples.length / 2 }))
  samples.copy(wav, wav.length - samples.length)
  return wav
}

/** Uploads a file and waits until it was read; whether an engine finds speech in it does not matter. */
async function readSound(
  scene: Scene,
  { bytes, name }: { bytes: Uint8Array; name: string },
): Promise<AudioFile> {
  const sessionId = await addSession(scene, name)
  const isZip = name.endsWith('.zip')
  const fields = { campaignId: scene.campaignId, sessionId }
  const body = fileForm(isZip ? 'tracksFile' : 'audioFile', bytes, name, fields)
  await (isZip ? scene.ask(calls.uploadTracks, { body }) : scene.ask(calls.uploadAudio, { body }))
  await waitForEnd(scene, sessionId, jobWithinMs)
  const { audioFiles } = await scene.ask(calls.listAudio, { params: { sessionId } })
  const [recording] = audioFiles
  if (!recording) throw new Error(`No recording was made from ${name}`)
  if (!recording.playable) process.stderr.write(`${name}: ${recording.errorMessage}\n`)
  return recording
}

async function testContainer(container: Container): Promise<void> {
  const { url, process: server } = container
  const megabytes = Math.round(container.kilobytes / 1024)
  await check(`its size is ${megabytes} MB, at most ${largestMegabytes}`, () => megabytes <= largestMegabytes)
  await check('it contains one model of Moonshine, and no files that only the build needs', () => {
    const has = (file: string) => container.runs('test', '-e', file)
    const model = 'node_modules/@usefulsensors/moonshine-js/dist/model/base/quantized'
    const parts = ['encoder_model', 'decoder_model_merged'].map((part) => `${model}/${part}.onnx`)
    return parts.every(has) && !mustBePruned.some(has)
  })
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
  for (const [name, args] of formats) {
    await check(`it reads ${name}`, async () => {
      const bytes = await makeSound(name, { args })
      return (await readSound(campaign, { bytes, name: 'a.mp3' })).playable
    })
  }
  const isSpoken = (label: string) => aVoice(label.length * 90, label.length)
  await check('it reads a Craig zip, and names a silent track', async () => {
    const tracks = ['rowan', 'ines'].map(async (label, index) => ({
      name: `${index + 1}-${label}.flac`,
      content: await makeSound('a.flac', { source: isSpoken(label) }),
    }))
    const info = { name: 'info.txt', content: craigInfo(['rowan#0', 'ines#0', 'jonah#0']) }
    const empty = { name: '3-jonah.flac', content: new Uint8Array(0) }
    const bytes = aZip(info, ...(await Promise.all(tracks)), empty)
    const { playable, notices } = await readSound(campaign, { bytes, name: 'craig.zip' })
    return playable && notices.join(' ').includes('jonah')
  })
  await check('it mixes or separates the sound tracks of a film', async () => {
    const bytes = await aFilm([isSpoken('rowan'), isSpoken('jonah b'), silence])
    const { playable, notices } = await readSound(campaign, { bytes, name: 'evening.webm' })
    return playable && notices.join(' ').includes('Tracks 1 and 2 became one speaker each')
  })
  await check('it makes the AAC rendition', async () => {
    const bytes = await makeSound('a.ogg', { source: isSpoken('rowan') })
    const { id } = await readSound(campaign, { bytes, name: 'a.ogg' })
    const ticket = await campaign.ask(calls.createTicket, { body: { kind: 'audio', id } })
    let answer = new Response(null, { status: 202 })
    await waitUntil('the AAC rendition', jobWithinMs, async () => {
      answer = await fetch(`${url}${ticket.url}?format=mp4`)
      return answer.status !== 202
    })
    const sound = Buffer.from(await answer.arrayBuffer())
    return answer.status === 200 && sound.subarray(4, 8).toString() === 'ftyp' && sound.includes('mp4a')
  })
  await check('it transcribes speech with the engine that comes with it', async () => {
    const sessionId = await addSession(campaign, 'Speech')
    await uploadRecording(campaign, sessionId, toWav(readFileSync(speech)))
    await waitForJob(
      campaign,
      sessionId,
      'transcription',
      jobWithinMs,
      ({ status }) => status === 'completed',
    )
    return (await readTranscripts(campaign, sessionId)).flat().join(' ').includes('bridge')
  })
  await check('it loads the library that runs language models', () =>
    container.runs('node', '--input-type=module', '-e', loadLibrary),
  )
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
const { report } = parseArgs({ options: { report: { type: 'string' } } }).values
if (report) writeFileSync(report, JSON.stringify({ runs }))
const failed = runs.filter(({ ok }) => !ok).length
process.stdout.write(`${runs.length - failed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
