import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wikiTexts } from '#contract/wiki.ts'
import { wikiRevisions } from '../db/schema-wiki.ts'
import { aCampaign, aPerson, aPlayer, aSession, startTestServer, type TestServer } from '../test-server.ts'

let server: TestServer
let gm: { token: string }
let campaignId: string
let entryId: string
let sessionId: string
const name = 'Mirelle Vanthorne'

type Entry = { id: string; name: string; version: number; description: string; category: string }
const entries = async (token = gm.token) => {
  const { body } = await server.call('GET', `/api/wiki/${campaignId}`, { token })
  return body['entries'] as Entry[]
}
const entryUrl = (id = entryId, campaign = campaignId) => `/api/wiki/${campaign}/entry/${id}`
const edit = (body: unknown, token = gm.token) => server.call('PUT', entryUrl(), { token, body })

beforeAll(async () => {
  server = await startTestServer()
  gm = await aPerson(server)
  campaignId = await aCampaign(server, gm.token)
  sessionId = await aSession(server, gm.token, campaignId)
  const form = new FormData()
  const story = [
    `Rowan: ${name} is the castellan of Hollowgate.`,
    `Rowan: ${name} opens the gate of Hollowgate for Brother Osk.`,
    `Ines: I follow ${name} and Brother Osk into the hall of Hollowgate.`,
  ]
  form.append('transcriptFile', new Blob([story.join('\n')]), 'session.txt')
  await server.call('POST', `/api/transcription/session/${sessionId}/import`, { token: gm.token, form })
  await server.runJobs()
  entryId = (await entries()).find((entry) => entry.name === name)?.id ?? ''
})
afterAll(() => server.stop())

describe('the wiki', () => {
  it('lists entries by name, and categories core first', async () => {
    const names = (await entries()).map((entry) => entry.name.toLowerCase())
    expect(names).toEqual(names.toSorted())
    const { body } = await server.call('GET', `/api/wiki/${campaignId}/categories`, { token: gm.token })
    const categories = body['categories'] as { name: string; count: number; isCore: boolean }[]
    expect(categories.length).toBeGreaterThan(0)
    expect(categories[0]?.isCore).toBe(true)
    expect(categories.reduce((sum, one) => sum + one.count, 0)).toBe(names.length)
  })

  it.each(['-1', '0', 'NaN', 'abc', '1;drop', '%00', '', ' 10', '1&limit=2'])(
    'refuses limit=%s',
    async (limit) => {
      const answer = await server.call('GET', `/api/wiki/${campaignId}?limit=${limit}`, { token: gm.token })
      expect(answer).toMatchObject({ status: 400, body: { error: wikiTexts.limit } })
    },
  )

  it.each(['1e9', '50001', '50000'])('takes limit=%s', async (limit) => {
    const answer = await server.call('GET', `/api/wiki/${campaignId}?limit=${limit}`, { token: gm.token })
    expect(answer.status).toBe(200)
  })

  it('says of related entries where they met', async () => {
    await server.deriveLinks()
    const { body } = await server.call('GET', `${entryUrl()}/related`, { token: gm.token })
    const related = body['relatedEntries'] as { relationships: { type: string; description: string }[] }[]
    expect(related.length).toBeGreaterThan(0)
    const descriptions = related.flatMap((one) =>
      one.relationships.map((relationship) => relationship.description),
    )
    expect(descriptions).toContain('Both appear in Session 1: The Causeway')
  })

  it('gives an article its facts, each with the line that says it', async () => {
    const { body } = await server.call('GET', entryUrl(), { token: gm.token })
    expect(body['entry']).toMatchObject({ name, facts: expect.any(Array), session_number: 1 })
    const { facts } = body['entry'] as { facts: { sources: { segmentId: string }[] }[] }
    expect(facts.length).toBeGreaterThan(0)
    for (const fact of facts) expect(fact.sources[0]?.segmentId).toBeTruthy()
  })
})

describe('an entry', () => {
  it.each([
    ['no name', { name: ' ' }, wikiTexts.nameRequired],
    ['256 characters of name', { name: 'x'.repeat(256) }, wikiTexts.nameTooLong],
    ['51 characters of category', { name, category: 'x'.repeat(51) }, wikiTexts.categoryTooLong],
    ['100,001 characters', { name, description: 'x'.repeat(100_001) }, wikiTexts.descriptionTooLong],
    ['details in details', { name, details: { a: { b: {} } } }, wikiTexts.details],
    [
      '10,000 details',
      { name, details: Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [i, 'x'])) },
      wikiTexts.details,
    ],
  ])('is refused with %s', async (_, body, error) => {
    expect(await edit(body)).toMatchObject({ status: 400, body: { success: false, error } })
  })

  it.each([
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[[a|<b>]]',
    '((((((',
    '# '.repeat(5000),
  ])('keeps its text to the letter: %.30s', async (description) => {
    const { body } = await edit({ name, description })
    expect((body['entry'] as Entry).description).toBe(description.trim())
  })

  it.each(['__proto__', 'toString', '../people'])('may be of the category %s', async (category) => {
    expect((await edit({ name, category })).body['entry']).toMatchObject({ category: category.toLowerCase() })
    const { body } = await server.call('GET', `/api/wiki/${campaignId}/categories`, { token: gm.token })
    expect(body['categories']).toContainEqual({
      name: category.toLowerCase(),
      count: 1,
      isCore: false,
      visibility: 'everyone',
    })
  })

  it('is not overwritten by somebody who read an older version', async () => {
    const { version } = (await edit({ name, description: 'mine' })).body['entry'] as Entry
    expect((await edit({ name, description: 'ours', version })).status).toBe(200)
    expect(await edit({ name, description: 'late', version })).toMatchObject({
      status: 409,
      body: { error: wikiTexts.stale },
    })
    expect((await entries()).find((entry) => entry.id === entryId)?.description).toBe('ours')
  })

  it('keeps every state that it had', async () => {
    await edit({ name, description: 'one more' })
    const kept = (await server.deps.db.select().from(wikiRevisions)).filter((one) => one.entryId === entryId)
    expect(kept.map((one) => one.change)).toContain('create')
    expect(new Set(kept.map((one) => one.version)).size).toBe(kept.length)
    expect(kept.at(-1)?.content).toMatchObject({ description: 'one more' })
  })

  it('of another campaign is not found, even for a game master of both', async () => {
    const other = await aCampaign(server, gm.token)
    const answer = await server.call('PUT', entryUrl(entryId, other), { token: gm.token, body: { name } })
    expect(answer).toMatchObject({ status: 404, body: { error: wikiTexts.entryNotFound } })
  })

  it('is edited and deleted by the game master alone', async () => {
    const player = await aPlayer(server, campaignId)
    expect(await edit({ name }, player.token)).toMatchObject({
      status: 403,
      body: { error: wikiTexts.gmOnly },
    })
    expect(await server.call('DELETE', entryUrl(), { token: player.token })).toMatchObject({
      status: 403,
      body: { error: wikiTexts.deleteDenied },
    })
  })

  it('that is hidden does not exist for players', async () => {
    const player = await aPlayer(server, campaignId)
    await edit({ name, visibility: 'gm' })
    expect((await server.call('GET', entryUrl(), { token: player.token })).status).toBe(404)
    expect((await entries(player.token)).map((entry) => entry.id)).not.toContain(entryId)
    const recapOf = async (token: string) => {
      const { body } = await server.call('GET', `/api/recap/${sessionId}`, { token })
      return JSON.stringify(body['recap'])
    }
    expect(await recapOf(gm.token)).toContain('Mirelle')
    expect(await recapOf(player.token)).not.toContain('Mirelle')
    const campaigns = (await server.call('GET', '/api/campaign', { token: player.token })).body['campaigns']
    expect(campaigns).toMatchObject([{ totalWikiEntries: (await entries()).length - 1 }])
    await edit({ name, visibility: 'everyone' })
  })

  it('that is deleted is gone once', async () => {
    const [last] = (await entries()).filter((entry) => entry.id !== entryId)
    const statuses = [1, 2].map(
      async () => (await server.call('DELETE', entryUrl(last?.id), { token: gm.token })).status,
    )
    expect((await Promise.all(statuses)).sort()).toEqual([200, 404])
  })
})
