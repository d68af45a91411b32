// Fills an empty installation with the sample campaign of demo/, through the calls of the browser.
// With a second argument it also writes the campaign file that ships as the sample.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { fillPath } from '#contract/endpoint.ts'
import { calls } from '#contract/endpoints.ts'
import { findFfmpeg, findOnPath } from '#server/audio/find-ffmpeg.ts'
import { makeDemoSound } from './make-demo-sound.ts'

const folder = path.join(import.meta.dirname, '../demo')
const login = { email: 'gm@demo.example', password: 'hearth-demo' }
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

const [address = '', sampleFile] = process.argv.slice(2)
let token = ''

async function call(target: { method: string; path: string }, params: Record<string, string>, body?: object) {
  const isForm = body instanceof FormData
  const response = await fetch(address + fillPath(target.path, params), {
    method: target.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    body: isForm ? body : body ? JSON.stringify(body) : null,
  })
  return answerShape.parse(await response.json())
}

/** espeak-ng speaks the demo. It is installed if that needs no question; otherwise the demo has no sound. */
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
  const lines = readFileSync(path.join(folder, session.file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => ({ speaker: line.slice(0, line.indexOf(':')), text: line.slice(line.indexOf(':') + 2) }))
  const [espeak, ffmpeg] = [findVoices(), findFfmpeg(null, process.env['PATH'] ?? '')]
  const form = new FormData()
  if (espeak && ffmpeg) {
    process.stdout.write(`Speaking "${session.name}" ...\n`)
    const { sound, transcript } = makeDemoSound({ espeak, ffmpeg, lines, voices, folder: work })
    // Speaking blocks this process: fetch must notice that the server has closed the idle connection.
    await wait(100)
    const upload = new FormData()
    upload.append('campaignId', campaignId)
    upload.append('sessionId', sessionId)
    upload.append(
      'audioFile',
      new Blob([Uint8Array.from(sound)], { type: 'audio/ogg' }),
      `${session.name}.ogg`,
    )
    const uploaded = await call(calls.uploadAudio, {}, upload)
    form.append('audioFileId', uploaded.audioFile?.id ?? '')
    form.append('transcriptFile', new Blob([transcript]), 'session.vtt')
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

/** Each session must find the wiki of those before it. */
async function waitForJobs(): Promise<void> {
  for (;;) {
    const { summary } = await call(calls.listOwnJobs, {})
    if (summary && summary.pending + summary.in_progress === 0) return
    await wait(300)
  }
}

const signedIn = await call(calls.login, {}, login)
if (!signedIn.success) {
  const campaign = demoCampaign.parse(JSON.parse(readFileSync(path.join(folder, 'campaign.json'), 'utf8')))
  const registered = await call(calls.register, {}, { username: 'Rowan', ...login })
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
  await call(calls.updateTable, { campaignId: made.campaign?.id ?? '' }, { seats, version: 1 })
  const work = mkdtempSync(path.join(tmpdir(), 'hearthscribe-demo-'))
  for (const session of campaign.sessions)
    await addSession(made.campaign?.id ?? '', session, campaign.voices, work)
  rmSync(work, { recursive: true, force: true })
  if (sampleFile) {
    const exportPath = fillPath(calls.exportWiki.path, { campaignId: made.campaign?.id ?? '' })
    const headers = { authorization: `Bearer ${token}` }
    writeFileSync(sampleFile, await (await fetch(`${address}${exportPath}?format=json`, { headers })).text())
  }
}
process.stdout.write(
  `\nThe demo is ready: ${address}/login\n  email     ${login.email}\n  password  ${login.password}\n`,
)
