import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { exportFormats } from '#contract/tickets.ts'
import { duplicateTexts } from '#contract/wiki/maintenance.ts'
import { type WikiCategory, wikiLimits, wikiTexts } from '#contract/wiki/schemas.ts'
import { buildLinkIndex, linkParagraph } from '#core/wiki/links/link-names.ts'
import { aCampaign, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, entryOf, type TestWiki } from '../wiki/test-wiki.ts'
import { expectAlive, expectRow, expectWords, findRow } from './test-rows.ts'

let wiki: TestWiki
let entryId: string
const name = 'Brother Osk'
const server = withServer()
beforeEach(async () => {
  wiki = await aWiki(server)
  entryId = (await wiki.anEntry()).id
})
afterAll(() => expectAlive(server))

const edit = (body: object) => wiki.call('PUT', `/entry/${entryId}`, { name, ...body })
const manyDetails = () => Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`key ${n}`, 'x']))

describe('an entry', () => {
  it.each<[string, string, () => object]>([
    ['B052', 'an empty name', () => ({ name: '' })],
    ['B053', 'a name of 256 characters', () => ({ name: 'x'.repeat(256) })],
    ['B054', 'a category of 51 characters', () => ({ category: 'x'.repeat(51) })],
    ['B061', 'details in details', () => ({ details: { a: { b: {} } } })],
    ['B061', '10,000 details', () => ({ details: manyDetails() })],
    ['B061', 'a NUL in a detail', () => ({ details: { a: 'b\u0000' } })],
    ['B061', 'half a surrogate pair in the name of a detail', () => ({ details: { '\ud800': 'a' } })],
    ['B061', 'a detail with a name of 10 kB', () => ({ details: { ['x'.repeat(10_000)]: 'a' } })],
  ])('%s: is refused with %s', async (id, _, fields) => {
    expectRow(id, await edit(fields()))
    expect(await wiki.entries()).toMatchObject([{ name, details: {} }])
  })

  const textsWithTraps = [
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '![a](https://evil/?d=)',
    '<svg onload=alert(1)>',
    '[[a|<b>]]',
  ]
  it.each(textsWithTraps)('B055: keeps %s literally, and every export works', async (description) => {
    const answer = await edit({ description })
    expectRow('B055', answer)
    expect(entryOf(answer).description).toBe(description)
    for (const format of exportFormats)
      expect((await wiki.call('GET', `/export?format=${format}`)).status).toBe(200)
  })

  it.each([
    ['headings', '# \n'.repeat(33_000)],
    ['links', '[[a]] '.repeat(16_000)],
    ['brackets', '('.repeat(100_000)],
  ])('B056: accepts a description of only %s', async (_, description) => {
    expectRow('B056', await edit({ description }))
    const began = performance.now()
    expect((await wiki.call('GET', `/entry/${entryId}`)).status).toBe(200)
    expect((await wiki.call('GET', `/entry/${entryId}/related`)).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(2_000)
    expectWords(await edit({ description: `${description}${'x'.repeat(100_000)}` }))
    const tooLong = await edit({ description: 'x'.repeat(100_001) })
    expect(tooLong).toMatchObject({ status: 400, body: { error: wikiTexts.descriptionTooLong } })
  })

  it.each(['.*', '(a+)+$', '[', '\\', 'C++', 'Æ', '东京'])(
    'B057: accepts the name %s and finds its links without an error',
    async (odd) => {
      expectRow('B057', await edit({ name: odd }))
      const other = await wiki.anEntry({ name: 'Dorn', description: `He knows ${odd} and aaaaaaaaaaaaaaaa!` })
      expect((await wiki.call('GET', `/entry/${other.id}/related`)).status).toBe(200)
    },
  )

  it('B057: is linked from a text of 100 kB within a second, even among 5,000 entries', () => {
    const names = Array.from({ length: 5_000 }, (_, n) => ({
      id: String(n),
      name: `C++ (a+)+$ ${n}`,
      aliases: [],
    }))
    const index = buildLinkIndex(names)
    const text = 'aaaaaaaa C++ (a+)+$ 77 '.repeat(4_348)
    const began = performance.now()
    const [parts] = linkParagraph([text], index)
    expect(performance.now() - began).toBeLessThan(1_000)
    expect(parts?.filter(({ entryId }) => entryId !== null)).toHaveLength(1)
  })

  it.each(['__proto__', 'constructor', 'toString', '../people'])(
    'B058: accepts the category %s',
    async (category) => {
      expectRow('B058', await edit({ category }))
      const { body } = await wiki.call('GET', '/categories')
      const listed = (body['categories'] as WikiCategory[]).filter(
        (one) => one.name === category.toLowerCase(),
      )
      expect(listed).toMatchObject([{ count: 1, isCore: false }])
    },
  )

  it('B059: changed by two game masters at once accepts one change and refuses the other', async () => {
    const { version } = entryOf(await edit({}))
    const answers = await Promise.all(['places', 'items'].map((category) => edit({ category, version })))
    const [first, second] = answers.sort((a, b) => a.status - b.status)
    if (!first || !second) throw new Error('Two answers')
    expectRow('B059', first)
    expectWords(second)
    expect(second).toMatchObject({ status: 409, body: { error: wikiTexts.stale } })
    expect(wikiTexts.stale).toContain(
      /409 (.*)…/.exec(findRow('B059').error ?? '')?.[1] ?? 'no such sentence',
    )
  })

  it('B060: of another campaign returns 404, even for a game master of both', async () => {
    const other = await aCampaign(server, wiki.gm.token)
    const url = `/api/wiki/${other}/entry/${entryId}`
    expectRow('B060', await server.call('PUT', url, { token: wiki.gm.token, body: { name: 'Mine' } }))
    expect(await wiki.entries()).toMatchObject([{ name }])
  })
})

describe('a limit', () => {
  const limits: [string, string][] = [
    ['B062', '-1'],
    ['B063', '0'],
    ['B064', 'NaN'],
    ['B065', '1e9'],
    ['B066', '50001'],
    ['B067', 'abc'],
    ['B068', '1;drop'],
    ['B069', '%00'],
    ['B070', ''],
    ['B071', '%2010'],
    ['B072', '1&limit=2'],
  ]
  it.each(limits)('%s: given as limit=%s gets the documented answer', async (id, limit) => {
    expectRow(id, await wiki.call('GET', `?limit=${limit}`))
  })
})

describe('a search for duplicates', () => {
  const scan = (query: string) =>
    server.call('GET', `/api/duplicates-simple/scan/${wiki.campaignId}?${query}`, { token: wiki.gm.token })
  const thresholds: [string, string][] = [
    ['B073', 'threshold=NaN'],
    ['B074', 'threshold=-0.1'],
    ['B075', 'threshold=1.1'],
    ['B076', 'threshold=Infinity'],
    ['B077', 'threshold=0'],
    ['B078', 'threshold=abc'],
    ['B079', 'threshold=0.7&threshold=0.1'],
  ]
  it.each(thresholds)('%s: gets the documented answer for %s', async (id, query) => {
    expectRow(id, await scan(query))
  })

  it('B077: with a threshold of 0 finds the same as with 0.5', async () => {
    await wiki.anEntry({ name: 'Brother Oskar' })
    await wiki.anEntry({ name: 'Hollowgate' })
    const [none, half] = [await scan('threshold=0'), await scan('threshold=0.5')]
    expect(none.body).toEqual(half.body)
    expect(none.body).toMatchObject({ scanned: 3, potentialDuplicates: 1 })
  })
})

describe('deleting duplicates', () => {
  const remove = (entryIds: unknown) =>
    server.call('POST', '/api/duplicates-simple/delete-entries', {
      token: wiki.gm.token,
      body: { campaignId: wiki.campaignId, entryIds },
    })
  it.each([
    ['a word', () => 'all'],
    ['null', () => null],
    ['an object', () => ({})],
    ['invalid ids', () => [1, null, {}]],
    ['100,000 ids', () => Array.from({ length: 100_000 }, (_, n) => `00000000-0000-7000-8000-0000000${n}`)],
  ])('B080: is refused with %s', async (_, entryIds) => {
    expectRow('B080', await remove(entryIds()))
    expect(await wiki.entries()).toHaveLength(1)
  })

  it('B080: is refused above 5,000 ids, with its own message', async () => {
    const answer = await remove(Array(5_001).fill(entryId))
    expectWords(answer)
    expect(answer).toMatchObject({ status: 400, body: { error: duplicateTexts.tooMany } })
    expect(wikiLimits.entries).toBeLessThan(100_000)
  })

  it('B081: with an entry of another campaign among them deletes none', async () => {
    const other = await aWiki(server)
    const foreign = await other.anEntry()
    expectRow('B081', await remove([entryId, foreign.id]))
    expect(await wiki.entries()).toHaveLength(1)
    expect(await other.entries()).toHaveLength(1)
  })

  it('B082: counts a repeated entry once', async () => {
    const answer = await remove([entryId, entryId])
    expectRow('B082', answer)
    expect(answer.body).toMatchObject({ entriesDeleted: 1 })
    expect(await wiki.entries()).toEqual([])
  })
})
