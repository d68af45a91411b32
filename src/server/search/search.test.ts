import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SearchResult, searchLimits, searchTexts } from '#contract/search/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import { aCharacter, aMoment, aStatement, emptySections } from '#core/recap/test-sections.ts'
import { recaps, segments, sessions } from '#server/db/schema.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'
import { aPerson, aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, importStory, type TestWiki } from '#server/wiki/test-wiki.ts'

const server = withServer()
let wiki: TestWiki
let player: { token: string }
let stranger: { token: string }
let [first, second] = ['', '']

const zephyrCame = 'Then a zephyr came.\nAll slept.'

type Found = { results: SearchResult[]; total: number }
const ask = (query: string, token = wiki.gm.token) =>
  server.call('GET', `/api/search/${wiki.campaignId}?${query}`, { token })
async function find(q: string, token?: string, more = ''): Promise<Found> {
  const { status, body } = await ask(`q=${encodeURIComponent(q)}${more}`, token)
  expect(status).toBe(200)
  return body as unknown as Found
}
const describeHits = ({ results }: Found) => results.map(({ kind, title }) => `${kind} ${title}`)
const aMystery = (name: string, sources: object[]) => ({ name, description: '', clues: [], sources })
const linesOf = async (q: string, more = '') =>
  (await find(q, undefined, `&kinds=transcripts${more}`)).results.map(({ excerpt }) => excerpt)

async function setRecap(sessionId: string, part: object): Promise<void> {
  const sections = { ...emptySections, ...part }
  await server.deps.db.update(recaps).set({ sections }).where(eq(recaps.sessionId, sessionId))
}

const setDay = (sessionId: string, playedOn: string) =>
  server.deps.db.update(sessions).set({ playedOn }).where(eq(sessions.id, sessionId))

beforeAll(async () => {
  wiki = await aWiki(server)
  player = await aPlayer(server, wiki.campaignId)
  stranger = await aPerson(server)
  const { token } = wiki.gm
  first = await aSession(server, token, wiki.campaignId, 'The Gate')
  second = await aSession(server, token, wiki.campaignId, 'The Bell')
  await setDay(first, '2026-01-10')
  await setDay(second, '2026-02-10')
  await importStory(server, token, first, [
    'Rowan: Mirelle walked into the crème shop.',
    'Ines: The zephyr bell rings.',
    'Rowan: Der Drache schläft in der Höhle.',
  ])
  await importStory(server, token, second, ['Ines: A second zephyr blows.', 'Rowan: Ünïcode ЖАР-ПТИЦА.'])
  await wiki.anEntry({ name: 'Mirelle Vanthorne', description: 'Castellan of the zephyr.' })
  await wiki.anEntry({ name: 'Zephyr', category: 'places', description: 'A wind.' })
  await wiki.anEntry({
    name: 'Brother Osk',
    description: 'A monk.\n\n:::gm\nHe is a zephyr spy, paid in moonsilver.\n:::\n\nHe sings.',
  })
})

describe('a search', () => {
  it('lists entries by rank, then recaps, then lines, newest session first', async () => {
    for (const sessionId of [first, second]) await setRecap(sessionId, { summary: zephyrCame })
    const found = await find('zephyr')
    expect(describeHits(found)).toEqual([
      ...['entry Zephyr', 'entry Brother Osk', 'entry Mirelle Vanthorne'],
      ...['recap The Bell', 'recap The Gate', 'line The Bell', 'line The Gate'],
    ])
    expect(found.total).toBe(7)
    expect(found.results[0]).toMatchObject({ sessionId: null, category: 'places', excerpt: 'A wind.' })
    expect(found.results[3]).toMatchObject({ sessionId: second, excerpt: 'Then a zephyr came. All slept.' })
    expect(found.results[6]).toMatchObject({
      sessionId: first,
      excerpt: 'Ines: The zephyr bell rings.',
      speaker: 'Ines',
      start: null,
    })
  })

  it('counts results beyond its limit, and finds nothing for punctuation', async () => {
    const few = await find('zephyr', undefined, '&limit=4')
    expect(describeHits(few).at(-1)).toBe('recap The Bell')
    expect(few.total).toBe(7)
    expect(await find('“…”')).toMatchObject({ results: [], total: 0 })
  })

  it('no longer finds a statement for players once its line names a hidden entry', async () => {
    const { db } = server.deps
    const [line] = await db.select().from(segments).where(like(segments.text, '%zephyr bell%'))
    const { id = '', transcriptionId = '', text = '' } = line ?? {}
    const sources = [{ segmentId: id, transcriptionId, sessionId: first, start: null, end: null }]
    await setRecap(first, { mysteries: [aMystery('Who hums like a quokka?', sources)] })
    const count = async (token?: string) => (await find('quokka', token, '&kinds=recaps')).total
    expect([await count(player.token), await count()]).toEqual([1, 1])
    const hidden = await wiki.anEntry({ name: 'Vexmar', visibility: 'gm' })
    expect(await count(player.token)).toBe(1)
    const say = (said: string) => db.update(segments).set({ text: said }).where(eq(segments.id, id))
    await say('Vexmar rings the zephyr bell.')
    expect([await count(player.token), await count()]).toEqual([0, 1])
    await say(text)
    expect(await count(player.token)).toBe(1)
    await wiki.call('DELETE', `/entry/${hidden.id}`)
    await setRecap(first, { summary: zephyrCame })
  })

  it('finds a visible entry for players even if secret matches exceed the count limit', async () => {
    const { db, clock, ids } = server.deps
    const now = clock()
    const anEntry = (name: string, description: string) => ({
      ...{ id: ids.next(), campaignId: wiki.campaignId, name, foldedName: foldName(name), description },
      ...{ category: 'people', createdAt: now, updatedAt: now },
    })
    const many = Array.from({ length: searchLimits.entriesCounted + 1 }, (_, at) =>
      anEntry(`Aab ${at}`, 'Calm.\n:::gm\nA quagmire.\n:::'),
    )
    await db.insert(wikiEntries).values([...many, anEntry('Zzyx', 'Stuck in a quagmire.')])
    const found = await find('quagmire', player.token)
    expect(describeHits(found)).toEqual(['entry Zzyx'])
    expect(found.total).toBe(1)
    expect((await find('quagmire')).total).toBe(searchLimits.entriesCounted)
    await db.delete(wikiEntries).where(like(wikiEntries.name, 'Aab %'))
  })

  it.each([
    ['creme', 'Rowan: Mirelle walked into the crème shop.'],
    ['walking mirelle', 'Rowan: Mirelle walked into the crème shop.'],
    ['Mirele shop', 'Rowan: Mirelle walked into the crème shop.'],
    ['drach hohle', 'Rowan: Der Drache schläft in der Höhle.'],
    ['жар птица unicode', 'Rowan: Ünïcode ЖАР-ПТИЦА.'],
  ])('finds the line for %s', async (q, line) => {
    expect(await linesOf(q)).toEqual([line])
  })

  it.each([
    ['a wrong letter in a word that is no name', 'blowz'],
    ['words of two lines', 'zephyr shop'],
  ])('finds no line for %s', async (_, q) => {
    expect(await linesOf(q)).toEqual([])
  })

  it('finds an entry with one wrong letter in its name', async () => {
    expect(describeHits(await find('Vanthorn', undefined, '&kinds=entries'))).toEqual([
      'entry Mirelle Vanthorne',
    ])
    expect(describeHits(await find('Vamthorne', undefined, '&kinds=entries'))).toEqual([
      'entry Mirelle Vanthorne',
    ])
  })

  it('is filtered by kind, session and speaker', async () => {
    const kinds = await find('zephyr', undefined, '&kinds=recaps,entries')
    expect(new Set(kinds.results.map(({ kind }) => kind))).toEqual(new Set(['entry', 'recap']))
    const inSession = await find('zephyr', undefined, `&session=${first}`)
    expect(describeHits(inSession)).toEqual(['recap The Gate', 'line The Gate'])
    expect(inSession.total).toBe(2)
    expect(await linesOf('zephyr', '&speaker=ines')).toHaveLength(2)
    expect(await linesOf('zephyr', '&speaker=Rowan')).toEqual([])
    expect((await find('zephyr', undefined, '&speaker=Ines')).total).toBe(2)
    expect((await find('zephyr', undefined, '&session=none')).total).toBe(0)
  })

  it('finds corrected text, and no longer the text that it replaced', async () => {
    const [line] = (await find('zephyr blows', undefined, '&kinds=transcripts')).results
    const [row] = await server.deps.db
      .select()
      .from(segments)
      .where(eq(segments.id, line?.id ?? ''))
    await server.call('PUT', `/api/transcription/${row?.transcriptionId}/segments/${row?.id}`, {
      token: wiki.gm.token,
      body: { text: 'A second sirocco blows.' },
    })
    expect(await linesOf('zephyr blows')).toEqual([])
    expect(await linesOf('sirocco')).toEqual(['Ines: A second sirocco blows.'])
  })

  it.each([
    ['', searchTexts.required],
    ['q=%20', searchTexts.required],
    [`q=${'x'.repeat(201)}`, searchTexts.tooLong],
    ['q=a%00', searchTexts.notAllowed],
    ['q=a&kinds=facts', searchTexts.kinds],
    ['q=a&limit=0', searchTexts.limit],
    ['q=a&session=%00', searchTexts.session],
  ])('returns 400 for the query "%s"', async (query, error) => {
    expect(await ask(query)).toMatchObject({ status: 400, body: { error, code: 'VALIDATION' } })
  })
})

describe('the names of speakers', () => {
  const list = (token: string) => server.call('GET', `/api/search/${wiki.campaignId}/speakers`, { token })

  it('are collected from all transcripts, for members only', async () => {
    expect(await list(player.token)).toMatchObject({ status: 200, body: { speakers: ['Ines', 'Rowan'] } })
    expect((await list(stranger.token)).status).toBe(404)
  })
})

describe('what a player may not see', () => {
  const asPlayer = (q: string, more = '') => find(q, player.token, more)
  const nothing = { results: [], total: 0 }
  const setShows = (shows: object) =>
    server.call('PUT', `/api/campaign/${wiki.campaignId}/settings`, {
      token: wiki.gm.token,
      body: { shows },
    })
  afterAll(() => setShows({ recap: true, transcript: true }))

  it('is not found in a secret part, unlike the rest of the entry', async () => {
    expect(describeHits(await find('moonsilver'))).toEqual(['entry Brother Osk'])
    expect(await asPlayer('moonsilver')).toMatchObject(nothing)
    expect(await find('moonsilver', wiki.gm.token, '&as=player')).toMatchObject(nothing)
    const { results } = await asPlayer('sings')
    expect(results).toMatchObject([{ title: 'Brother Osk', excerpt: 'A monk. He sings.' }])
  })

  it('is not found as a hidden entry or in a hidden category, even by a similar name', async () => {
    const hidden = await wiki.anEntry({ name: 'Corvinax', visibility: 'gm', description: 'The umbral king.' })
    await wiki.anEntry({ name: 'Thessaly', category: 'plots', description: 'An umbral plot.' })
    await wiki.call('PUT', '/category', { name: 'plots', visibility: 'gm' })
    expect((await find('umbral')).total).toBe(2)
    expect(await asPlayer('umbral')).toMatchObject(nothing)
    await importStory(server, wiki.gm.token, first, ['Ines: Somebody wrote corvinax on a wall.'])
    // Only a hidden entry is called Corvinax. If players found the line by a misspelling, they could tell that such an entry exists.
    expect((await find('corvinex', undefined, '&kinds=transcripts')).total).toBe(1)
    expect(await asPlayer('corvinex')).toMatchObject(nothing)
    await wiki.call('PUT', `/entry/${hidden.id}`, { name: 'Corvinax', visibility: 'everyone' })
    expect(describeHits(await asPlayer('corvinex'))).toEqual(['entry Corvinax', 'line The Gate'])
    await wiki.call('PUT', `/entry/${hidden.id}`, { name: 'Corvinax', visibility: 'gm' })
    expect(await asPlayer('corvinex')).toMatchObject(nothing)
  })

  it('is not found in recaps: unconfirmed, contradicting, hidden or not starred', async () => {
    await setRecap(first, {
      summary: 'Quartz falls. Onyx lies.',
      summarySentences: [aStatement('Quartz falls.'), aStatement('Onyx lies.', { confirmed: false })],
      contradictions: [{ text: 'The jasper is here and there.', sources: [] }],
      charactersInvolved: [aCharacter({ name: 'Corvinax', role: 'beryl giver' })],
      moments: [aMoment('m1', 'Topaz shines.', { starred: true }), aMoment('m2', 'Garnet breaks.')],
    })
    for (const word of ['onyx', 'jasper', 'beryl', 'garnet']) {
      expect((await find(word, undefined, '&kinds=recaps')).total, word).toBe(1)
      expect(await asPlayer(word), word).toMatchObject(nothing)
    }
    expect((await asPlayer('quartz')).results).toMatchObject([{ kind: 'recap', excerpt: 'Quartz falls.' }])
    expect((await asPlayer('topaz')).total).toBe(1)
    expect((await find('quartz topaz garnet')).total).toBe(1)
  })

  it('is not found in recaps and transcripts that the campaign does not show', async () => {
    expect((await asPlayer('quartz')).total).toBe(1)
    expect((await asPlayer('drache', '&kinds=transcripts')).total).toBe(1)
    await setShows({ recap: false, transcript: false })
    expect(await asPlayer('quartz')).toMatchObject(nothing)
    const { body } = await server.call('GET', `/api/search/${wiki.campaignId}/speakers`, player)
    expect(body['speakers']).toEqual([])
    expect(await asPlayer('drache', '&kinds=transcripts')).toMatchObject(nothing)
    expect((await find('drache', undefined, '&kinds=transcripts')).total).toBe(1)
  })

  it('is not found in the bin, even by game masters', async () => {
    const entry = await wiki.anEntry({ name: 'Vexworth', description: 'Gone.' })
    await wiki.call('DELETE', `/entry/${entry.id}`)
    expect(await find('vexworth')).toMatchObject(nothing)
    await server.call('DELETE', `/api/campaign/${wiki.campaignId}/sessions/${second}`, {
      token: wiki.gm.token,
    })
    expect(await find('sirocco')).toMatchObject(nothing)
  })
})
