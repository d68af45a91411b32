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
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { startServer } from '#server/testing/server/test-process.ts'
import demoLogin from '../demo/login.json' with { type: 'json' }
import { type AnsweringCall, type CallOptions, callApi } from '../faults/client.ts'
import { demoModelName, startDemoModel } from './demo-model.ts'
import { encodeSamples, parseLines, speakLines, speakWithEspeak, type Times } from './make-demo-sound.ts'

const folder = path.join(import.meta.dirname, '../demo')
const demoCampaign = z.object({
  name: z.string(),
  description: z.string(),
  voices: z.record(z.string(), z.string()),
  seats: z.array(z.object({ player: z.string(), character: z.nullable(z.string()) })),
  sessions: z.array(z.object({ file: z.string(), name: z.string(), date: z.string(), notes: z.string() })),
})

const [dataFolder = '', sampleFile] = process.argv.slice(2)
const model = await startDemoModel()
const server = await startServer({
  DATA_DIR: dataFolder,
  LLM_BASE_URL: model.url,
  LLM_MODEL: demoModelName,
})
let token = ''

const ask = <T>(call: AnsweringCall<T>, asking?: CallOptions) =>
  callApi(server.url, call, { token, ...asking })

/** Returns the path of espeak-ng, or null. If espeak-ng is missing and the user is root, installs it with apt-get. */
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
  const { file, name, date, notes } = session
  const body = { name, notes, sessionDate: date }
  const made = await ask(calls.createSession, { params: { campaignId }, body })
  const sessionId = made.session.id
  const lines = parseLines(readFileSync(path.join(folder, file), 'utf8'))
  const [espeak, ffmpeg] = [findVoices(), findFfmpeg(null, process.env['PATH'] ?? '')]
  const times: Times[] = []
  const fields: Record<string, string> = {}
  if (espeak && ffmpeg) {
    process.stdout.write(`Speaking "${name}" ...\n`)
    const voice = speakWithEspeak(espeak, voices)
    const spoken = speakLines(voice, lines)
    const sound = path.join(work, 'session.opus')
    encodeSamples(ffmpeg, spoken.samples, voice.sampleRate, sound)
    // `speakLines` has blocked this process, so fetch has not yet noticed that the server closed the idle connection.
    await wait(100)
    const upload = fileForm('audioFile', readFileSync(sound), `${name}.ogg`, { campaignId, sessionId })
    times.push(...spoken.times)
    fields['audioFileId'] = (await ask(calls.uploadAudio, { body: upload })).audioFile.id
  }
  const segments = lines.map((line, at) => ({ ...line, ...times[at] }))
  const transcript = fileForm('transcriptFile', JSON.stringify({ segments }), 'session.json', fields)
  await ask(calls.importTranscript, { params: { sessionId }, body: transcript })
  await waitForJobs()
}

/** Waits, because each session must be read with the wiki of the earlier sessions. */
async function waitForJobs(): Promise<void> {
  for (;;) {
    const { summary } = await ask(calls.listOwnJobs)
    if (summary.pending + summary.in_progress === 0) return
    await wait(300)
  }
}

async function fill(): Promise<void> {
  const campaign = demoCampaign.parse(JSON.parse(readFileSync(path.join(folder, 'campaign.json'), 'utf8')))
  token = (await ask(calls.register, { body: { username: 'Rowan', ...demoLogin } })).token
  const settings = { autoTranscribe: false }
  const { name, description } = campaign
  const made = await ask(calls.createCampaign, { body: { name, description, settings } })
  const params = { campaignId: made.campaign.id }
  const seats = campaign.seats.map((seat) => ({
    ...seat,
    aliases: [],
    speakerName: seat.player,
    memberId: null,
  }))
  await ask(calls.updateTable, { params, body: { seats, version: 1 } })
  const work = mkdtempSync(path.join(tmpdir(), 'hearthscribe-demo-'))
  for (const session of campaign.sessions) await addSession(made.campaign.id, session, campaign.voices, work)
  rmSync(work, { recursive: true, force: true })
  if (sampleFile) {
    const exportPath = fillPath(calls.exportWiki.path, params)
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
