import { beforeAll, describe, expect, it } from 'vitest'
import { queryTexts } from '#contract/paging.ts'
import { searchWiki } from '#contract/wiki/endpoints.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'
import { aPerson, aPlayer, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, type TestWiki } from '#server/wiki/test-wiki.ts'

const server = withServer()
let wiki: TestWiki
let player: { token: string }

beforeAll(async () => {
  wiki = await aWiki(server)
  player = await aPlayer(server, wiki.campaignId)
})

const ask = (query: Record<string, string>, token?: string) =>
  wiki.call('GET', `/search?${new URLSearchParams(query)}`, undefined, token)

async function find(q: string, token?: string, more: Record<string, string> = {}) {
  const { status, body } = await ask({ q, ...more }, token)
  expect(status).toBe(200)
  const { results, total } = searchWiki.answer.parse(body)
  return { results, total, names: results.map(({ name }) => name) }
}

async function insertMany(count: number, name: (at: number) => string, description: string): Promise<void> {
  const { db, clock, ids } = server.deps
  const [createdAt, updatedAt] = [clock(), clock()]
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ id: ids.next(), campaignId: wiki.campaignId, name: name(at), foldedName: foldName(name(at)) },
    ...{ description, category: 'places', createdAt, updatedAt },
  }))
  await db.insert(wikiEntries).values(rows)
}

describe('the search of a wiki', () => {
  it('finds names, aliases, categories, details and descriptions, best match first', async () => {
    await wiki.anEntry({ name: 'Osk', description: 'He rings the bell.' })
    await wiki.anEntry({ name: 'Mirelle', details: { carries: 'a small bell' } })
    await wiki.anEntry({ name: 'Belfry', category: 'bells' })
    await wiki.anEntry({ name: 'Bull Tower' })
    await wiki.anEntry({ name: 'The Broken Bell' })
    await wiki.anEntry({ name: 'Brother Wren', aliases: ['Bellkeeper'] })
    await wiki.anEntry({ name: 'Bell Tower', category: 'places' })
    await wiki.anEntry({ name: 'Bell', category: 'items' })
    const order = 'Bell, Bell Tower, Brother Wren, The Broken Bell, Bull Tower, Belfry, Mirelle, Osk'.split(
      ', ',
    )
    expect(await find('bell')).toMatchObject({ names: order, total: 8 })
    expect((await find('the BÉLL')).names).toEqual(order)
    expect((await find('wren bell')).names).toEqual(['Brother Wren'])
    expect((await find('mirele bell')).names).toEqual(['Mirelle'])
    expect((await find('rang')).total).toBe(0)
    expect((await find('ringing')).names).toEqual(['Osk'])
    expect(await find('“…”')).toMatchObject({ results: [], total: 0 })
  })

  it('puts matches of a word in a name before matches in descriptions alone', async () => {
    await wiki.anEntry({ name: 'Aaron', description: 'He gave the falchion to Zuleika.' })
    await wiki.anEntry({ name: 'Zuleika', description: 'She keeps the falchion.' })
    expect((await find('zuleika falchion')).names).toEqual(['Zuleika', 'Aaron'])
  })

  it('returns an excerpt of 200 characters of plain text around the match', async () => {
    const description = `# Past\n\n**word** ${'word '.repeat(100)}\n\nThe quokka sleeps. ${'word '.repeat(100)}`
    await wiki.anEntry({ name: 'The Long Tale', description })
    const [hit] = (await find('quokka')).results
    expect(hit?.excerpt).toMatch(/^… ?word .*The quokka sleeps\. word .*…$/)
    expect([...(hit?.excerpt ?? '')].length).toBeLessThanOrEqual(200)
    expect((await find('long tale')).results[0]?.excerpt).toMatch(/^Past word word/)
  })

  it('counts every match and returns them page by page', async () => {
    await insertMany(1_234, (at) => `Tower ${String(at).padStart(4, '0')}`, 'Built of porphyry.')
    const first = await find('porphyry', undefined, { limit: '16' })
    expect(first.total).toBe(1_234)
    expect(first.names).toHaveLength(16)
    const last = await find('porphyry', undefined, { limit: '16', offset: '1232' })
    expect(last.names).toEqual(['Tower 1232', 'Tower 1233'])
    expect((await find('porphyry', undefined, { offset: '2000' })).names).toEqual([])
  })

  it.each([
    ['no query', {}, queryTexts.required],
    ['a blank query', { q: ' ' }, queryTexts.required],
    ['a long query', { q: 'a'.repeat(201) }, queryTexts.tooLong],
    ['a query that cannot be stored', { q: 'a\u0000' }, queryTexts.notAllowed],
    ['a limit of zero', { q: 'bell', limit: '0' }, wikiTexts.searchLimit],
    ['a negative offset', { q: 'bell', offset: '-1' }, wikiTexts.offset],
    ['another reader than a player', { q: 'bell', as: 'gm' }, 'as must be player'],
  ])('refuses %s', async (_, query, error) => {
    expect(await ask(query)).toMatchObject({ status: 400, body: { error } })
  })

  it('answers strangers as if the campaign did not exist', async () => {
    const stranger = await aPerson(server)
    expect((await ask({ q: 'bell' }, stranger.token)).status).toBe(404)
  })
})

describe.each(['a player', 'a game master who views the wiki as a player'])('for %s', (reader) => {
  const findAsPlayer = (q: string) =>
    reader === 'a player' ? find(q, player.token) : find(q, undefined, { as: 'player' })
  const id = reader.length

  it('the search neither finds nor counts hidden entries, not even with a wrong letter', async () => {
    await wiki.anEntry({
      name: `Vexmoor${id}`,
      aliases: ['Xarthul'],
      description: 'Moonsilver.',
      visibility: 'gm',
    })
    await wiki.anEntry({ name: 'Open', description: 'Vexmoot is here.' })
    for (const q of [`Vexmoor${id}`, 'Xarthul', 'xarthol', 'moonsilver']) {
      expect((await find(q)).total).toBeGreaterThan(0)
      expect(await findAsPlayer(q)).toMatchObject({ results: [], total: 0 })
    }
  })

  it('the search finds no entries of hidden categories', async () => {
    const category = `cabals${id}`
    await wiki.anEntry({ name: 'Quillon', category, description: 'Of the obsidian cabal.' })
    expect((await findAsPlayer('quillon')).names).toContain('Quillon')
    await wiki.call('PUT', '/category', { name: category, visibility: 'gm' })
    for (const q of ['quillon', category, 'obsidian']) {
      expect((await find(q)).names).toContain('Quillon')
      expect(await findAsPlayer(q)).toMatchObject({ results: [], total: 0 })
    }
  })

  it('the search ignores secret parts and leaves them out of excerpts', async () => {
    const name = `Siege ${id}`
    const description =
      'It lasted a fortnight.\n\n:::gm\nThe traitor sold nightshade.\n:::\n\nThen peace came.'
    await wiki.anEntry({ name, description })
    expect((await find('nightshade')).names).toContain(name)
    for (const q of ['nightshade', 'fortnight nightshade', `siege ${id} traitor`])
      expect(await findAsPlayer(q)).toMatchObject({ results: [], total: 0 })
    const { results } = await findAsPlayer(`siege ${id} fortnight`)
    expect(results.map(({ excerpt }) => excerpt)).toEqual(['It lasted a fortnight. Then peace came.'])
  })

  it('the search finds what is visible among many matches in secret parts', async () => {
    const word = `quagmire${id}`
    await insertMany(1_001, (at) => `Aab ${at}`, `Calm.\n:::gm\nA ${word}.\n:::`)
    await wiki.anEntry({ name: 'Zzyx', description: `Stuck in a ${word}.` })
    expect(await findAsPlayer(word)).toMatchObject({ names: ['Zzyx'], total: 1 })
    expect((await find(word)).total).toBe(1_002)
  })
})
