import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type RelatedEntry, type WikiEntry, wikiTexts } from '#contract/wiki/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import { foldWords, matchesAll } from '#core/language/search/query-words.ts'
import { buildLinkIndex, linkParagraph } from '#core/wiki/links/link-names.ts'
import { sessions } from '#server/db/schema.ts'
import { wikiEntries, wikiMentions } from '#server/db/schema-wiki.ts'
import { scaled } from '#server/testing/server/test-scale.ts'
import { aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, type TestWiki } from '#server/wiki/test-wiki.ts'
import { listNameQueries } from './related.ts'

let wiki: TestWiki
const server = withServer()
beforeAll(async () => {
  wiki = await aWiki(server)
})

async function relatedTo({ id }: WikiEntry): Promise<RelatedEntry[]> {
  const answer = await wiki.call('GET', `/entry/${id}/related`)
  expect(answer.status).toBe(200)
  return answer.body['relatedEntries'] as RelatedEntry[]
}
const reasonsOf = (related: RelatedEntry[]) =>
  Object.fromEntries(
    related.map(({ name, relationships }) => [name, relationships.map(({ description }) => description)]),
  )

const trashSession = (id: string) =>
  server.deps.db.update(sessions).set({ deletedAt: server.deps.clock() }).where(eq(sessions.id, id))

async function mention(sessionId: string, ...named: (readonly [WikiEntry, number | null])[]) {
  await server.deps.db.insert(wikiMentions).values(
    named.map(([{ id }, start], at) => ({
      entryId: id,
      sessionId,
      sources: [
        { segmentId: `${sessionId} ${start ?? at}`, transcriptionId: 't', sessionId, start, end: start },
      ],
    })),
  )
}

describe('related entries', () => {
  it('include linked entries and entries that appear in the same session, event or entry, closest first', async () => {
    const mirelle = await wiki.anEntry({ name: 'Mirelle', description: 'Castellan of Hollowgate.' })
    const gate = await wiki.anEntry({ name: 'Hollowgate' })
    const osk = await wiki.anEntry({ name: 'Osk' })
    const ferry = await wiki.anEntry({ name: 'The Ferry' })
    await wiki.anEntry({ name: 'An Oath', description: 'Osk swore it to Mirelle.' })
    await wiki.anEntry({ name: 'The Siege', category: 'events', description: 'Osk left Mirelle.' })
    const [first, second] = [
      await aSession(server, wiki.gm.token, wiki.campaignId, 'The Causeway'),
      await aSession(server, wiki.gm.token, wiki.campaignId, 'The Ferry'),
    ]
    await mention(first, [mirelle, 10], [gate, 500], [ferry, 4000])
    await mention(second, [mirelle, 10], [osk, 30], [ferry, 4000])

    const related = await relatedTo(mirelle)
    expect(reasonsOf(related)).toEqual({
      Hollowgate: [wikiTexts.crossReferenced, 'Both appear in Session 1: The Causeway'],
      'An Oath': [wikiTexts.crossReferenced],
      'The Siege': [wikiTexts.crossReferenced],
      Osk: ['Both appear in Session 2: The Ferry', 'Both appear in The Siege', 'Both appear in An Oath'],
      'The Ferry': ['Both appear in Session 1: The Causeway', 'Both appear in Session 2: The Ferry'],
    })
    const names = related.map(({ name }) => name)
    expect(names[0]).toBe('Hollowgate')
    expect(names.slice(-2)).toEqual(['Osk', 'The Ferry'])
    expect(related[0]?.relationships.map(({ type }) => type)).toEqual(['cross-reference', 'co-mentioned'])

    await trashSession(second)
    expect(reasonsOf(await relatedTo(mirelle))).toMatchObject({
      Osk: ['Both appear in The Siege', 'Both appear in An Oath'],
      'The Ferry': ['Both appear in Session 1: The Causeway'],
    })
  })

  it('are limited to 50 entries with at most 20 reasons each', async () => {
    const hub = await wiki.anEntry({ name: 'Ashenport' })
    const twin = await wiki.anEntry({ name: 'Saltmere' })
    for (let at = 0; at < 60; at++) {
      await wiki.anEntry({ name: `Sailor ${at}`, description: 'Sailed from Ashenport to Saltmere.' })
    }
    const related = await relatedTo(hub)
    expect(related).toHaveLength(50)
    expect(new Set(related.map(({ id }) => id)).size).toBe(50)
    await wiki.call('PUT', `/entry/${twin.id}`, { name: twin.name, description: 'Hates Ashenport.' })
    const [closest] = await relatedTo(hub)
    expect(closest?.id).toBe(twin.id)
    expect(closest?.relationships).toHaveLength(20)
  })
})

it('an entry does not show the number of a trashed session', async () => {
  const entry = await wiki.anEntry({ name: 'Old Tower' })
  const id = await aSession(server, wiki.gm.token, wiki.campaignId, 'Lost')
  await wiki.setEntry(entry.id, { firstSessionId: id })
  const numbers = async () => {
    const one = (await wiki.call('GET', `/entry/${entry.id}`)).body['entry'] as WikiEntry
    const listed = (await wiki.entries()).find((other) => other.id === entry.id)
    return [one.session_number, listed?.session_number]
  }
  expect(await numbers()).toEqual([2, 2])
  await trashSession(id)
  expect(await numbers()).toEqual([null, null])
})

describe('read links', () => {
  const server = withServer()

  async function relatedTo(wiki: TestWiki, { id }: { id: string }, token?: string): Promise<RelatedEntry[]> {
    const { body } = await wiki.call('GET', `/entry/${id}/related`, undefined, token)
    return body['relatedEntries'] as RelatedEntry[]
  }
  const related = async (wiki: TestWiki, entry: WikiEntry, token?: string) =>
    (await relatedTo(wiki, entry, token)).map(({ name }) => name)

  const piece = fc.constantFrom(
    ...['ann', 'Ann Bel', 'bel cor', "bel's", 'Cor!', 'bel-cor', 'Óx', 'राम', 'ÍD', "k'v", 'dan'],
    ...[' ', ' ', ' ', ', ', '\n', "d'", "'ll", '’s', '’d ', '“', "'"],
  )
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  const secret = fc.oneof(
    text,
    fc.tuple(text, text).map(([open, hidden]) => `${open}\n:::gm\n${hidden}\n:::\n${open}`),
  )
  const someEntry = fc.record({
    name: text.filter((name) => name.trim() !== ''),
    aliases: fc.array(text, { maxLength: 2 }),
    description: secret,
    visibility: fc.constantFrom('everyone' as const, 'everyone' as const, 'gm' as const),
  })

  describe('the words of a name', () => {
    it('match every text that links it', () => {
      fc.assert(
        fc.property(fc.array(someEntry, { maxLength: 6 }), text, (entries, description) => {
          const named = entries.map((entry, id) => ({ id: String(id), ...entry }))
          const linked = linkParagraph([description], buildLinkIndex(named)).flat()
          const words = foldWords(description)
          for (const { entryId } of linked) {
            const queries =
              entryId === null ? null : listNameQueries(named[Number(entryId)] ?? { name: '', aliases: [] })
            if (queries) expect(queries.some((query) => matchesAll(query, words))).toBe(true)
          }
        }),
        { numRuns: scaled(1_000) },
      )
    })
  })

  describe('links between entries', () => {
    it('follow a rename: texts with the new name are linked, texts with the old name are not', async () => {
      const wiki = await aWiki(server)
      const osk = await wiki.anEntry({ name: 'Brother Osk' })
      await wiki.anEntry({ name: 'The Gate', description: 'Guarded by brother osk.' })
      await wiki.anEntry({ name: 'The Mill', description: 'Owned by Corvin Ashe.' })
      expect(await related(wiki, osk)).toEqual(['The Gate'])
      await wiki.call('PUT', `/entry/${osk.id}`, { name: 'Corvin Ashe', keepOldName: false })
      expect(await related(wiki, osk)).toEqual(['The Mill'])
    })

    it('change when an entry is trashed and restored', async () => {
      const wiki = await aWiki(server)
      const court = await wiki.anEntry({ name: 'Lantern Court' })
      const lantern = await wiki.anEntry({ name: 'Lantern' })
      await wiki.anEntry({ name: 'The Gate', description: 'Taken by the Lantern Court.' })
      expect(await related(wiki, lantern)).toEqual([])
      const { body } = await wiki.call('DELETE', `/entry/${court.id}`)
      expect(await related(wiki, lantern)).toEqual(['The Gate'])
      await wiki.call('POST', `/bin/${body['undoId']}/restore`)
      expect(await related(wiki, lantern)).toEqual([])
      expect(await related(wiki, court)).toEqual(['The Gate'])
    })

    it('prefer the name of an entry to an alias of another entry, also after a rename', async () => {
      const wiki = await aWiki(server)
      const first = await wiki.anEntry({ name: 'Abbot', aliases: ['the Castellan'] })
      const second = await wiki.anEntry({ name: 'Zora', aliases: ['the Castellan'] })
      await wiki.anEntry({ name: 'Gate', description: 'The castellan waits.' })
      expect(await related(wiki, first)).toEqual(['Gate'])
      await wiki.call('PUT', `/entry/${second.id}`, { name: 'The Castellan', aliases: ['Zora'] })
      expect(await related(wiki, second)).toEqual(['Gate'])
      expect(await related(wiki, first)).toEqual([])
    })

    it('of players do not depend on names that they may not see', async () => {
      const wiki = await aWiki(server)
      const player = await aPlayer(server, wiki.campaignId)
      const lantern = await wiki.anEntry({ name: 'Lantern' })
      const court = await wiki.anEntry({ name: 'Lantern Court', visibility: 'gm' })
      const gate = await wiki.anEntry({ name: 'The Gate', description: 'Taken by the Lantern Court.' })
      expect(await related(wiki, gate)).toEqual(['Lantern Court'])
      expect(await related(wiki, gate, player.token)).toEqual(['Lantern'])
      expect(await related(wiki, lantern, player.token)).toEqual(['The Gate'])
      const hidden = await wiki.call('GET', `/entry/${court.id}/related`, undefined, player.token)
      expect(hidden.status).toBe(404)
    })

    it('are the ones that the browser shows to the same reader', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(someEntry, { maxLength: 7 }), async (made) => {
          const wiki = await aWiki(server)
          const player = await aPlayer(server, wiki.campaignId)
          const { db, ids, clock } = server.deps
          const rows = made.map((entry) => ({
            ...{ ...entry, id: ids.next(), campaignId: wiki.campaignId, foldedName: foldName(entry.name) },
            ...{ category: 'people', createdAt: clock(), updatedAt: clock() },
          }))
          if (rows.length > 0) await db.insert(wikiEntries).values(rows)
          for (const token of [wiki.gm.token, player.token]) {
            const shown = (await wiki.call('GET', '', undefined, token)).body['entries'] as WikiEntry[]
            const index = buildLinkIndex(shown)
            const links = shown.flatMap(({ id, description }) =>
              linkParagraph([description], index, id)
                .flat()
                .flatMap(({ entryId }) => (entryId === null ? [] : [[id, entryId]])),
            )
            for (const { id } of shown) {
              const expected = links.flatMap(([from = '', to = '']) =>
                from === id ? to : to === id ? from : [],
              )
              const crossing = (await relatedTo(wiki, { id }, token)).filter(({ relationships }) =>
                relationships.some(({ type }) => type === 'cross-reference'),
              )
              expect(crossing.map((entry) => entry.id).sort()).toEqual([...new Set(expected)].sort())
            }
          }
        }),
        { numRuns: scaled(40) },
      )
    })

    it('are found among more entries that link to an entry than are read', async () => {
      const wiki = await aWiki(server)
      const { db, ids, clock } = server.deps
      const row = (name: string, description: string) => ({
        ...{ id: ids.next(), campaignId: wiki.campaignId, name, foldedName: foldName(name), description },
        ...{ category: 'people', createdAt: clock(), updatedAt: clock() },
      })
      const wardens = Array.from({ length: 300 }, (_, at) => row(`Warden ${at}`, 'Of Hollowgate, with Osk.'))
      const hub = row('Hollowgate', '')
      const osk = row('Osk', 'Born in Hollowgate.')
      await db.insert(wikiEntries).values([hub, ...wardens, osk])
      const [closest, ...others] = await relatedTo(wiki, hub)
      expect([closest?.id, closest?.relationships[0]?.type]).toEqual([osk.id, 'cross-reference'])
      expect(others).toHaveLength(49)
    })
  })
})
