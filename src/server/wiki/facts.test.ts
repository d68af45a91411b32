import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { type WikiArticle, wikiLimits, wikiTexts } from '#contract/wiki.ts'
import { careTexts, type Revision } from '#contract/wiki-care.ts'
import { wikiEntries } from '../db/schema-wiki.ts'
import { aPlayer, withServer } from '../test-server.ts'
import { aWiki, type TestWiki } from './test-wiki.ts'

let wiki: TestWiki
let entryId: string
let factId: string

const server = withServer()
beforeEach(async () => {
  wiki = await aWiki(server)
  entryId = (await wiki.anEntry({ description: 'Old.\n\nHe prays.' })).id
  factId = await wiki.aFact(entryId, 'Osk guards the gate.')
})

const put = (body: unknown, id = factId) => wiki.call('PUT', `/entry/${entryId}/facts/${id}`, body)
async function decide(body: unknown, id = factId): Promise<WikiArticle> {
  const answer = await put(body, id)
  expect(answer.status).toBe(200)
  return answer.body['entry'] as WikiArticle
}
const changes = async () =>
  ((await wiki.call('GET', `/entry/${entryId}/revisions`)).body['revisions'] as Revision[]).map(
    ({ change }) => change,
  )

describe('a proposal', () => {
  it('that is accepted joins the description, as a revision of its own', async () => {
    const article = await decide({ status: 'accepted' })
    expect(article).toMatchObject({
      description: 'Old.\n\nHe prays. Osk guards the gate.',
      version: 2,
      facts: [{ id: factId, status: 'accepted', text: 'Osk guards the gate.' }],
    })
    expect(article.facts[0]?.sources).toHaveLength(1)
    expect(await changes()).toEqual(['fact', 'create'])
  })

  it('that is worded anew before it is accepted keeps its sources', async () => {
    const article = await decide({ status: 'accepted', text: ' Osk guards\nthe north gate ' })
    expect(article.description).toBe('Old.\n\nHe prays. Osk guards the north gate.')
    expect(article.facts).toMatchObject([{ text: 'Osk guards the north gate', status: 'accepted' }])
    expect(article.facts[0]?.sources).toHaveLength(1)
  })

  it('that is dismissed changes nothing of the text, and can be proposed again', async () => {
    const dismissed = await decide({ status: 'dismissed' })
    expect(dismissed).toMatchObject({ description: 'Old.\n\nHe prays.', version: 1 })
    expect(dismissed.facts).toMatchObject([{ id: factId, status: 'dismissed' }])
    expect((await decide({ status: 'proposed' })).facts).toMatchObject([{ status: 'proposed' }])
    expect(await changes()).toEqual(['create'])
  })

  it('is told once, however often it is accepted', async () => {
    const once = (await decide({ status: 'accepted' })).description
    for (const status of ['accepted', 'dismissed', 'accepted']) {
      expect((await decide({ status })).description).toBe(once)
    }
    expect(await changes()).toEqual(['fact', 'create'])
  })

  it('comes back into a text from which a person took it only when it is accepted again', async () => {
    await decide({ status: 'accepted' })
    await wiki.call('PUT', `/entry/${entryId}`, { name: 'Osk', description: 'Mine.' })
    const { body } = await wiki.call('GET', `/entry/${entryId}`)
    expect(body['entry']).toMatchObject({ description: 'Mine.', facts: [{ status: 'dismissed' }] })
    expect((await decide({ status: 'accepted' })).description).toBe('Mine. Osk guards the gate.')
  })

  it('takes the place of its former words', async () => {
    await decide({ status: 'accepted' })
    const article = await decide({ status: 'accepted', text: 'Osk left the gate.' })
    expect(article.description).toBe('Old.\n\nHe prays. Osk left the gate.')
  })

  it('opens a paragraph behind a part for game masters', async () => {
    await wiki.call('PUT', `/entry/${entryId}`, { name: 'Osk', description: 'Old.\n\n:::gm\nA spy.\n:::' })
    const { description } = await decide({ status: 'accepted' })
    expect(description).toBe('Old.\n\n:::gm\nA spy.\n:::\n\nOsk guards the gate.')
  })

  it('leaves it to runs to write on what they wrote', async () => {
    const { db } = server.deps
    await db.update(wikiEntries).set({ editedAt: null }).where(eq(wikiEntries.id, entryId))
    await decide({ status: 'accepted' })
    const [row] = await db.select().from(wikiEntries).where(eq(wikiEntries.id, entryId))
    expect(row?.editedAt).toBeNull()
  })

  it('is refused where the description would be too long, and stays a proposal', async () => {
    const description = 'x'.repeat(wikiLimits.description - 5)
    await wiki.call('PUT', `/entry/${entryId}`, { name: 'Osk', description })
    expect(await put({ status: 'accepted' })).toMatchObject({
      status: 400,
      body: { error: wikiTexts.descriptionTooLong },
    })
    const { body } = await wiki.call('GET', `/entry/${entryId}`)
    expect(body['entry']).toMatchObject({ description, facts: [{ status: 'proposed' }] })
  })

  it('cannot say what another fact of the entry says', async () => {
    await wiki.aFact(entryId, 'Osk drinks.')
    expect(await put({ status: 'accepted', text: 'osk DRINKS' })).toMatchObject({
      status: 409,
      body: { error: careTexts.factExists, code: 'CONFLICT' },
    })
  })

  it.each([
    [{}, careTexts.factStatus],
    [{ status: 'maybe' }, careTexts.factStatus],
    [{ status: 'accepted', text: ' ' }, careTexts.factRequired],
    [{ status: 'accepted', text: 'x'.repeat(2001) }, careTexts.factTooLong],
  ])('is refused: %.50o', async (body, error) => {
    expect(await put(body)).toMatchObject({ status: 400, body: { error } })
  })

  it('of another entry or campaign is not found', async () => {
    const [other, elsewhere] = [await wiki.anEntry({ name: 'Mirelle' }), await aWiki(server)]
    const body = { status: 'accepted' }
    const missing = { status: 404, body: { error: careTexts.factNotFound } }
    expect(await wiki.call('PUT', `/entry/${other.id}/facts/${factId}`, body)).toMatchObject(missing)
    expect(await put(body, 'none')).toMatchObject(missing)
    expect(await put(body, '%00')).toMatchObject(missing)
    expect(await elsewhere.call('PUT', `/entry/${entryId}/facts/${factId}`, body)).toMatchObject({
      status: 404,
      body: { error: wikiTexts.entryNotFound },
    })
  })

  it('is decided by the game master alone', async () => {
    const player = await aPlayer(server, wiki.campaignId)
    const url = `/entry/${entryId}/facts/${factId}`
    expect(await wiki.call('PUT', url, { status: 'accepted' }, player.token)).toMatchObject({
      status: 403,
      body: { error: careTexts.gmOnly },
    })
  })
})

describe('an accepted fact', () => {
  const edit = async (description: string) =>
    expect((await wiki.call('PUT', `/entry/${entryId}`, { name: 'Brother Osk', description })).status).toBe(
      200,
    )
  const statuses = async () => {
    const { body } = await wiki.call('GET', `/entry/${entryId}`)
    return (body['entry'] as WikiArticle).facts.map(({ status }) => status)
  }
  /** All that a player can read of the entry. */
  async function readAsPlayer(): Promise<string> {
    const { token } = await aPlayer(server, wiki.campaignId)
    const { body } = await wiki.call('GET', `/entry/${entryId}`, undefined, token)
    const headers = { authorization: `Bearer ${token}` }
    const exports = ['json', 'foundry'].map(async (format) => {
      const url = `/api/wiki/${wiki.campaignId}/export?format=${format}`
      const { statusCode, payload } = await server.app.inject({ url, headers })
      expect(statusCode).toBe(200)
      return payload
    })
    return JSON.stringify([body, ...(await Promise.all(exports))])
  }
  beforeEach(() => decide({ status: 'accepted' }))

  it.each([
    ['was deleted', 'Old.\n\nHe prays.'],
    ['a game master worded anew for themselves', 'Old.\n:::gm\nOsk guards the **north** gate for Vex.\n:::'],
    ['moved into a part for game masters', 'Old.\n:::gm\nOsk guards the gate.\n:::'],
  ])('is not shown to players once its sentence %s', async (_, description) => {
    expect(await readAsPlayer()).toContain('guards the gate')
    await edit(description)
    expect(await readAsPlayer()).not.toMatch(/guards/)
  })

  it('is dismissed with its sentence, and back with it', async () => {
    await edit('Old.')
    expect(await statuses()).toEqual(['dismissed'])
    await edit('Osk guards the gate. Old.')
    expect(await statuses()).toEqual(['accepted'])
  })
})
