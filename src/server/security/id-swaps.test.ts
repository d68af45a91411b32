import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { type CallName, calls } from '#contract/endpoints.ts'
import { campaigns, invites, jobs, members } from '#server/db/schema.ts'
import { tokens } from '#server/db/schema-accounts.ts'
import { aPicture, pictureForm } from '#server/pictures/test-pictures.ts'
import { unzip } from '#server/sharing/test-vault.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import {
  aMarkedCampaign,
  digestCampaign,
  knownTables,
  type MarkedCampaign,
} from '#server/testing/scenes/test-marked-campaign.ts'
import { aProgramToken, aToken, ofPlayer } from '#server/testing/scenes/test-scene.ts'
import { scaled } from '#server/testing/server/test-scale.ts'
import { aPerson, withServer } from '#server/testing/server/test-server.ts'

/** `SWAPS=100000 npm run vitest -- run --project node src/server/security/id-swaps.test.ts` makes more swaps. */
const swapsInAll = Number(process.env['SWAPS'] ?? scaled(3_000))
/** After this many calls, the test creates two new campaigns, because the calls delete content. */
const swapsPerRun = 60

const marks = {
  amber: { open: 'Amberfall', hidden: 'Gloomvale', proposed: 'Thornmaw' },
  brine: { open: 'Brinemoor', hidden: 'Ashmere', proposed: 'Wyrmhollow' },
}
type Side = keyof typeof marks
const sides: Side[] = ['amber', 'brine']
/** This caller has an access token for `amber` only, although its user is a game master of both campaigns. */
const program = 'program of amber'
const callers = ['gm of amber', 'gm of brine', 'player of amber', 'stranger', program] as const
type Caller = (typeof callers)[number]

let sound: Uint8Array
let picture: Uint8Array
const people = new Map<string, string>()
const idOf = (name: string) => people.get(name) ?? ''
const server = withServer()
beforeAll(async () => {
  sound = await makeSound('a.ogg', { seconds: 1 })
  picture = await aPicture(2, 2).png().toBuffer()
  const others = ['player of brine', 'former of amber', 'former of brine', 'outsider']
  // `keeper` comes first: the first account becomes the administrator, and callers must not be administrators.
  for (const name of ['keeper', ...callers, ...others])
    people.set(name, (await aPerson(server, name.replaceAll(' ', '-'))).id)
})

async function newCampaign(side: Side): Promise<MarkedCampaign> {
  const names = {
    gm: `gm of ${side}`,
    player: `player of ${side}`,
    deactivated: `former of ${side}`,
    outsider: 'outsider',
  }
  const campaign = await aMarkedCampaign(server, (person) => idOf(names[person]), marks[side])
  const { campaignId = '' } = campaign.ids
  const joinedAt = server.deps.clock()
  await server.deps.db.insert(members).values({ campaignId, userId: idOf(program), role: 'gm', joinedAt })
  return campaign
}

/** The call takes its first id from the campaign `sides[0]`, its second id from `sides[1]`, and so on; ids of users are not counted. */
type Swap = {
  name: CallName
  caller: Caller
  sides: Side[]
  format: string
  asPlayer: boolean
  oddId: number
}
/** Leaves out the event stream, which never ends and has its own test. */
const names = (Object.keys(calls) as CallName[]).filter((name) => name !== 'streamEvents')
const swap: fc.Arbitrary<Swap> = fc.record({
  name: fc.constantFrom(...names),
  caller: fc.constantFrom(...callers),
  sides: fc.array(fc.constantFrom(...sides), { minLength: 6, maxLength: 6 }),
  format: fc.constantFrom('json', 'markdown', 'foundry'),
  asPlayer: fc.boolean(),
  /** If this is 0, ids in the body are replaced by arbitrary ids of the same campaign. */
  oddId: fc.nat(60),
})

type PickId = (name: string) => string
/** `id` returns an id from either campaign. */
const bodies: Partial<Record<CallName, (id: PickId, swap: Swap) => object | string>> = {
  createCampaign: () => ({ name: 'New' }),
  updateCampaign: () => ({ name: 'Renamed' }),
  updateOptions: () => ({ playersMayAdd: true }),
  updateTable: (id) => ({ seats: [{ player: 'Ada', memberId: id('userId') }], version: 1 }),
  updateMember: (_id, { asPlayer }) => ({ role: asPlayer ? 'player' : 'gm' }),
  createInvite: () => ({}),
  createWebhook: () => ({ url: 'https://8.8.8.8/hook', kind: 'json', events: ['recap.ready'] }),
  createMap: () => fileForm('picture', 'no picture', 'a.png', { name: 'A map' }),
  updateMap: () => ({ name: 'Another map' }),
  createPin: (id) => ({ x: 0.5, y: 0.5, entryId: id('entryId'), label: '' }),
  updatePin: (id) => ({ x: 0.25, entryId: id('entryId') }),
  updatePath: (id) => ({ pinIds: [id('pinId')] }),
  updateWebhook: () => ({ url: 'https://8.8.8.8/other', kind: 'json', events: ['recap.shared'] }),
  updateVault: () => ({ audience: 'off' }),
  createSession: () => ({ name: 'Another night' }),
  updateSession: () => ({ name: 'That night' }),
  uploadAudio: (id) =>
    fileForm('audioFile', sound, 'a.ogg', { campaignId: id('campaignId'), sessionId: id('sessionId') }),
  uploadTracks: (id) =>
    fileForm('track', sound, 'a.ogg', {
      campaignId: id('campaignId'),
      sessionId: id('sessionId'),
      speaker: 'Ada',
    }),
  addBookmark: (id) => ({ at: 1, audioFileId: id('audioId') }),
  startRecording: (id) => ({ sessionId: id('sessionId'), mimeType: 'audio/webm' }),
  sendChunk: () => 'sound',
  putCover: () => pictureForm(picture),
  putEntryPicture: () => pictureForm(picture),
  putSeatPicture: () => pictureForm(picture),
  storeMarks: () => ({ marks: [{ at: 1, text: 'The letter' }] }),
  createTicket: (id, { format, asPlayer }) =>
    asPlayer ? { kind: 'audio', id: id('audioId') } : { kind: 'export', id: id('campaignId'), format },
  importTranscript: (id) =>
    fileForm('transcriptFile', 'Ada: We wait.', 'a.txt', { audioFileId: id('audioId') }),
  nameSpeaker: () => ({ name: 'Ada' }),
  correctSegment: (id) => ({ text: 'They wait.', speakerId: id('speakerId') }),
  mergeSpeakers: (id) => ({ keepId: id('speakerId'), speakerId: id('speakerId') }),
  assignLines: (id) => ({ segmentIds: [id('segmentId')], speakerId: 'new' }),
  updateRecap: () => ({ version: 2, summary: 'It was told.' }),
  reviewRecap: () => ({ version: 2, section: 'mysteries', position: 0, verdict: 'confirm' }),
  createEntry: () => ({ name: 'A lantern', description: 'It burns.' }),
  updateEntry: () => ({ name: 'A lamp' }),
  updateCategory: () => ({ name: 'people', visibility: 'gm' }),
  decideFact: () => ({ status: 'accepted' }),
  deleteDuplicates: (id) => ({ campaignId: id('campaignId'), entryIds: [id('entryId'), id('otherEntryId')] }),
  mergeDuplicates: (id) => ({
    campaignId: id('campaignId'),
    keepId: id('entryId'),
    entryIds: [id('otherEntryId')],
  }),
  cleanDuplicates: (id) => ({ campaignId: id('campaignId') }),
  markNotSame: (id) => ({ campaignId: id('campaignId'), entryIds: [id('entryId'), id('otherEntryId')] }),
  generateShare: () => ({ allowDownload: true }),
  deleteAccount: () => ({ password: 'no lantern' }),
  updateProfile: () => ({ firstName: 'Rowan' }),
  changeEmail: () => ({ email: 'new@example.org', password: 'no lantern' }),
  confirmEmail: () => ({ token: 'none' }),
  turnOnPush: () => ({ endpoint: 'none' }),
  setFirstPassword: () => ({ newPassword: 'a lantern' }),
  changePassword: () => ({ currentPassword: 'no lantern', newPassword: 'a lantern' }),
}

const namedInBody = new Set<CallName>([
  ...(['createTicket', 'startRecording', 'uploadAudio', 'uploadTracks', 'deleteDuplicates'] as const),
  ...(['mergeDuplicates', 'cleanDuplicates', 'markNotSame'] as const),
])
const byLink = new Set<CallName>([
  ...(['readShared', 'listSharedRelated', 'exportShared', 'readSharedPicture'] as const),
  ...(['previewInvite', 'readInvitePicture'] as const),
])

type Worlds = Record<Side, MarkedCampaign> & { tickets: string[]; changed: Set<Side> }
/** Returns the caller's roles by campaign id. The token of `program` is limited to one campaign, `amber`. */
const rolesOf = async (caller: Caller, { amber }: Worlds): Promise<Map<string, string>> => {
  const rows = await server.deps.db
    .select()
    .from(members)
    .where(eq(members.userId, idOf(caller)))
  const reached = rows.filter(
    ({ campaignId }) => caller !== program || campaignId === amber.ids['campaignId'],
  )
  return new Map(reached.map(({ campaignId, role }) => [campaignId, role]))
}

async function tokenOf(caller: Caller, worlds: Worlds): Promise<string> {
  if (caller !== program) return aToken(server, idOf(caller))
  const [campaignId] = (await rolesOf(caller, worlds)).keys()
  // A user who has left the campaign cannot have a token for it, so the call sends an unknown token.
  return campaignId === undefined ? 'x'.repeat(43) : aProgramToken(server, idOf(caller), 'write', campaignId)
}

async function makeCall(worlds: Worlds, one: Swap): Promise<number> {
  const call: Endpoint = calls[one.name]
  const used: Side[] = []
  const pickFor = (isOfPath: boolean): PickId => {
    return (name) => {
      const side = one.sides[used.length % one.sides.length] ?? 'amber'
      const { ids } = worlds[side]
      const id = (one.caller === 'player of amber' ? ofPlayer(ids) : ids)[name]
      if (id === undefined) return name === 'ticket' ? (worlds.tickets.at(-1) ?? 'none') : '0'
      // A user id names no campaign, because a user may belong to both.
      if (name !== 'userId') used.push(side)
      const all = Object.values(ids)
      return one.oddId === 0 && !isOfPath ? (all[used.length % all.length] ?? id) : id
    }
  }
  const wanted = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const pick = pickFor(true)
  const named = wanted.map((name) => [name, pick(name)] as const)
  const query = new URLSearchParams({ format: one.format, ...(one.asPlayer ? { as: 'player' } : {}) })
  const body = bodies[one.name]?.(pickFor(false), one)
  const before = await rolesOf(one.caller, worlds)
  const answer = await send(
    call,
    `${fillPath(call.path, Object.fromEntries(named))}?${query}`,
    await tokenOf(one.caller, worlds),
    body,
  )
  const description = `${one.caller}, ${one.name} of ${used.join(', ')}: ${answer.status} ${answer.text}`

  expect(answer.status, description).toBeLessThan(500)
  const belongsTo = (side: Side) => before.has(worlds[side].ids['campaignId'] ?? '')
  // A successful call must name only objects of campaigns that the caller belongs to.
  const isGuarded = ['member', 'may-add', 'gm'].includes(call.access) || namedInBody.has(one.name)
  if (isGuarded && answer.status < 300) expect(used.every(belongsTo), description).toBe(true)
  const after = await rolesOf(one.caller, worlds)
  for (const side of sides) {
    const { ids, marks } = worlds[side]
    const role = before.get(ids['campaignId'] ?? '') ?? after.get(ids['campaignId'] ?? '')
    if (role === 'gm' && call.method !== 'GET' && answer.status < 300) worlds.changed.add(side)
    const viewAs = call.access === 'ticket' ? 'gm' : byLink.has(one.name) ? (role ?? 'player') : role
    const secrets = worlds.changed.has(side) ? [marks.hidden] : [marks.hidden, marks.proposed]
    const unseen = viewAs === 'gm' ? [] : viewAs ? secrets : [marks.open, ...secrets]
    expect(
      unseen.filter((word) => answer.text.includes(word)),
      description,
    ).toEqual([])
  }
  const ticket = /"url":"\/api\/\w+\/(?:play\/)?([\w.-]{43,})"/.exec(answer.text)?.[1]
  if (ticket) worlds.tickets.push(ticket)
  return answer.status
}

async function send(call: Endpoint, url: string, token: string, body: object | string | undefined) {
  const form = body instanceof FormData ? new Response(body) : null
  const type =
    form?.headers.get('content-type') ?? (typeof body === 'string' ? 'audio/webm' : 'application/json')
  const { statusCode, headers, rawPayload } = await server.app.inject({
    method: call.method,
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(form ? { payload: Buffer.from(await form.arrayBuffer()) } : {}),
    ...(body && !form ? { payload: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  })
  const isZip = headers['content-type'] === 'application/zip'
  const text = isZip ? [...unzip(rawPayload)].flat().join('\n') : rawPayload.toString()
  return { status: statusCode, text: String(headers['content-disposition'] ?? '') + text }
}

it('knows every table of the database', async () => {
  const { rows } = z
    .object({ rows: z.array(z.object({ name: z.string() })) })
    .parse(
      await server.deps.db.execute(
        sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
      ),
    )
  expect(rows.map(({ name }) => name).sort()).toEqual(knownTables.toSorted())
})

it(
  'prevents access across campaigns for any swapped ids in any call',
  async () => {
    const answered = new Map<number, number>()
    const run = async (target: Side, swaps: Swap[]) => {
      const worlds: Worlds = {
        amber: await newCampaign('amber'),
        brine: await newCampaign('brine'),
        tickets: [],
        changed: new Set(),
      }
      const campaignId = worlds[target].ids['campaignId'] ?? ''
      const { db } = server.deps
      // A valid invitation would let any caller join, so it is revoked.
      await db
        .update(invites)
        .set({ revokedAt: new Date(0) })
        .where(eq(invites.campaignId, campaignId))
      const strangers = callers.filter((caller) => !caller.endsWith(target))
      const before = await digestCampaign(server, campaignId)
      for (const [at, one] of swaps.entries()) {
        // The first half of the calls is made only by strangers to the target campaign and must therefore not change it.
        const isOver = at === swaps.length / 2
        if (isOver) {
          await server.runJobs()
          expect(await digestCampaign(server, campaignId)).toEqual(before)
        }
        const caller = at < swaps.length / 2 ? (strangers[at % strangers.length] ?? 'stranger') : one.caller
        const status = await makeCall(worlds, { ...one, caller })
        answered.set(status, (answered.get(status) ?? 0) + 1)
      }
      await server.runJobs()
      await db.delete(jobs)
      await db.delete(campaigns)
      await db.delete(tokens)
    }
    const runs = fc.asyncProperty(
      fc.constantFrom(...sides),
      fc.array(swap, { minLength: swapsPerRun, maxLength: swapsPerRun }),
      run,
    )
    await fc.assert(runs, { numRuns: Math.ceil(swapsInAll / swapsPerRun), endOnFailure: true })
    const done = [...answered.values()].reduce((sum, count) => sum + count, 0)
    const allowed = (answered.get(200) ?? 0) + (answered.get(201) ?? 0)
    // If nearly all calls were refused, the test would prove little.
    expect(allowed / done).toBeGreaterThan(0.1)
    if (process.env['SWAPS']) console.info(done, 'calls, answered with', Object.fromEntries(answered))
  },
  60_000 + swapsInAll * 100,
)
