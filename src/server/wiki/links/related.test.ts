import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type RelatedEntry, type WikiEntry, wikiTexts } from '#contract/wiki/schemas.ts'
import { sessions } from '#server/db/schema.ts'
import { wikiMentions } from '#server/db/schema-wiki.ts'
import { aSession, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, type TestWiki } from '#server/wiki/test-wiki.ts'

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
