import * as argon2 from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'
import { documentation } from '#contract/documentation.ts'
import { generalTexts } from '#contract/errors.ts'
import { type Call, type CallName, calls, fillPath } from '#contract/permissions.ts'
import { aMarkedCampaign } from '../test-marked-campaign.ts'
import { type ActorName, rows, type Scene, sharedMatrix, tellIfSkipped, withMatrix } from './test-matrix.ts'

// Only counted: it hashes as ever.
vi.mock('@node-rs/argon2', { spy: true })

const matrix = withMatrix()
const names = Object.keys(calls) as CallName[]
const callOf = (name: CallName): Call => calls[name]
const isGuarded = (name: CallName) => ['member', 'may-add', 'gm'].includes(callOf(name).gate)
const idsIn = (name: CallName) => [...callOf(name).path.matchAll(/:(\w+)/g)].map(([, id = '']) => id)
/** What the schema of no call takes. */
const wrongBody =
  '{"name":7,"seats":7,"role":7,"text":7,"status":7,"title":7,"newPassword":7,"expiresIn":7,"version":"x","playersMayAdd":7,"visibility":7,"isActive":7}'
const urlOf = (name: CallName, ids: Scene) => fillPath(callOf(name).path, { number: '0', ...ids })
/** The ids of nothing, such as the product gives them. */
const unknown = (scene: Scene): Scene =>
  Object.fromEntries(Object.keys(scene).map((name) => [name, matrix().server.deps.ids.next()]))

/** An answer to the last byte, and what it cost. */
async function ask(name: CallName, ids: Scene, actor: ActorName, payload?: string | object) {
  const { server, tokenOf } = matrix()
  const token = await tokenOf(actor)
  const statements = vi.spyOn(Object.getPrototypeOf(server.deps.db._.session), 'prepareQuery')
  vi.mocked(argon2.hash).mockClear()
  vi.mocked(argon2.verify).mockClear()
  const answer = await server.app.inject({
    method: callOf(name).method,
    url: urlOf(name, ids),
    ...(payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } }),
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  })
  const queries = statements.mock.calls.length
  statements.mockRestore()
  const { 'x-request-id': _, date: __, ...headers } = answer.headers
  return {
    status: answer.statusCode,
    bytes: answer.rawPayload.toString(),
    headers,
    queries,
    hashes: vi.mocked(argon2.hash).mock.calls.length + vi.mocked(argon2.verify).mock.calls.length,
  }
}
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status

/** Calls that name in the body what they are about, each with a right body. */
const byBody: Partial<Record<CallName, (scene: Scene) => object>> = {
  startRecording: ({ sessionId }) => ({ sessionId, mimeType: 'audio/webm' }),
  createTicket: ({ audioId }) => ({ kind: 'audio', id: audioId }),
  deleteDuplicates: ({ campaignId, entryId }) => ({ campaignId, entryIds: [entryId] }),
  mergeDuplicates: ({ campaignId, entryId }) => ({ campaignId, keepId: entryId, entryIds: [entryId] }),
  cleanDuplicates: ({ campaignId }) => ({ campaignId }),
  markNotSame: ({ campaignId, entryId }) => ({ campaignId, entryIds: [entryId, entryId] }),
}

const order: Record<string, () => Promise<void>> = {
  async '1 route+method exists (404/405)'() {
    const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const
    for (const { path } of names.map(callOf)) {
      const url = path.replace(/:\w+/g, 'x')
      const there = names
        .map(callOf)
        .filter((call) => new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`).test(url))
      const allowed = [
        ...new Set(there.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))),
      ].sort()
      for (const method of methods.filter((one) => !allowed.includes(one))) {
        const answer = await matrix().server.app.inject({ method, url })
        expect(`${method} ${path} ${answer.statusCode}`).toBe(`${method} ${path} 405`)
        expect(answer.headers['allow'], path).toBe(allowed.join(', '))
        expect(answer.json()).toEqual({
          success: false,
          error: generalTexts.methodNotAllowed,
          code: 'METHOD_NOT_ALLOWED',
        })
      }
    }
    const nowhere = await matrix().server.call('GET', '/api/nowhere')
    expect(nowhere).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  },
  async '2 authentication 401'() {
    const scene = await matrix().aScene()
    for (const name of names.filter((one) => !['anyone', 'ticket'].includes(callOf(one).gate))) {
      for (const ids of [scene, unknown(scene)]) {
        for (const actor of ['visitor', 'expired_token'] as const) {
          expect(await statusOf(name, ids, actor, '{'), `${name} for ${actor}`).toBe(401)
        }
      }
    }
  },
  async '3 account active 401'() {
    const scene = await matrix().aScene()
    for (const name of names.filter((one) => !['anyone', 'ticket'].includes(callOf(one).gate))) {
      expect(await statusOf(name, unknown(scene), 'deactivated', '{'), name).toBe(401)
    }
  },
  async '4 rate limit 429'() {
    const guess = async (password: string) =>
      (await matrix().call('visitor', 'POST', calls.login.path, { email: 'gm@example.org', password })).status
    for (let wrong = 0; wrong < 10; wrong++) expect(await guess('wrong')).toBe(401)
    expect(await guess('lantern')).toBe(429)
    const share = async (shareToken: string) => statusOf('readShared', { shareToken }, 'visitor')
    for (let miss = 0; miss < 30; miss++) expect(await share(`miss-${miss}`)).toBe(404)
    expect(await share('miss')).toBe(429)
  },
  async '5 object visible to caller 404'() {
    const scene = await matrix().aScene()
    // A recording of somebody else is told apart in the one call where the specification has a sentence for it.
    for (const name of names.filter((one) => isGuarded(one) && one !== 'audioStatus')) {
      expect(await statusOf(name, scene, 'non_member', '{'), name).toBe(404)
      expect(await statusOf(name, unknown(scene), 'gm', '{'), name).toBe(404)
    }
    for (const [name, body] of Object.entries(byBody) as [CallName, (scene: Scene) => object][]) {
      const wrong = { ...body(scene), entryIds: 7, keepId: 7, mimeType: 7 }
      expect(await statusOf(name, {}, 'non_member', wrong), name).toBe(404)
    }
  },
  async '6 role 403'() {
    const scene = await matrix().aScene()
    for (const name of names.filter((one) => callOf(one).gate === 'gm')) {
      expect(await statusOf(name, scene, 'player', '{'), name).toBe(403)
    }
    for (const name of names.filter((one) => callOf(one).gate === 'admin')) {
      expect(await statusOf(name, unknown(scene), 'gm', '{'), name).toBe(403)
    }
    const { campaignId } = scene
    expect(await statusOf('deleteDuplicates', {}, 'player', { campaignId, entryIds: 7 })).toBe(403)
  },
  async '7 input 400/413/415'() {
    const scene = await matrix().aScene()
    const withBody = names.filter(
      (name) => documentation[name].body && (isGuarded(name) || callOf(name).gate === 'admin'),
    )
    for (const name of withBody) {
      const actor = callOf(name).gate === 'admin' ? 'admin' : 'gm'
      expect(await statusOf(name, scene, actor, wrongBody), name).toBe(400)
      // What it is about has to be there first, to its last part.
      const part = idsIn(name).at(-1)
      const gone = { ...scene, ...(part ? { [part]: matrix().server.deps.ids.next() } : {}) }
      if (part) expect(await statusOf(name, gone, actor, wrongBody), `${name} of nothing`).toBe(404)
    }
  },
  async '8 state 409'() {
    const scene = await matrix().aScene()
    const { jobId = '', failedJobId = '' } = scene
    const stale = { name: '', version: 7 }
    expect(await statusOf('updateEntry', scene, 'gm', stale)).toBe(400)
    expect(await statusOf('updateEntry', scene, 'gm', { ...stale, name: 'N' })).toBe(409)
    expect(await statusOf('cancelAnyJob', { jobId: failedJobId }, 'admin')).toBe(409)
    expect(await statusOf('cancelAnyJob', { jobId: failedJobId }, 'gm')).toBe(403)
    expect(await statusOf('retryJob', { jobId }, 'gm')).toBe(409)
    expect(await statusOf('retryJob', { jobId }, 'non_member')).toBe(404)
  },
  async '9 work'() {
    const scene = await matrix().aScene()
    expect(await statusOf('updateEntry', scene, 'gm', { name: 'N' })).toBe(200)
  },
}

/** What is foreign, and what never was: nobody can tell one from the other, neither by what they read nor by what it took. */
async function expectNoOracle(
  name: CallName,
  actor: ActorName,
  foreign: Scene,
  none: Scene,
  bodyOf?: (scene: Scene) => object,
) {
  const is = await ask(name, foreign, actor, bodyOf?.(foreign))
  const isNot = await ask(name, none, actor, bodyOf?.(none))
  expect(is, name).toEqual(isNot)
  expect(is.status, name).toBe(404)
}

const conventions: Record<string, () => Promise<void>> = {
  async errorBody() {
    const scene = await matrix().aScene()
    const asked = [
      [404, ask('readCampaign', unknown(scene), 'gm')],
      [401, ask('readCampaign', scene, 'visitor')],
      [403, ask('deleteCampaign', scene, 'player')],
      [400, ask('updateCampaign', scene, 'gm', '{')],
      [409, ask('retryJob', scene, 'gm')],
    ] as const
    for (const [status, answered] of asked) {
      const { bytes, headers, ...answer } = await answered
      expect(answer.status).toBe(status)
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(JSON.parse(bytes)).toEqual({
        success: false,
        error: expect.stringMatching(/^[A-Z].+/),
        code: expect.stringMatching(/^[A-Z_]+$/),
      })
    }
  },
  async prefix() {
    for (const name of names) expect(callOf(name).path).toMatch(/^\/api\//)
    for (const { path } of rows) expect(path).toMatch(/^\/api\//)
  },
  async order() {
    expect(Object.keys(order)).toEqual(sharedMatrix?.conventions['order'])
  },
  async order_note() {
    const scene = await matrix().aScene()
    for (const payload of [
      undefined,
      '',
      '{',
      'null',
      '[]',
      wrongBody,
      { name: 'Right' },
      '{"a":'.repeat(99),
    ]) {
      const { bytes, status } = await ask('updateCampaign', scene, 'non_member', payload)
      expect({ status, bytes }).toEqual({
        status: 404,
        bytes: '{"success":false,"error":"Campaign not found","code":"NOT_FOUND"}',
      })
    }
  },
  async src() {
    const known = Object.keys(Object(sharedMatrix?.conventions['src']))
    for (const { id, cells, share_states, other_states } of rows) {
      for (const { src } of [cells, share_states, other_states].flatMap((all) => Object.values(all))) {
        expect(known, id).toContain(/^[a-z]+(-chosen)?/.exec(src ?? '')?.[0])
      }
    }
  },
  async admin_on_content() {
    const { server, idOf } = matrix()
    const marks = { open: 'Amberfall', hidden: 'Gloomvale', proposed: 'Thornmaw' }
    const { ids } = await aMarkedCampaign(server, idOf, marks)
    const reading = names.filter((name) => callOf(name).method === 'GET' && name !== 'streamEvents')
    for (const name of reading.filter((one) => !['anyone', 'ticket'].includes(callOf(one).gate))) {
      const { bytes, status } = await ask(name, ids, 'admin')
      if (isGuarded(name)) expect(status, name).toBe(name === 'audioStatus' ? 403 : 404)
      // The job monitor says of which campaign a job is.
      const content = bytes.replaceAll(`Crown of ${marks.open}`, '')
      for (const word of Object.values(marks))
        expect(content.includes(word), `${word} in ${name}`).toBe(false)
    }
  },
  async ids() {
    const { server, tokenOf, aScene } = matrix()
    const scene = await aScene()
    const v7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
    const token = await tokenOf('gm')
    const made = await server.call('POST', '/api/campaign', { token, body: { name: 'A' } })
    expect(Object(made.body['campaign']).id).toMatch(v7)
    expect(scene['inviteId']).toMatch(v7)
    const body = { kind: 'export', id: scene['campaignId'] }
    const { url } = (await server.call('POST', '/api/tickets', { token, body })).body
    for (const secret of [token, scene['code'], scene['shareToken'], String(url).split('/').at(-1)]) {
      // 43 letters of base64url are 256 bits.
      expect(secret).toMatch(/^[\w-]{43}$/)
    }
    expect(await tokenOf('gm')).not.toBe(token)
  },
  async notfound() {
    const [own, foreign] = [await matrix().aScene(), await matrix().aScene()]
    const none = unknown(foreign)
    for (const name of names.filter((one) => isGuarded(one) && one !== 'audioStatus')) {
      await expectNoOracle(name, 'non_member', foreign, none)
    }
    for (const name of ['cancelJob', 'retryJob'] as const)
      await expectNoOracle(name, 'non_member', foreign, none)
    for (const [name, bodyOf] of Object.entries(byBody) as [CallName, (scene: Scene) => object][]) {
      await expectNoOracle(name, 'non_member', foreign, none, bodyOf)
    }
    // A part of another campaign under the address of one's own.
    for (const name of names.filter(
      (one) => isGuarded(one) && idsIn(one).length > 1 && one !== 'sendChunk',
    )) {
      const [first = ''] = idsIn(name)
      // Everybody of a scene belongs to the other one, too.
      const userId = matrix().idOf('somebody')
      const isOwn = { [first]: own[first] ?? '' }
      await expectNoOracle(name, 'gm', { ...foreign, userId, ...isOwn }, { ...none, ...isOwn })
    }
    const right = { email: 'gm@example.org', password: 'no lantern' }
    const other = { ...right, email: 'player@example.org' }
    const [known, nobody] = [
      await ask('login', {}, 'visitor', other),
      await ask('login', {}, 'visitor', { ...right, email: 'nobody@example.org' }),
    ]
    expect(known).toEqual(nobody)
    expect(known.hashes).toBe(1)
  },
}

tellIfSkipped()

describe('the order of checks:', () => {
  for (const [step, check] of Object.entries(order)) it(step, check)
})

describe('the conventions of the shared matrix:', () => {
  it.skipIf(!sharedMatrix)('each of them is checked here', () => {
    expect(Object.keys(conventions).sort()).toEqual(Object.keys(sharedMatrix?.conventions ?? {}).sort())
  })
  for (const [name, check] of Object.entries(conventions)) it.skipIf(!sharedMatrix)(name, check)
})
