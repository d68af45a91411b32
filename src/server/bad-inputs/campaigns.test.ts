import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { generalTexts } from '#contract/errors.ts'
import { exportFormats } from '#contract/tickets.ts'
import { aCampaign, aPerson, aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { expectAlive, expectRow, expectWords, findRow } from './test-rows.ts'

let token: string
let campaignId: string
const server = withServer()
beforeAll(async () => {
  token = (await aPerson(server)).token
  campaignId = await aCampaign(server, token)
})
afterAll(() => expectAlive(server))

const create = (body: unknown, headers = {}) => server.call('POST', '/api/campaign', { token, body, headers })
const addSession = (body: unknown, headers = {}) =>
  server.call('POST', `/api/campaign/${campaignId}/sessions`, { token, body, headers })
const listSessions = async () =>
  (await server.call('GET', `/api/campaign/${campaignId}/sessions`, { token })).body['sessions'] as unknown[]

describe('a campaign', () => {
  it.each<[string, string, object]>([
    ['B034', 'no name', {}],
    ['B034', 'an empty name', { name: '' }],
    ['B034', 'a name of blanks', { name: '   ' }],
    ['B034', 'an invisible name', { name: '\u200b' }],
    ['B035', 'a name of 256 characters', { name: '🜂'.repeat(256) }],
    ['B035', 'a name of 255 families of emoji, each of five characters', { name: '👨‍👩‍👧'.repeat(255) }],
    ['B036', 'NUL in its name', { name: 'a\u0000b' }],
    ['B037', 'half a pair in its name', { name: 'a\ud800b' }],
    ['B041', 'a description of 20,001 characters', { name: 'A', description: 'x'.repeat(20_001) }],
    ['B042', 'yes for true', { name: 'A', settings: { autoTranscribe: 'yes' } }],
  ])('%s: is refused with %s', async (id, _, body) => {
    expectRow(id, await create(body))
  })

  it('B035: accepts a name of 255 characters, each a surrogate pair', async () => {
    expect((await create({ name: '🜂'.repeat(255) })).status).toBe(201)
  })

  it.each([
    '<script>alert(1)</script>',
    '; DROP TABLE campaigns; --',
    '{{7*7}}',
    '#{7*7}',
    "=cmd|'/C calc'!A0",
  ])('B038: accepts the name %s and shows it unchanged everywhere', async (name) => {
    const answer = await create({ name })
    expectRow('B038', answer)
    const { id } = answer.body['campaign'] as Campaign
    expect((await server.call('GET', `/api/campaign/${id}`, { token })).body['campaign']).toMatchObject({
      name,
    })
    for (const format of exportFormats) {
      const url = `/api/wiki/${id}/export?format=${format}`
      const exported = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      expect(exported.statusCode).toBe(200)
      expect(exported.headers['content-disposition']).not.toMatch(/[<>\r\n]|(?<!attachment); (?!filename)/)
      if (format === 'json') expect(exported.json()).toMatchObject({ campaign: { name } })
    }
  })

  it('B039: accepts a right-to-left override in its name, but omits it from the file name of its export', async () => {
    const name = '\u202egpj.exe'
    const answer = await create({ name })
    expectRow('B039', answer)
    const { id } = answer.body['campaign'] as Campaign
    const { headers } = await server.call('GET', `/api/wiki/${id}/export`, { token })
    expect(decodeURIComponent(String(headers['content-disposition']))).not.toContain('\u202e')
  })

  it('B040: is refused with a description of 10 MB, and memory does not grow', async () => {
    const body = JSON.stringify({ name: 'A', description: 'x'.repeat(10_000_000) })
    const send = async () => expectRow('B040', await create(body))
    await send()
    const before = process.memoryUsage().arrayBuffers
    for (let tries = 0; tries < 20; tries++) await send()
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000)
  })

  it('B042: refuses settings that are an array or contain `__proto__`', async () => {
    const list = await create({ name: 'A', settings: [] })
    expectRow('B042', list, campaignTexts.settings)
    const polluted = await create('{"name":"A","settings":{"__proto__":{"autoTranscribe":false}}}')
    expectRow('B042', polluted, generalTexts.invalidJson)
  })

  it('B043: cannot be created more than 200 times an hour by one person', async () => {
    const busy = await aPerson(server)
    const make = () => server.call('POST', '/api/campaign', { token: busy.token, body: { name: 'A' } })
    for (let made = 0; made < 200; made++) expect((await make()).status).toBe(201)
    const refused = await make()
    expectRow('B043', refused)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await create({ name: 'Somebody else’s' })).status).toBe(201)
  })

  it("B044: does not accept a player's claim to own it", async () => {
    const player = await aPlayer(server, campaignId)
    const body = { userRole: 'gm', ownerId: player.id, name: 'Mine' }
    expectRow('B044', await server.call('PUT', `/api/campaign/${campaignId}`, { token: player.token, body }))
    const { body: mine } = await server.call('GET', `/api/campaign/${campaignId}`, { token: player.token })
    expect(mine['campaign']).toMatchObject({ name: 'The Ashen Crown', userRole: 'player' })
  })

  it('B045: is not changed by an empty body', async () => {
    expectRow('B045', await server.call('PUT', `/api/campaign/${campaignId}`, { token, body: {} }))
  })

  it('B046: deleted twice at once is deleted once', async () => {
    const id = await aCampaign(server, token)
    const remove = () => server.call('DELETE', `/api/campaign/${id}`, { token })
    const [first, second] = (await Promise.all([remove(), remove()])).sort((a, b) => a.status - b.status)
    if (!first || !second) throw new Error('Two answers')
    expectRow('B046', first)
    expectWords(second)
    expect(`second: ${second.status} ${second.body['error']}`).toBe(findRow('B046').error)
  })
})

describe('a session', () => {
  it.each<[string, string, object]>([
    ['B047', 'a name of blanks', { name: '   ' }],
    ['B048', 'a name of 256 characters', { name: 'x'.repeat(256) }],
    ['B049', 'a day in words', { sessionDate: 'yesterday' }],
    ['B049', 'a day that no month has', { sessionDate: '2026-02-30' }],
    ['B049', 'no day at all', { sessionDate: '0000-00-00' }],
    ['B049', 'a number', { sessionDate: 1e20 }],
    ['B049', 'the last day that a computer knows', { sessionDate: '+275760-09-13' }],
    ['B049', 'null', { sessionDate: null }],
    ['B049', 'an object', { sessionDate: {} }],
    ['B049', 'a year before 1900', { sessionDate: '1899-12-31' }],
    ['B049', 'a year after 2200', { sessionDate: '2201-01-01' }],
    ['B050', 'a megabyte of notes in which letters tower', { notes: `e${'\u0301'.repeat(524_288)}` }],
  ])('%s: is refused with %s', async (id, _, fields) => {
    expectRow(id, await addSession({ name: 'The Causeway', ...fields }))
    expect(await listSessions()).toEqual([])
  })

  it('B051: is created once if the button is pressed twice within ten milliseconds', async () => {
    const press = () => addSession({ name: 'The Causeway' }, { 'idempotency-key': 'double click' })
    const first = press()
    await new Promise((resolve) => setTimeout(resolve, 10))
    const answers = await Promise.all([first, press()])
    for (const answer of answers) expectRow('B051', answer)
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await listSessions()).toHaveLength(1)
  })

  it('B047: keeps its name if a new one is refused', async () => {
    const id = await aSession(server, token, campaignId, 'The Gate')
    const url = `/api/campaign/${campaignId}/sessions/${id}`
    expectRow('B047', await server.call('PUT', url, { token, body: { name: '   ' } }))
    expect(await listSessions()).toContainEqual(expect.objectContaining({ id, name: 'The Gate' }))
  })
})
