import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { type DuplicateGroup, duplicateTexts } from '#contract/wiki/maintenance.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'
import { aPerson, aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, importStory, type TestWiki } from '#server/wiki/test-wiki.ts'
import { scanNames } from './scan-duplicates.ts'

let wiki: TestWiki
const server = withServer()
beforeEach(async () => {
  wiki = await aWiki(server)
})

const scan = (query = '') =>
  server.call('GET', `/api/duplicates-simple/scan/${wiki.campaignId}${query}`, { token: wiki.gm.token })
const post = (call: string, body: object, token = wiki.gm.token) =>
  server.call('POST', `/api/duplicates-simple/${call}`, {
    token,
    body: { campaignId: wiki.campaignId, ...body },
  })
const groups = async (query = '') => {
  const { body } = await scan(query)
  return (body['duplicates'] as DuplicateGroup[]).map(({ entry, duplicateResult }) => [
    entry.name,
    ...duplicateResult.matches.map((match) => [match.entry.name, match.similarity]),
  ])
}

describe('the queue of scans', () => {
  const asked = { threshold: 0.8, limit: 10 }
  const never = new AbortController().signal
  const scanFor = (account: string, signal = never) =>
    scanNames(server.deps, account, wiki.campaignId, asked, signal)

  it('alternates between accounts', async () => {
    const order: string[] = []
    const add = (account: string, name: string) => scanFor(account).then(() => order.push(name))
    await Promise.all([add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1')])
    expect(order).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  it('drops a scan whose client has disconnected', async () => {
    const gone = new AbortController()
    const running = scanFor('a')
    const dropped = scanFor('b', gone.signal)
    gone.abort(new Error('gone'))
    await expect(dropped).rejects.toThrow('gone')
    await running
  })
})

describe('the scan', () => {
  it('groups duplicates with the entry to keep, and returns full entries and the total count', async () => {
    await wiki.anEntry({ name: 'Mirele Vanthorne' })
    const kept = await wiki.anEntry({
      name: 'Mirelle Vanthorne',
      description: 'The castellan of Hollowgate.',
    })
    await wiki.anEntry({ name: 'Hollowgate' })
    await wiki.anEntry({ name: 'Holowgate', aliases: ['The Gate'], visibility: 'gm' })
    const { status, body } = await scan()
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, scanned: 4, potentialDuplicates: 2 })
    const [first] = body['duplicates'] as DuplicateGroup[]
    expect(first?.entry).toEqual((await wiki.entries()).find(({ id }) => id === kept.id))
    expect(await groups()).toEqual([
      ['Mirelle Vanthorne', ['Mirele Vanthorne', 0.941]],
      ['Hollowgate', ['Holowgate', 0.9]],
    ])
    expect(await groups('?limit=1')).toHaveLength(1)
    expect((await scan('?limit=1')).body['potentialDuplicates']).toBe(2)
    expect(await groups('?threshold=0.92')).toHaveLength(1)
    expect(await groups('?threshold=1')).toEqual([])
  })

  it('proposes to keep the entry with the most sources, even if a person edited another one', async () => {
    const rich = await wiki.anEntry({ name: 'Mirele Vanthorne' })
    await wiki.aFact(rich.id, 'Mirelle limps.', 'accepted')
    await wiki.setEntry(rich.id, { editedAt: null })
    await wiki.anEntry({ name: 'Mirelle Vanthorne', description: 'The castellan of Hollowgate, in full.' })
    expect(await groups()).toEqual([['Mirele Vanthorne', ['Mirelle Vanthorne', 0.941]]])
  })

  it('finds nothing in an empty wiki', async () => {
    expect(await scan('?limit=100&threshold=0.7')).toMatchObject({
      status: 200,
      body: { success: true, scanned: 0, potentialDuplicates: 0, duplicates: [] },
    })
  })

  it.each(['', '%20'])('refuses threshold=%s', async (value) => {
    expect(await scan(`?threshold=${value}`)).toMatchObject({
      status: 400,
      body: { success: false, error: duplicateTexts.threshold, code: 'VALIDATION' },
    })
  })

  it.each(['0', '-1', 'abc', '1&limit=2'])('refuses limit=%s', async (value) => {
    expect(await scan(`?limit=${value}`)).toMatchObject({ status: 400, body: { error: wikiTexts.limit } })
  })

  it('omits entries that a game master marked as not the same', async () => {
    const entries = [await wiki.anEntry({ name: 'Guard 1' }), await wiki.anEntry({ name: 'Guard 2' })]
    expect(await groups()).toHaveLength(1)
    const entryIds = entries.map(({ id }) => id)
    expect(await post('not-same', { entryIds })).toMatchObject({ status: 200, body: { success: true } })
    expect((await post('not-same', { entryIds: entryIds.toReversed() })).status).toBe(200)
    expect(await groups()).toEqual([])
  })
})

describe('after every session', () => {
  it('counts duplicates without storing names or merging entries', async () => {
    await wiki.anEntry({ name: 'Mirelle Vanthorne', visibility: 'gm' })
    await wiki.anEntry({ name: 'Mirele Vanthorne', visibility: 'gm' })
    const sessionId = await aSession(server, wiki.gm.token, wiki.campaignId)
    const { token } = wiki.gm
    await importStory(server, token, sessionId, ['Rowan: It rains.', 'Ines: It does.'])
    const { body } = await server.call('GET', `/api/jobs/session/${sessionId}`, { token })
    const [last] = body['jobs'] as { job_type: string; status: string; result_data: string }[]
    expect(last).toMatchObject({ job_type: 'duplicate_cleanup', status: 'completed' })
    expect(JSON.parse(last?.result_data ?? '')).toEqual({ scanned: 2, potentialDuplicates: 1 })
    expect(await wiki.names()).toHaveLength(2)
  })

  it('hides job results from players, because the counts include hidden entries', async () => {
    const player = await aPlayer(server, wiki.campaignId)
    await server.call('PUT', `/api/campaign/${wiki.campaignId}/settings`, {
      token: wiki.gm.token,
      body: { playersMayAdd: true },
    })
    await wiki.anEntry({ name: 'Mirelle Vanthorne', visibility: 'gm' })
    const sessionId = await aSession(server, wiki.gm.token, wiki.campaignId)
    await importStory(server, player.token, sessionId, ['Rowan: Mirelle Vanthorne rules Hollowgate.'])
    const results = async (token: string, url: string) => {
      const { status, body } = await server.call('GET', url, { token })
      expect(status).toBe(200)
      return (body['jobs'] as { result_data: string | null }[]).map(({ result_data }) => result_data)
    }
    const url = `/api/jobs/session/${sessionId}`
    expect((await results(wiki.gm.token, url)).filter((one) => one !== null).length).toBeGreaterThan(0)
    for (const own of [url, '/api/jobs/user/all']) {
      const seen = await results(player.token, own)
      expect(seen.length).toBeGreaterThan(0)
      expect(seen.filter((one) => one !== null)).toEqual([])
    }
  })
})

describe('marking entries as not the same', () => {
  it('accepts 2 to 50 entries of the campaign', async () => {
    const { id } = await wiki.anEntry()
    const tooMany = Array.from({ length: 51 }, (_, index) => `${index}`)
    for (const entryIds of [[], [id], [id, id], tooMany, 'all']) {
      const error = duplicateTexts.notSameCount
      expect(await post('not-same', { entryIds })).toMatchObject({ status: 400, body: { error } })
    }
    const elsewhere = await (await aWiki(server)).anEntry()
    expect(await post('not-same', { entryIds: [id, elsewhere.id] })).toMatchObject({
      status: 404,
      body: { error: wikiTexts.entryNotFound },
    })
  })
})

describe('deleting duplicates', () => {
  it('trashes each entry once and can be undone', async () => {
    const [one, other] = [await wiki.anEntry({ name: 'Osk' }), await wiki.anEntry({ name: 'Oskk' })]
    const { status, body } = await post('delete-entries', { entryIds: [one.id, other.id, one.id] })
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, entriesDeleted: 2, undoId: expect.any(String) })
    expect(await wiki.names()).toEqual([])
    await wiki.call('POST', `/bin/${body['undoId']}/restore`)
    expect(await wiki.names()).toEqual(['Osk', 'Oskk'])
  })

  it('deletes nothing if an entry belongs to another campaign, is unknown or is already trashed', async () => {
    const [one, gone] = [await wiki.anEntry({ name: 'Osk' }), await wiki.anEntry({ name: 'Gone' })]
    await wiki.call('DELETE', `/entry/${gone.id}`)
    const elsewhere = await (await aWiki(server)).anEntry()
    for (const id of [elsewhere.id, gone.id, 'none', '']) {
      expect(await post('delete-entries', { entryIds: [one.id, id] })).toMatchObject({
        status: 404,
        body: { success: false, error: wikiTexts.entryNotFound, code: 'NOT_FOUND' },
      })
    }
    expect(await wiki.names()).toEqual(['Osk'])
    const [row] = await server.deps.db.select().from(wikiEntries).where(eq(wikiEntries.id, elsewhere.id))
    expect(row?.deletedAt).toBeNull()
  })
})

describe('calls with the campaign in the body', () => {
  const bodies: [string, object][] = [
    ['delete-entries', { entryIds: [] }],
    ['merge', { keepId: 'k', entryIds: [] }],
    ['auto', {}],
    ['not-same', { entryIds: ['a', 'b'] }],
  ]

  it.each(bodies)('%s: returns 403 for players and 404 for non-members', async (call, body) => {
    const player = await aPlayer(server, wiki.campaignId)
    const stranger = await aPerson(server)
    expect(await post(call, body, player.token)).toMatchObject({
      status: 403,
      body: { error: duplicateTexts.gmOnly, code: 'GM_ONLY' },
    })
    const foreign = await post(call, body, stranger.token)
    expect(foreign).toMatchObject({ status: 404, body: { error: campaignTexts.notFound, code: 'NOT_FOUND' } })
    for (const campaignId of ['none', '\u0000', '../']) {
      expect((await post(call, { ...body, campaignId })).body).toEqual(foreign.body)
    }
    expect(await post(call, { ...body, campaignId: '' })).toMatchObject({
      status: 400,
      body: { error: duplicateTexts.campaignFirst },
    })
    expect(await server.call('POST', `/api/duplicates-simple/${call}`, { body })).toMatchObject({
      status: 401,
      body: { error: accountTexts.unauthenticated },
    })
    expect([200, 404]).toContain((await post(call, body)).status)
  })
})
