import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { maintenanceTexts, type Revision, type RevisionDetail } from '#contract/wiki/maintenance.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { wikiEntries, wikiRevisions } from '#server/db/schema-wiki.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { aWiki, entryOf, type TestWiki } from '#server/wiki/test-wiki.ts'

let wiki: TestWiki
let entryId: string

const server = withServer()
beforeEach(async () => {
  wiki = await aWiki(server)
  entryId = (await wiki.anEntry({ description: 'A monk.' })).id
})

const at = (path = '', id = entryId) => `/entry/${id}${path}`
const edit = async (body: object) => entryOf(await wiki.call('PUT', at(), { name: 'Brother Osk', ...body }))
const revisions = async () => (await wiki.call('GET', at('/revisions'))).body['revisions'] as Revision[]
const read = async (id: string) =>
  (await wiki.call('GET', at(`/revisions/${id}`))).body['revision'] as RevisionDetail
const restore = (id: string) => wiki.call('POST', at(`/revisions/${id}/restore`))
const secrecy = async () =>
  (await server.deps.db.select().from(wikiRevisions).where(eq(wikiRevisions.entryId, entryId)))
    .toSorted((left, right) => left.version - right.version)
    .map(({ isSecret }) => isSecret)

describe('the history of an entry', () => {
  it('lists every revision newest first, with its author', async () => {
    server.moveClock(60)
    await edit({ description: 'An old monk.' })
    const listed = await revisions()
    expect(listed.map(({ version, change, jobId }) => [version, change, jobId])).toEqual([
      [2, 'edit', null],
      [1, 'create', null],
    ])
    const { body } = await server.call('GET', '/api/users/profile', { token: wiki.gm.token })
    const { username } = body['user'] as { username: string }
    expect(listed[0]).toMatchObject({ by: username, createdAt: server.deps.clock().toISOString() })
  })

  it('shows a revision and the one before it', async () => {
    await edit({ description: 'An old monk.', aliases: ['Osk'] })
    const [newest, first] = await revisions()
    expect(await read(newest?.id ?? '')).toMatchObject({
      content: { description: 'An old monk.', aliases: ['Osk'] },
      before: { description: 'A monk.', aliases: [] },
    })
    expect(await read(first?.id ?? '')).toMatchObject({ content: { description: 'A monk.' }, before: null })
  })

  it('adds a restored revision as the newest and keeps all others', async () => {
    await edit({ description: 'two', details: { role: 'monk' } })
    await edit({ name: 'Osk', description: 'three', category: 'lore', visibility: 'gm' })
    const [, second] = await revisions()
    const restored = entryOf(await restore(second?.id ?? ''))
    expect(restored).toMatchObject({
      name: 'Brother Osk',
      description: 'two',
      category: 'people',
      details: { role: 'monk' },
      visibility: 'everyone',
      version: 4,
    })
    expect(await wiki.entries()).toEqual([restored])
    expect(await wiki.changesOf(entryId)).toEqual(['restore', 'edit', 'edit', 'create'])
    const texts = await Promise.all(
      (await revisions()).map(async ({ id }) => (await read(id)).content.description),
    )
    expect(texts).toEqual(['two', 'three', 'two', 'A monk.'])
  })

  it('marks a restored text as edited by a person', async () => {
    const [first] = await revisions()
    await edit({ description: 'two' })
    await wiki.setEntry(entryId, { editedAt: null })
    await restore(first?.id ?? '')
    const [row] = await server.deps.db.select().from(wikiEntries).where(eq(wikiEntries.id, entryId))
    expect(row?.editedAt).toEqual(server.deps.clock())
  })

  it('returns 404 for a revision of another entry or campaign', async () => {
    const [revision] = await revisions()
    const [other, elsewhere] = [await wiki.anEntry({ name: 'Mirelle' }), await aWiki(server)]
    const id = revision?.id ?? ''
    const revisionMissing = { status: 404, body: { error: maintenanceTexts.revisionNotFound } }
    const entryMissing = { status: 404, body: { error: wikiTexts.entryNotFound } }
    for (const path of [at(`/revisions/${id}`, other.id), at('/revisions/none'), at('/revisions/%00')]) {
      expect(await wiki.call('GET', path)).toMatchObject(revisionMissing)
      expect(await wiki.call('POST', `${path}/restore`)).toMatchObject(revisionMissing)
    }
    const { token } = wiki.gm
    const foreign = `/api/wiki/${elsewhere.campaignId}${at('/revisions')}`
    expect((await server.call('GET', foreign, { token })).status).toBe(404)
    for (const path of ['/revisions', `/revisions/${id}`]) {
      expect(await elsewhere.call('GET', at(path))).toMatchObject(entryMissing)
      expect(await wiki.call('GET', at(path, '%00'))).toMatchObject(entryMissing)
    }
    expect(await elsewhere.call('POST', at(`/revisions/${id}/restore`))).toMatchObject(entryMissing)
  })
})

describe('an edit', () => {
  it('keeps omitted fields and clears fields that are sent empty', async () => {
    const filled = { description: 'A monk.', aliases: ['Osk'], details: { role: 'monk' } }
    await edit({ ...filled, category: 'lore', visibility: 'gm' })
    expect(await edit({})).toMatchObject({ ...filled, category: 'lore', visibility: 'gm', version: 2 })
    const cleared = { description: '', aliases: [], details: {} }
    expect(await edit(cleared)).toMatchObject({ ...cleared, category: 'lore', visibility: 'gm', version: 3 })
  })

  it('without changes creates no revision', async () => {
    const [before] = await wiki.entries()
    server.moveClock(60)
    await edit({})
    await edit({ description: 'A monk. ', category: 'PEOPLE', aliases: ['', 'brother osk'] })
    expect(await wiki.entries()).toEqual([before])
    expect(await wiki.changesOf(entryId)).toEqual(['create'])
  })

  it('that players cannot see is marked as secret', async () => {
    await edit({ description: 'A monk.\n\n:::gm\nA spy.\n:::' })
    await edit({ description: 'An old monk.\n\n:::gm\nA spy.\n:::' })
    await edit({ visibility: 'gm' })
    await edit({ aliases: ['Osk'] })
    await edit({ visibility: 'everyone' })
    expect(await secrecy()).toEqual([false, true, false, false, true, false])
  })

  it('removes blank and duplicate aliases, and aliases that equal the name', async () => {
    const entry = await edit({ aliases: [' Osk ', 'osk', '', '\u200b', 'Brother Osk', 'The Gatekeeper'] })
    expect(entry.aliases).toEqual(['Osk', 'The Gatekeeper'])
    expect((await edit({ name: 'the gatekeeper' })).aliases).toEqual(['Osk', 'Brother Osk'])
  })

  it('keeps the old name as an alias after a rename, once and only if requested', async () => {
    expect(await edit({ name: 'Abbot Osk' })).toMatchObject({ aliases: ['Brother Osk'] })
    expect(await edit({ name: 'ABBOT OSK' })).toMatchObject({ aliases: ['Brother Osk'] })
    const typed = { name: 'Prior Osk', aliases: ['abbot osk', 'Osk'] }
    expect(await edit(typed)).toMatchObject({ aliases: ['abbot osk', 'Osk'] })
    expect(await edit({ name: 'Father Osk', keepOldName: false })).toMatchObject({
      aliases: ['abbot osk', 'Osk'],
    })
  })

  it('can rename an entry that has 50 aliases if the old name is not kept', async () => {
    const aliases = Array.from({ length: 50 }, (_, index) => `Alias ${index}`)
    expect(await edit({ name: 'Abbot Osk', aliases })).toMatchObject({ name: 'Abbot Osk', aliases })
  })

  it('keeps links to a renamed entry', async () => {
    const other = await wiki.anEntry({ name: 'Hollowgate', description: 'Home of Brother Osk.' })
    const { id } = await edit({ name: 'Abbot Osk' })
    const { body } = await wiki.call('GET', `/entry/${other.id}/related`)
    expect(body['relatedEntries']).toMatchObject([{ id }])
  })

  it('drops the sources of changed and removed details', async () => {
    const source = { segmentId: 's', transcriptionId: 't', sessionId: 'x', start: 1, end: 2 }
    await edit({ details: { role: 'monk', order: 'Ash', age: '60' } })
    const detailSources = { role: [source], order: [source], age: [source] }
    await wiki.setEntry(entryId, { detailSources })
    await edit({ details: { role: 'abbot', order: 'Ash' } })
    const { body } = await wiki.call('GET', at())
    expect(body['entry']).toMatchObject({ detailSources: { order: [source] } })
    expect(Object.keys((body['entry'] as { detailSources: object }).detailSources)).toEqual(['order'])
  })

  it('without a version is serialized with concurrent edits', async () => {
    const edits = ['one', 'two', 'three'].map((description) => edit({ description }))
    await Promise.all(edits)
    expect((await revisions()).map(({ version }) => version)).toEqual([4, 3, 2, 1])
  })
})
