// fill-demo.ts FOLDER [FILE]: fills the data folder FOLDER with the sample campaign of demo/, through the API.
// With FILE, also exports the campaign to FILE, to renew the sample that ships with the server.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { fillPath } from '#contract/endpoint.ts'
import { calls } from '#contract/endpoints.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { startServer } from '#server/testing/server/test-process.ts'
import demoLogin from '../demo/login.json' with { type: 'json' }
import { type AnsweringCall, type CallOptions, callApi } from '../faults/client.ts'
import { parseLines, sampleFolder } from './demo-lines.ts'
import { demoModelName, startDemoModel } from './demo-model.ts'

const folder = path.join(import.meta.dirname, '../demo')
const demoCampaign = z.object({
  name: z.string(),
  description: z.string(),
  map: z.object({
    name: z.string(),
    pins: z.array(z.object({ entry: z.string(), x: z.number(), y: z.number() })),
  }),
  seats: z.array(z.object({ player: z.string(), character: z.nullable(z.string()) })),
  sessions: z.array(z.object({ file: z.string(), name: z.string(), date: z.string(), notes: z.string() })),
})
const demoRecordings = z.array(
  z.object({ sound: z.string(), times: z.array(z.tuple([z.number(), z.number()])) }),
)
type Recording = z.infer<typeof demoRecordings>[number]
const recordings = demoRecordings.parse(
  JSON.parse(readFileSync(path.join(sampleFolder, 'sound.json'), 'utf8')),
)

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

async function addSession(
  campaignId: string,
  { file, name, date, notes }: z.infer<typeof demoCampaign>['sessions'][number],
  { sound, times }: Recording,
): Promise<void> {
  const body = { name, notes, sessionDate: date }
  const made = await ask(calls.createSession, { params: { campaignId }, body })
  const sessionId = made.session.id
  const content = readFileSync(path.join(sampleFolder, sound))
  const upload = fileForm('audioFile', content, `${name}.webm`, { campaignId, sessionId })
  const audioFileId = (await ask(calls.uploadAudio, { body: upload })).audioFile.id
  const segments = parseLines(readFileSync(path.join(folder, file), 'utf8')).map((line, at) => {
    const [start, end] = times[at] ?? []
    return { ...line, start, end }
  })
  const transcript = fileForm('transcriptFile', JSON.stringify({ segments }), 'session.json', { audioFileId })
  await ask(calls.importTranscript, { params: { sessionId }, body: transcript })
  await waitForJobs()
}

async function addMap(
  campaignId: string,
  { name, pins }: z.infer<typeof demoCampaign>['map'],
): Promise<void> {
  const picture = await sharp(path.join(folder, 'map.svg')).webp({ quality: 80 }).toBuffer()
  const form = fileForm('picture', new Uint8Array(picture), 'map.webp', { name })
  const { map } = await ask(calls.createMap, { params: { campaignId }, body: form })
  const { entries } = await ask(calls.listEntries, { params: { campaignId } })
  for (const { entry, x, y } of pins) {
    const entryId = entries.find((one) => one.name === entry)?.id
    const params = { campaignId, mapId: map.id }
    if (entryId) await ask(calls.createPin, { params, body: { x, y, entryId } })
  }
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
  for (const [at, session] of campaign.sessions.entries()) {
    const recording = recordings[at]
    if (recording) await addSession(made.campaign.id, session, recording)
  }
  await addMap(made.campaign.id, campaign.map)
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
