import { setTimeout as pass } from 'node:timers/promises'
import { fillPath } from '#contract/endpoint.ts'
import { calls } from '#contract/endpoints.ts'
import { transcriptionList } from '#contract/transcription/schemas.ts'
import type { Caller } from '../lib/create-caller.ts'
import type { Gold } from '../lib/recordings/fixture.ts'

const idOf = (value: unknown) => String(Object(value).id)

async function aPerson(call: Caller, username: string): Promise<string> {
  const body = { username, email: `${username}@example.org`, password: 'lantern' }
  return String((await call('POST', calls.register.path, { body })).token)
}

async function waitForJobs(call: Caller, token: string, sessionId: string): Promise<void> {
  for (;;) {
    const { jobs } = await call('GET', fillPath(calls.listSessionJobs.path, { sessionId }), { token })
    const states = (jobs as { status: string }[]).map(({ status }) => status)
    if (states.length > 0 && states.every((status) => status !== 'pending' && status !== 'in_progress'))
      return
    await pass(200)
  }
}

/** Imports a session and waits for its jobs. Returns pairs of a segment id and the name of its line, such as "C1E014:12". */
async function importSession(
  call: Caller,
  token: string,
  campaignId: string,
  gold: Gold,
): Promise<[string, string][]> {
  const made = await call('POST', fillPath(calls.createSession.path, { campaignId }), {
    token,
    body: { name: gold.episode },
  })
  const sessionId = idOf(made.session)
  const segments = gold.turns.map(({ start, speaker, text }) => ({ start, end: start + 1, speaker, text }))
  const form = new FormData()
  form.set('transcriptFile', new Blob([JSON.stringify({ segments })]), 'session.json')
  await call('POST', fillPath(calls.importTranscript.path, { sessionId }), { token, form })
  await waitForJobs(call, token, sessionId)
  const answer = await call('GET', fillPath(calls.listTranscriptions.path, { sessionId }), { token })
  const lines = transcriptionList.parse(answer).transcriptions.flatMap((one) => one.segments)
  let next = 0
  return lines.map(({ id, text }) => {
    const at = gold.turns.findIndex((turn, index) => index >= next && turn.text.startsWith(text.slice(0, 20)))
    next = at + 1
    return [id, `${gold.episode}:${gold.turns[at]?.id}`]
  })
}

export type Campaign = { id: string; lineOf: Map<string, string> }
export type LoadedRecord = { gm: string; player: string; campaigns: Map<number, Campaign> }

export async function loadRecord(call: Caller, golds: Gold[]): Promise<LoadedRecord> {
  const gm = await aPerson(call, 'bench-gm')
  const player = await aPerson(call, 'bench-player')
  const campaigns = new Map<number, Campaign>()
  for (const [number, episodes] of Map.groupBy(golds, ({ campaign }) => campaign)) {
    const { campaign } = await call('POST', calls.createCampaign.path, {
      token: gm,
      body: { name: `${number}` },
    })
    const campaignId = idOf(campaign)
    const seats = new Map(episodes.flatMap((gold) => gold.seats).map((seat) => [seat.player, seat]))
    await call('PUT', fillPath(calls.updateTable.path, { campaignId }), {
      token: gm,
      body: { version: 1, seats: [...seats.values(), { player: episodes[0]?.gm ?? '' }] },
    })
    const { invite } = await call('POST', fillPath(calls.createInvite.path, { campaignId }), {
      token: gm,
      body: {},
    })
    const code = String(Object(invite).url).split('/').at(-1) ?? ''
    await call('POST', fillPath(calls.acceptInvite.path, { code }), { token: player })
    const lines: [string, string][] = []
    for (const gold of episodes) lines.push(...(await importSession(call, gm, campaignId, gold)))
    campaigns.set(number, { id: campaignId, lineOf: new Map(lines) })
  }
  return { gm, player, campaigns }
}
