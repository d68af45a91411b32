import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { WikiArticle } from '#contract/wiki/schemas.ts'
import { campaigns } from '#server/db/schema.ts'
import { wikiFacts, wikiRevisions } from '#server/db/schema-wiki.ts'
import { aSession, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, importStory, type TestWiki } from '#server/wiki/test-wiki.ts'

const server = withServer()

const nextEvening = [
  'Rowan: Mirelle Vanthorne is a captain of the Lantern Court.',
  'Rowan: Mirelle Vanthorne carries the northern key of Hollowgate.',
]

let wiki: TestWiki
let sessionId: string
beforeEach(async () => {
  wiki = await aWiki(server)
  sessionId = await aSession(server, wiki.gm.token, wiki.campaignId)
  await importStory(server, wiki.gm.token, sessionId)
})

const readArticle = async (name: string) => wiki.article((await wiki.entryNamed(name)).id)
const readMirelle = () => readArticle('Mirelle Vanthorne')
const factsOf = (article: WikiArticle, status: string) =>
  article.facts.filter((fact) => fact.status === status).map(({ text }) => text)
const playAgain = async () => {
  const next = await aSession(server, wiki.gm.token, wiki.campaignId, 'The Key')
  await importStory(server, wiki.gm.token, next, nextEvening)
}
const readAgain = () => importStory(server, wiki.gm.token, sessionId, ['Rowan: Well then.'])

describe('new facts about an existing entry', () => {
  it('are accepted at once if the campaign is set to accept facts', async () => {
    const before = await readMirelle()
    await playAgain()
    const after = await readMirelle()
    expect(factsOf(after, 'accepted').length).toBeGreaterThan(factsOf(before, 'accepted').length)
    expect(factsOf(after, 'proposed')).toEqual([])
    expect(after.description).not.toBe(before.description)
  })

  it('are only proposed if the campaign does not accept facts, and change neither text nor details', async () => {
    await server.deps.db.update(campaigns).set({ acceptsFacts: false })
    const before = await readMirelle()
    expect(factsOf(before, 'accepted').length).toBeGreaterThan(0)
    await playAgain()
    const after = await readMirelle()
    expect(after).toMatchObject({ description: before.description, details: before.details })
    expect(factsOf(after, 'accepted')).toEqual(factsOf(before, 'accepted'))
    expect(factsOf(after, 'proposed').length).toBeGreaterThan(0)
    expect(factsOf(await readArticle('Lantern Court'), 'proposed')).toEqual([])

    await readAgain()
    const again = await readMirelle()
    expect(factsOf(again, 'accepted')).toEqual(factsOf(before, 'accepted'))
    expect(again.description).toBe(before.description)
  })

  it('never replace a secret part', async () => {
    const { id } = await readMirelle()
    const description = 'Castellan.\n:::gm\nSells keys.\n:::'
    await wiki.setEntry(id, { description })
    await playAgain()
    const after = await readMirelle()
    expect(after.description).toBe(description)
    expect(factsOf(after, 'proposed').length).toBeGreaterThan(0)
  })
})

describe('reading a session again', () => {
  it('changes nothing if it yields no new facts', async () => {
    const { db } = server.deps
    const count = async () => [await db.$count(wikiFacts), await db.$count(wikiRevisions)]
    const [before, counted] = [await readMirelle(), await count()]
    await readAgain()
    const after = await readMirelle()
    expect({ ...after, facts: factsOf(after, 'accepted') }).toEqual({
      ...before,
      facts: factsOf(before, 'accepted'),
    })
    expect(await count()).toEqual(counted)
  })

  it('keeps what a person wrote, accepted or reworded', async () => {
    const before = await readMirelle()
    const [first] = before.facts
    const text = 'Mirelle holds Hollowgate for the crown'
    await wiki.call('PUT', `/entry/${before.id}/facts/${first?.id}`, { status: 'accepted', text })
    const description = 'Mine.'
    await wiki.call('PUT', `/entry/${before.id}`, { name: before.name, description })
    await readAgain()
    const after = await readMirelle()
    expect(after.description).toBe('Mine.')
    expect(factsOf(after, 'dismissed')).toContain(text)
  })
})

describe('a revision from reading a session', () => {
  it('is visible to players unless the entry is hidden', async () => {
    const { id } = await readMirelle()
    await wiki.setEntry(id, { visibility: 'gm' })
    await playAgain()
    const revisions = await server.deps.db
      .select()
      .from(wikiRevisions)
      .where(eq(wikiRevisions.entryId, id))
      .orderBy(wikiRevisions.version)
    expect(revisions.map(({ change, isSecret }) => [change, isSecret])).toEqual([
      ['create', false],
      ['run', true],
    ])
  })
})
