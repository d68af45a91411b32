import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { maintenanceTexts } from '#contract/wiki/maintenance.ts'
import { type WikiArticle, wikiLimits, wikiTexts } from '#contract/wiki/schemas.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'
import { aPlayer, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, type TestWiki } from '#server/wiki/test-wiki.ts'

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

describe('a proposal', () => {
  it('is added to the description in a revision of its own when accepted', async () => {
    const article = await decide({ status: 'accepted' })
    expect(article).toMatchObject({
      description: 'Old.\n\nHe prays. Osk guards the gate.',
      version: 2,
      facts: [{ id: factId, status: 'accepted', text: 'Osk guards the gate.' }],
    })
    expect(article.facts[0]?.sources).toHaveLength(1)
    expect(await wiki.changesOf(entryId)).toEqual(['fact', 'create'])
  })

  it('keeps its sources when reworded and accepted', async () => {
    const article = await decide({ status: 'accepted', text: ' Osk guards\nthe north gate ' })
    expect(article.description).toBe('Old.\n\nHe prays. Osk guards the north gate.')
    expect(article.facts).toMatchObject([{ text: 'Osk guards the north gate', status: 'accepted' }])
    expect(article.facts[0]?.sources).toHaveLength(1)
  })

  it('keeps its status when only its text is sent', async () => {
    const article = await decide({ text: 'Osk guards the north gate' })
    expect(article.description).toBe('Old.\n\nHe prays.')
    expect(article.facts).toMatchObject([{ text: 'Osk guards the north gate', status: 'proposed' }])
  })

  it('leaves the text unchanged when dismissed, and can be reopened', async () => {
    const dismissed = await decide({ status: 'dismissed' })
    expect(dismissed).toMatchObject({ description: 'Old.\n\nHe prays.', version: 1 })
    expect(dismissed.facts).toMatchObject([{ id: factId, status: 'dismissed' }])
    expect((await decide({ status: 'proposed' })).facts).toMatchObject([{ status: 'proposed' }])
    expect(await wiki.changesOf(entryId)).toEqual(['create'])
  })

  it('is added to the description only once', async () => {
    const once = (await decide({ status: 'accepted' })).description
    for (const status of ['accepted', 'dismissed', 'accepted']) {
      expect((await decide({ status })).description).toBe(once)
    }
    expect(await wiki.changesOf(entryId)).toEqual(['fact', 'create'])
  })

  it('is not added again after a person removed it, until it is accepted again', async () => {
    await decide({ status: 'accepted' })
    await wiki.call('PUT', `/entry/${entryId}`, { name: 'Osk', description: 'Mine.' })
    expect(await wiki.article(entryId)).toMatchObject({
      description: 'Mine.',
      facts: [{ status: 'dismissed' }],
    })
    expect((await decide({ status: 'accepted' })).description).toBe('Mine. Osk guards the gate.')
  })

  it('replaces its former wording when accepted with a new one', async () => {
    await decide({ status: 'accepted' })
    const article = await decide({ status: 'accepted', text: 'Osk left the gate.' })
    expect(article.description).toBe('Old.\n\nHe prays. Osk left the gate.')
  })

  it('starts a new paragraph after a secret part', async () => {
    await wiki.call('PUT', `/entry/${entryId}`, { name: 'Osk', description: 'Old.\n\n:::gm\nA spy.\n:::' })
    const { description } = await decide({ status: 'accepted' })
    expect(description).toBe('Old.\n\n:::gm\nA spy.\n:::\n\nOsk guards the gate.')
  })

  it('does not mark the entry as edited by a person', async () => {
    await wiki.setEntry(entryId, { editedAt: null })
    await decide({ status: 'accepted' })
    const [row] = await server.deps.db.select().from(wikiEntries).where(eq(wikiEntries.id, entryId))
    expect(row?.editedAt).toBeNull()
  })

  it('stays a proposal if the description would become too long', async () => {
    const description = 'x'.repeat(wikiLimits.description - 5)
    await wiki.call('PUT', `/entry/${entryId}`, { name: 'Osk', description })
    expect(await put({ status: 'accepted' })).toMatchObject({
      status: 400,
      body: { error: wikiTexts.descriptionTooLong },
    })
    expect(await wiki.article(entryId)).toMatchObject({ description, facts: [{ status: 'proposed' }] })
  })

  it('cannot be reworded to repeat another fact of the entry', async () => {
    await wiki.aFact(entryId, 'Osk drinks.')
    expect(await put({ status: 'accepted', text: 'osk DRINKS' })).toMatchObject({
      status: 409,
      body: { error: maintenanceTexts.factExists, code: 'CONFLICT' },
    })
  })

  it.each([
    [{}, maintenanceTexts.factStatus],
    [{ status: 'maybe' }, maintenanceTexts.factStatus],
    [{ status: 'accepted', text: ' ' }, maintenanceTexts.factRequired],
    [{ status: 'accepted', text: 'x'.repeat(2001) }, maintenanceTexts.factTooLong],
  ])('returns 400 for the change %.50o', async (body, error) => {
    expect(await put(body)).toMatchObject({ status: 400, body: { error } })
  })

  it('returns 404 for another entry or campaign', async () => {
    const [other, elsewhere] = [await wiki.anEntry({ name: 'Mirelle' }), await aWiki(server)]
    const body = { status: 'accepted' }
    const missing = { status: 404, body: { error: maintenanceTexts.factNotFound } }
    expect(await wiki.call('PUT', `/entry/${other.id}/facts/${factId}`, body)).toMatchObject(missing)
    expect(await put(body, 'none')).toMatchObject(missing)
    expect(await put(body, '%00')).toMatchObject(missing)
    expect(await elsewhere.call('PUT', `/entry/${entryId}/facts/${factId}`, body)).toMatchObject({
      status: 404,
      body: { error: wikiTexts.entryNotFound },
    })
  })
})

describe('an accepted fact', () => {
  const edit = async (description: string) =>
    expect((await wiki.call('PUT', `/entry/${entryId}`, { name: 'Brother Osk', description })).status).toBe(
      200,
    )
  const statuses = async () => (await wiki.article(entryId)).facts.map(({ status }) => status)
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
    ['was reworded inside a secret part', 'Old.\n:::gm\nOsk guards the **north** gate for Vex.\n:::'],
    ['is in a secret part with marks', 'Old.\n:::gm\n**Osk** guards [[Gate|the gate]].\n:::'],
    ['moved into a secret part', 'Old.\n:::gm\nOsk guards the gate.\n:::'],
  ])('is hidden from players once its sentence %s', async (_, description) => {
    expect(await readAsPlayer()).toContain('guards the gate')
    await edit(description)
    expect(await readAsPlayer()).not.toMatch(/guards/)
  })

  it('stays accepted when its sentence is formatted or linked', async () => {
    await edit('**Osk** guards [[Gate|the gate]]. Old.')
    expect(await statuses()).toEqual(['accepted'])
  })

  it('is dismissed when its sentence is removed, and accepted again when the sentence returns', async () => {
    await edit('Old.')
    expect(await statuses()).toEqual(['dismissed'])
    await edit('Osk guards the gate. Old.')
    expect(await statuses()).toEqual(['accepted'])
  })
})
