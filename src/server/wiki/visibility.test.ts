import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import type { Recap } from '#contract/recap/schemas.ts'
import { type WikiCategory, type WikiEntry, wikiTexts } from '#contract/wiki/schemas.ts'
import { aPerson, aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { campaigns } from '../db/schema.ts'
import { aWiki, hollowgateStory, importStory, type TestWiki } from './test-wiki.ts'

let wiki: TestWiki
let player: { token: string }
let sessionId: string
let entryOf: Record<'gate' | 'mirelle' | 'osk' | 'siege', WikiEntry>

const story = [...hollowgateStory, 'Rowan: Brother Osk swears an oath to Mirelle Vanthorne at Hollowgate.']
const read = async (path: string, token = wiki.gm.token) => {
  const answer = await server.call('GET', path, { token })
  expect(answer.status).toBe(200)
  return JSON.stringify(answer.body)
}
const edit = (entry: WikiEntry, change: object) =>
  wiki.call('PUT', `/entry/${entry.id}`, { name: entry.name, ...change })
const setCategory = (name: string, visibility: string) => wiki.call('PUT', '/category', { name, visibility })

const wikiPaths = (c: string, entryId: string) => [
  `/api/wiki/${c}`,
  `/api/wiki/${c}?limit=2`,
  `/api/wiki/${c}/index`,
  `/api/wiki/${c}/featured`,
  ...['hollowgate', 'moonsilver', 'mirelle', 'osk'].map((q) => `/api/wiki/${c}/search?q=${q}`),
  `/api/wiki/${c}/categories`,
  `/api/wiki/${c}/entry/${entryId}`,
  `/api/wiki/${c}/entry/${entryId}/related`,
  `/api/wiki/${c}/entry/${entryId}/relations`,
  `/api/wiki/${c}/relations`,
  `/api/wiki/${c}/recent`,
  `/api/wiki/${c}/timeline`,
  `/api/wiki/${c}/timeline/lanes`,
]

async function readAll(token: string): Promise<string> {
  const paths = [
    ...wikiPaths(wiki.campaignId, entryOf.gate.id),
    `/api/wiki/${wiki.campaignId}/entry/${entryOf.siege.id}`,
    `/api/recap/${sessionId}`,
  ]
  return (await Promise.all(paths.map((path) => read(path, token)))).join('\n')
}

const server = withServer()
beforeAll(async () => {
  wiki = await aWiki(server)
  player = await aPlayer(server, wiki.campaignId)
  sessionId = await aSession(server, wiki.gm.token, wiki.campaignId)
  await importStory(server, wiki.gm.token, sessionId, story)
  const siege = await wiki.anEntry({
    name: 'The Siege',
    category: 'events',
    description: 'Hollowgate held for a month.\n:::gm\nThe traitor was Brother Osk, paid in moonsilver.\n:::',
  })
  entryOf = {
    gate: await wiki.entryNamed('Hollowgate'),
    mirelle: await wiki.entryNamed('Mirelle Vanthorne'),
    osk: await wiki.entryNamed('Brother Osk'),
    siege,
  }
})

describe('a secret part of a description', () => {
  it('is included for game masters and never for players', async () => {
    expect(await readAll(wiki.gm.token)).toContain('moonsilver')
    const shown = await readAll(player.token)
    expect(shown).toContain('Hollowgate held for a month.')
    expect(shown).not.toContain('moonsilver')
    expect(shown).not.toContain(':::')
  })

  it('does not relate entries to each other for players', async () => {
    const reasons = async (token: string) => {
      const url = `/api/wiki/${wiki.campaignId}/entry/${entryOf.osk.id}/related`
      const { body } = await server.call('GET', url, { token })
      return (body['relatedEntries'] as { id: string; relationships: { description: string }[] }[]).map(
        ({ id, relationships }) => [id, relationships.map(({ description }) => description)] as const,
      )
    }
    const [forGm, shown] = [new Map(await reasons(wiki.gm.token)), new Map(await reasons(player.token))]
    expect(forGm.get(entryOf.siege.id)).toEqual([wikiTexts.crossReferenced])
    expect(forGm.get(entryOf.gate.id)).toContain('Both appear in The Siege')
    expect(shown.has(entryOf.siege.id)).toBe(false)
    expect(shown.get(entryOf.gate.id)).not.toContain('Both appear in The Siege')
  })

  it('hides its facts from players', async () => {
    const fact = 'Brother Osk, paid in moonsilver'
    await wiki.aFact(entryOf.siege.id, fact, 'accepted')
    await wiki.aFact(entryOf.siege.id, 'It lasted a month', 'accepted')
    await wiki.aFact(entryOf.siege.id, 'It may last again', 'proposed')
    const facts = async (token: string) =>
      (await wiki.article(entryOf.siege.id, token)).facts.map(({ text }) => text).sort()
    expect(await facts(player.token)).toEqual(['It lasted a month'])
    expect(await facts(wiki.gm.token)).toEqual([fact, 'It lasted a month', 'It may last again'])
  })
})

describe.each([
  [
    'a hidden entry',
    async () => void (await edit(entryOf.mirelle, { visibility: 'gm' })),
    async () => void (await edit(entryOf.mirelle, { visibility: 'everyone' })),
  ],
  [
    'an entry in a hidden category',
    async () => {
      await edit(entryOf.mirelle, { category: 'Cabal' })
      await setCategory('Cabal', 'gm')
    },
    async () => {
      await setCategory('Cabal', 'everyone')
      await edit(entryOf.mirelle, { category: 'people' })
    },
  ],
])('%s', (_, hide, show) => {
  beforeAll(hide)
  afterAll(show)

  it('appears in no response to a player, and recap statements that name it are omitted', async () => {
    expect(await readAll(wiki.gm.token)).toContain(entryOf.mirelle.id)
    const shown = await readAll(player.token)
    expect(shown).not.toContain(entryOf.mirelle.id)
    expect(shown.toLowerCase()).not.toContain('cabal')
    const { body } = await server.call('GET', `/api/recap/${sessionId}`, { token: player.token })
    expect(JSON.stringify(body['recap'] as Recap)).not.toContain('Mirelle')
    const timeline = await read(`/api/wiki/${wiki.campaignId}/timeline`, player.token)
    expect(timeline).not.toContain('Mirelle')
  })

  it('is indistinguishable from a missing entry for players', async () => {
    for (const path of ['', '/related']) {
      const hidden = await wiki.call('GET', `/entry/${entryOf.mirelle.id}${path}`, undefined, player.token)
      const absent = await wiki.call('GET', `/entry/nothing${path}`, undefined, player.token)
      expect([hidden.status, hidden.body]).toEqual([absent.status, absent.body])
      expect(hidden).toMatchObject({ status: 404, body: { error: wikiTexts.entryNotFound } })
    }
  })

  it('is not counted for players', async () => {
    const counted = async (token: string) => {
      const { body } = await wiki.call('GET', '/categories', undefined, token)
      return (body['categories'] as WikiCategory[]).reduce((sum, { count }) => sum + count, 0)
    }
    const total = async (token: string) => {
      const { body } = await server.call('GET', `/api/campaign/${wiki.campaignId}`, { token })
      return (body['campaign'] as { totalWikiEntries: number }).totalWikiEntries
    }
    const all = (await wiki.entries()).length
    expect([await counted(wiki.gm.token), await total(wiki.gm.token)]).toEqual([all, all])
    expect([await counted(player.token), await total(player.token)]).toEqual([all - 1, all - 1])
  })

  it('is absent for a game master who views as a player', async () => {
    await server.deps.db.update(campaigns).set({ showsRecap: false })
    for (const path of wikiPaths(wiki.campaignId, entryOf.gate.id)) {
      const as = path.includes('?') ? '&as=player' : '?as=player'
      expect(await read(path + as)).toBe(await read(path, player.token))
      expect(await read(path + as, player.token)).toBe(await read(path, player.token))
    }
    await server.deps.db.update(campaigns).set({ showsRecap: true })
  })
})

describe('a category', () => {
  it('shows its visibility to game masters', async () => {
    await setCategory('people', 'gm')
    const { body } = await wiki.call('GET', '/categories')
    expect(body['categories']).toContainEqual(expect.objectContaining({ name: 'people', visibility: 'gm' }))
    expect(body['categories']).toContainEqual(
      expect.objectContaining({ name: 'events', visibility: 'everyone' }),
    )
    await setCategory('people', 'everyone')
  })
})

describe('the parameter “as”', () => {
  it.each(['gm', 'players', '', 'player&as=player'])('rejects as=%s', async (as) => {
    for (const path of wikiPaths(wiki.campaignId, entryOf.gate.id)) {
      const url = `${path}${path.includes('?') ? '&' : '?'}as=${as}`
      const answer = await server.call('GET', url, { token: wiki.gm.token })
      expect(answer).toMatchObject({ status: 400, body: { success: false, error: 'as must be player' } })
    }
  })

  it('gives no access to a non-member', async () => {
    const stranger = await aPerson(server)
    const url = `/api/wiki/${wiki.campaignId}?as=player`
    const answer = await server.call('GET', url, { token: stranger.token })
    expect(answer).toMatchObject({ status: 404, body: { error: campaignTexts.notFound } })
  })
})
