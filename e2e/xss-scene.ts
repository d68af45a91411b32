import { expect } from '@playwright/test'
import { fillPath } from '#contract/endpoint.ts'
import { calls } from '#contract/endpoints.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { markPayloads, payloads } from './xss-payloads.ts'

const everything = payloads.join('\n')
const markup = '<img src=x onerror=__hit=1>'
const password = 'lantern'

export const gameMaster = { username: markup, email: 'gm@example.org', password }
export const names = {
  campaign: `"><svg onload=__hit=1> ${markup}`,
  session: `</script><script>__hit=1</script> ${markup}`,
  entry: `Codex ${markup}`,
  deleted: `Gone ${markup}`,
  category: 'javascript:__hit=1',
  speaker: `Rowan ${markup}`,
  line: `Corrected ${markup}`,
  file: `${markup}.wav`,
  player: "' autofocus onfocus=__hit=1 x='",
  character: `Dorn ${markup}`,
  announcement: `News ${markup}`,
  sender: `Ines ${markup}`,
} as const

/** The returned function gives the payloads in turn. Instead of a payload longer than `longest`, it gives a short one. */
function createPayloadSource() {
  let index = 0
  return (longest = Number.POSITIVE_INFINITY): string => {
    const payload = payloads[index++ % payloads.length] ?? ''
    return payload.length <= longest ? payload : markup
  }
}

function createCaller(url: string, token?: string) {
  const authorization = token ? { authorization: `Bearer ${token}` } : {}
  return async (method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData
    const type = body && !isForm ? { 'content-type': 'application/json' } : {}
    const headers = { ...authorization, ...type }
    const sent = body ? { body: isForm ? body : JSON.stringify(body) } : {}
    const answer = await fetch(`${url}${path}`, { method, headers, ...sent })
    const text = await answer.text()
    expect(answer.ok, `${method} ${path}: ${text}`).toBe(true)
    return JSON.parse(text)
  }
}
type Caller = ReturnType<typeof createCaller>

export type Scene = {
  campaignId: string
  sessionId: string
  entryId: string
  shareUrl: string
  inviteUrl: string
}

export async function fillScene(url: string): Promise<Scene> {
  const visitor = createCaller(url)
  const signedUp = await visitor('POST', '/api/users/register', {
    ...gameMaster,
    firstName: markup,
    lastName: markup,
  })
  const gm = createCaller(url, signedUp.token)
  const { campaign } = await gm('POST', '/api/campaign', { name: names.campaign, description: everything })
  const newSession = { name: names.session, notes: everything }
  const { session } = await gm('POST', `/api/campaign/${campaign.id}/sessions`, newSession)
  await fillTable(gm, campaign.id)
  const invite = (await gm('POST', `/api/campaign/${campaign.id}/invites`, {})).invite
  const player = { username: names.player, email: 'player@example.org', password }
  const joined = await visitor('POST', '/api/users/register', player)
  const code = invite.url.split('/').at(-1)
  await createCaller(url, joined.token)('POST', `/api/invites/${code}/accept`)

  const entryId = await fillWiki(gm, campaign.id)
  await fillSession(gm, campaign.id, session.id)
  const shared = await gm('POST', `/api/wiki-share/campaign/${campaign.id}/generate`, { allowDownload: true })
  await gm('POST', `/api/wiki-share/campaign/${campaign.id}/generate`, {
    audience: { categories: [names.category] },
  })
  await fillDashboard(url, visitor)
  return {
    campaignId: campaign.id,
    sessionId: session.id,
    entryId,
    shareUrl: shared.share.shareUrl,
    inviteUrl: invite.url,
  }
}

async function fillTable(gm: Caller, campaignId: string): Promise<void> {
  const nextPayload = createPayloadSource()
  const seats = Array.from({ length: 23 }, () => ({
    player: nextPayload(100),
    character: nextPayload(100),
    aliases: [nextPayload(100), nextPayload(100)],
    speakerName: nextPayload(100),
  }))
  const own = { player: names.player, character: names.character, aliases: [], speakerName: names.speaker }
  const { version } = await gm('GET', `/api/campaign/${campaignId}/table`)
  await gm('PUT', `/api/campaign/${campaignId}/table`, { seats: [own, ...seats], version })
  await gm('PUT', `/api/campaign/${campaignId}/settings`, { vocabulary: payloads })
}

/** Returns the id of an entry that contains all payloads. */
async function fillWiki(gm: Caller, campaignId: string): Promise<string> {
  const nextPayload = createPayloadSource()
  const create = async (entry: object) => (await gm('POST', `/api/wiki/${campaignId}/entry`, entry)).entry
  const half = payloads.length / 2
  for (const [place, name] of payloads.slice(0, half).entries()) {
    const alias = payloads[half + place] ?? ''
    const description = `${alias} and [[${name}]]\n\n:::gm\n${alias}\n:::`
    await create({ name, aliases: [alias], description, category: nextPayload(50) })
  }
  // These categories are also names of inherited object properties. A lookup by category must not find those properties.
  for (const category of ['constructor', '__proto__']) await create({ name: `The ${category}`, category })
  for (const name of ['Brother Osk', 'Brother Oskk'])
    await create({ name: `${name} ${markup}`, description: everything })
  const deleted = await create({ name: names.deleted, description: everything })
  await gm('DELETE', `/api/wiki/${campaignId}/entry/${deleted.id}`)
  const details = Object.fromEntries(payloads.map((payload) => [payload, payload]))
  const { id } = await create({
    name: names.entry,
    category: names.category,
    details,
    aliases: payloads.slice(half),
  })
  const listed = payloads.map((payload) => `- ${payload}`).join('\n')
  const description = `# ${markup}\n\n${[...payloads, ...markPayloads].join('\n\n')}\n\n${listed}\n\n:::gm\n${everything}\n:::`
  await gm('PUT', `/api/wiki/${campaignId}/entry/${id}`, { name: names.entry, description })
  return id
}

async function fillSession(gm: Caller, campaignId: string, sessionId: string): Promise<void> {
  const lines = payloads.map((payload, place) => ({
    start: place * 6,
    end: place * 6 + 5,
    speaker: payloads[place % 10],
    text: `Mirelle writes ${payload} on the gate of Hollowgate.`,
  }))
  const form = new FormData()
  form.append('transcriptFile', new File([JSON.stringify(lines)], `${markup}.json`))
  await gm('POST', `/api/transcription/session/${sessionId}/import`, form)
  const hasRecap = async () => (await gm('GET', `/api/recap/${sessionId}`)).recap !== null
  await expect.poll(hasRecap, { timeout: 180_000 }).toBe(true)

  const { transcriptions } = await gm('GET', `/api/transcription/session/${sessionId}`)
  const [{ id, speakers, segments }] = transcriptions
  const speaker = { name: names.speaker }
  await gm('PUT', `/api/transcription/session/${sessionId}/speakers/${speakers[0].id}`, speaker)
  await gm('PUT', `/api/transcription/${id}/segments/${segments[0].id}`, { text: names.line })

  const sound = new FormData()
  sound.append('campaignId', campaignId)
  sound.append('sessionId', sessionId)
  const bytes = await makeSound('silence.wav', { source: 'anullsrc=duration=1' })
  sound.append('audioFile', new File([Uint8Array.from(bytes)], names.file))
  await gm('POST', '/api/audio/upload', sound)
}

export async function rewriteRecap(url: string, sessionId: string): Promise<void> {
  const { email } = gameMaster
  const { token } = await createCaller(url)('POST', '/api/users/login', { email, password })
  const gm = createCaller(url, token)
  const nextPayload = createPayloadSource()
  const make = (texts: string, lists = '') =>
    Array.from({ length: 12 }, (_, place) => ({
      ...Object.fromEntries(texts.split(' ').map((field) => [field, nextPayload()])),
      ...Object.fromEntries(
        lists
          .split(' ')
          .filter(Boolean)
          .map((field) => [field, [nextPayload(), nextPayload()]]),
      ),
      number: place + 1,
      entryId: null,
      sources: [],
    }))
  const { recap } = await gm('GET', fillPath(calls.readRecap.path, { sessionId }))
  await gm('PUT', fillPath(calls.updateRecap.path, { sessionId }), {
    version: recap.version,
    summary: everything,
    detailedNarrative: everything,
    atmosphereAndTone: everything,
    keyEvents: make('title description consequences', 'keyDialogue'),
    charactersInvolved: make(
      'name role class race appearance personality significance development relationships currentStatus',
      'notableQuotes',
    ),
    locationsVisited: make('name type description significance encounters status', 'notableFeatures'),
    combatEncounters: make('name outcome location trigger significance duration', 'enemies keyMoments'),
    itemsAndRewards: make('name rarity type description magicalProperties obtainedFrom currentLocation'),
    questProgress: make('questName status objectiveDetails progressMade nextSteps'),
    importantDecisions: make('decisionPoint reasoning consequences'),
    worldbuildingAndLore: make('subject category details relevance'),
    mysteries: make('name description', 'clues'),
    memorableMoments: make('title quote significance'),
    cliffhangers: make('title situation urgency stakes'),
  })
}

async function fillDashboard(url: string, visitor: Caller): Promise<void> {
  const { token } = await visitor('POST', '/api/users/login', { email: 'keeper@example.org', password })
  const news = { title: names.announcement, content: everything.slice(0, 5_000), type: 'warning' }
  await createCaller(url, token)('POST', '/api/admin/announcements', news)
  const email = `'onerror=__hit=1//?subject=x&bcc=a'@example.org`
  await visitor('POST', '/api/contact', { name: names.sender, email, subject: 'bug', message: everything })
}
