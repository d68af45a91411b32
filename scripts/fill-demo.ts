// fill-demo.ts FOLDER [FILE]: fills the data folder FOLDER with the sample campaign of demo/, through the API.
// With FILE, also exports the campaign to FILE, to renew the sample that ships with the server.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { fillPath } from '#contract/endpoint.ts'
import { calls } from '#contract/endpoints.ts'
import { findFfmpeg, findOnPath } from '#server/audio/find-ffmpeg.ts'
import { startServer } from '#server/testing/server/test-process.ts'
import demoLogin from '../demo/login.json' with { type: 'json' }
import { demoModelName, startDemoModel } from './demo-model.ts'
import { encodeSamples, parseLines, speakLines, speakWithEspeak, writeTranscript } from './make-demo-sound.ts'

const folder = path.join(import.meta.dirname, '../demo')
const demoCampaign = z.object({
  name: z.string(),
  description: z.string(),
  voices: z.record(z.string(), z.string()),
  seats: z.array(z.object({ player: z.string(), character: z.nullable(z.string()) })),
  sessions: z.array(z.object({ file: z.string(), name: z.string(), date: z.string(), notes: z.string() })),
})
const answerShape = z.looseObject({
  success: z.boolean(),
  error: z.optional(z.string()),
  token: z.optional(z.string()),
  campaign: z.optional(z.object({ id: z.string() })),
  session: z.optional(z.object({ id: z.string() })),
  audioFile: z.optional(z.object({ id: z.string() })),
  summary: z.optional(z.object({ pending: z.number(), in_progress: z.number() })),
})

const [dataFolder = '', sampleFile] = process.argv.slice(2)
// Only this server uses the hand-written recaps. The server that `npm run demo` starts afterwards reads new sessions as usual.
const model = await startDemoModel()
const server = await startServer({
  DATA_DIR: dataFolder,
  LLM_BASE_URL: model.url,
  LLM_MODEL: demoModelName,
})
let token = ''

async function call(target: { method: string; path: string }, params: Record<string, string>, body?: object) {
  const isForm = body instanceof FormData
  const response = await fetch(server.url + fillPath(target.path, params), {
    method: target.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    body: isForm ? body : body ? JSON.stringify(body) : null,
  })
  return answerShape.parse(await response.json())
}

/** Finds espeak-ng. If it is missing, root installs it with apt-get. Without espeak-ng the demo has no sound. */
function findVoices(): string | null {
  const found = findOnPath('espeak-ng', process.env['PATH'] ?? '')
  if (found || process.getuid?.() !== 0 || !findOnPath('apt-get', process.env['PATH'] ?? '')) return found
  process.stdout.write('Installing espeak-ng, which speaks the sample sessions ...\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'espeak-ng'], {
    env,
    stdio: 'ignore',
  })
  return findOnPath('espeak-ng', process.env['PATH'] ?? '')
}

async function addSession(
  campaignId: string,
  session: z.infer<typeof demoCampaign>['sessions'][number],
  voices: Record<string, string>,
  work: string,
): Promise<void> {
  const made = await call(calls.createSession, { campaignId }, { ...session, sessionDate: session.date })
  const sessionId = made.session?.id ?? ''
  const lines = parseLines(readFileSync(path.join(folder, session.file), 'utf8'))
  const [espeak, ffmpeg] = [findVoices(), findFfmpeg(null, process.env['PATH'] ?? '')]
  const form = new FormData()
  if (espeak && ffmpeg) {
    process.stdout.write(`Speaking "${session.name}" ...\n`)
    const voice = speakWithEspeak(espeak, voices)
    const { samples, times } = speakLines(voice, lines)
    const file = path.join(work, 'session.opus')
    encodeSamples(ffmpeg, samples, voice.sampleRate, file)
    // `speakLines` has blocked this process: fetch needs a moment to notice that the server has closed the idle connection.
    await wait(100)
    const upload = new FormData()
    upload.append('campaignId', campaignId)
    upload.append('sessionId', sessionId)
    upload.append('audioFile', new Blob([readFileSync(file)], { type: 'audio/ogg' }), `${session.name}.ogg`)
    const uploaded = await call(calls.uploadAudio, {}, upload)
    form.append('audioFileId', uploaded.audioFile?.id ?? '')
    form.append('transcriptFile', new Blob([writeTranscript(lines, times)]), 'session.vtt')
  } else {
    form.append(
      'transcriptFile',
      new Blob([lines.map((line) => `${line.speaker}: ${line.text}`).join('\n')]),
      'session.txt',
    )
  }
  const imported = await call(calls.importTranscript, { sessionId }, form)
  if (!imported.success) throw new Error(imported.error ?? 'The sample transcript was refused')
  await waitForJobs()
}

/** Waits, because each session must be read with the wiki of the earlier sessions. */
async function waitForJobs(): Promise<void> {
  for (;;) {
    const { summary } = await call(calls.listOwnJobs, {})
    if (summary && summary.pending + summary.in_progress === 0) return
    await wait(300)
  }
}

async function fill(): Promise<void> {
  const campaign = demoCampaign.parse(JSON.parse(readFileSync(path.join(folder, 'campaign.json'), 'utf8')))
  const registered = await call(calls.register, {}, { username: 'Rowan', ...demoLogin })
  if (!registered.token) throw new Error(registered.error ?? 'The demo account could not be created')
  token = registered.token
  const settings = { autoTranscribe: false }
  const { name, description } = campaign
  const made = await call(calls.createCampaign, {}, { name, description, settings })
  const seats = campaign.seats.map((seat) => ({
    ...seat,
    aliases: [],
    speakerName: seat.player,
    memberId: null,
  }))
  const seated = await call(calls.updateTable, { campaignId: made.campaign?.id ?? '' }, { seats, version: 1 })
  if (!seated.success) throw new Error(seated.error ?? 'The table of the demo was refused')
  const work = mkdtempSync(path.join(tmpdir(), 'hearthscribe-demo-'))
  for (const session of campaign.sessions)
    await addSession(made.campaign?.id ?? '', session, campaign.voices, work)
  rmSync(work, { recursive: true, force: true })
  if (sampleFile) {
    const exportPath = fillPath(calls.exportWiki.path, { campaignId: made.campaign?.id ?? '' })
    const headers = { authorization: `Bearer ${token}` }
    writeFileSync(
      sampleFile,
      await (await fetch(`${server.url}${exportPath}?format=json`, { headers })).text(),
    )
  }
}

await fill()
await server.kill('SIGTERM')
await model.close()
