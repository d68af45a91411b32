import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { maintenanceTexts } from '#contract/wiki/maintenance.ts'
import { wikiLimits, wikiTexts } from '#contract/wiki/schemas.ts'
import { wikiEntries, wikiRevisions, wikiStates } from '#server/db/schema-wiki.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { aWiki, entryOf, type TestWiki } from '#server/wiki/test-wiki.ts'

let wiki: TestWiki

const server = withServer()
beforeEach(async () => {
  wiki = await aWiki(server)
})

describe('creating an entry', () => {
  it('stores the trimmed fields and tidy aliases', async () => {
    const answer = await wiki.call('POST', '/entry', {
      name: ' Mirelle ',
      description: ' Castellan.\n\n:::gm A spy. ::: ',
      category: ' People ',
      details: { role: 'castellan' },
      aliases: [' The Lady ', '', 'the lady', 'MIRELLE', 'Miri'],
      visibility: 'gm',
    })
    expect(answer).toMatchObject({ status: 201, body: { success: true } })
    expect(entryOf(answer)).toMatchObject({
      name: 'Mirelle',
      description: 'Castellan.\n\n:::gm A spy. :::',
      category: 'people',
      details: { role: 'castellan' },
      aliases: ['The Lady', 'Miri'],
      visibility: 'gm',
      version: 1,
      session_number: null,
    })
    expect(await wiki.entries()).toEqual([entryOf(answer)])
  })

  it('needs only a name and defaults to the category misc', async () => {
    const entry = entryOf(await wiki.call('POST', '/entry', { name: 'Ash' }))
    expect(entry).toMatchObject({ category: 'misc', description: '', aliases: [], visibility: 'everyone' })
    expect(entryOf(await wiki.call('POST', '/entry', { name: 'Ash', category: ' ' })).category).toBe('misc')
  })

  it.each([
    ['category', 'Category must be text'],
    ['description', 'Description must be text'],
  ])('explains why a %s of null is invalid', async (field, error) => {
    const answer = await wiki.call('POST', '/entry', { name: 'Ash', [field]: null })
    expect(answer).toMatchObject({ status: 400, body: { error } })
  })

  it('marks the entry as edited by a person, so that runs leave its text alone', async () => {
    const { id } = await wiki.anEntry()
    const rows = await server.deps.db.select().from(wikiEntries)
    expect(rows.find((row) => row.id === id)?.editedAt).toEqual(server.deps.clock())
    const revisions = (await server.deps.db.select().from(wikiRevisions)).filter((one) => one.entryId === id)
    expect(revisions).toMatchObject([
      { change: 'create', version: 1, userId: wiki.gm.id, jobId: null, isSecret: false },
    ])
  })

  it.each([
    [{ name: ' ' }, wikiTexts.nameRequired],
    [{}, wikiTexts.nameRequired],
    [{ name: 'x'.repeat(256) }, wikiTexts.nameTooLong],
    [{ name: 'N', category: 'x'.repeat(51) }, wikiTexts.categoryTooLong],
    [{ name: 'N', description: 'x'.repeat(100_001) }, wikiTexts.descriptionTooLong],
    [{ name: 'N', aliases: 'Osk' }, wikiTexts.aliases],
    [{ name: 'N', visibility: 'nobody' }, wikiTexts.visibility],
  ])('rejects %.60o', async (body, error) => {
    expect(await wiki.call('POST', '/entry', body)).toMatchObject({ status: 400, body: { error } })
    expect(await wiki.entries()).toEqual([])
  })

  it('is rejected when the wiki is full', async () => {
    await wiki.anEntry()
    await server.deps.db
      .update(wikiStates)
      .set({ entries: wikiLimits.entries - 1 })
      .where(eq(wikiStates.campaignId, wiki.campaignId))
    expect((await wiki.call('POST', '/entry', { name: 'The last' })).status).toBe(201)
    expect(await wiki.call('POST', '/entry', { name: 'One more' })).toMatchObject({
      status: 400,
      body: { error: maintenanceTexts.wikiFull, code: 'VALIDATION' },
    })
  })
})
