import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  maintenanceLimits,
  maintenanceTexts,
  type Revision,
  type TrashItem,
} from '#contract/wiki/maintenance.ts'
import { wikiLimits, wikiTexts } from '#contract/wiki/schemas.ts'
import { issueToken } from '#server/auth/tokens.ts'
import { wikiEntries, wikiTrash } from '#server/db/schema-wiki.ts'
import { scaled } from '#server/testing/server/test-scale.ts'
import { aSession, startTestServer, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, importStory, type TestWiki } from '#server/wiki/test-wiki.ts'
import { purgeWiki } from './trash.ts'

let wiki: TestWiki
const trashSeconds = maintenanceLimits.trashDays * 24 * 3600

const server = withServer()
beforeEach(async () => {
  wiki = await aWiki(server)
})

const remove = (id: string) => wiki.call('DELETE', `/entry/${id}`)
const clear = () => wiki.call('DELETE', '/clear-all')
const readTrash = async () => (await wiki.call('GET', '/bin')).body['bin'] as TrashItem[]
const restore = (undoId: unknown) => wiki.call('POST', `/bin/${undoId}/restore`)
/** Sets each version to 0, because a restore increases the version and these tests compare the other fields. */
const list = async () => (await wiki.entries()).map((entry) => ({ ...entry, version: 0 }))
const nothingThere = { status: 404, body: { error: maintenanceTexts.trashItemNotFound, code: 'NOT_FOUND' } }
/** Moves the clock and signs in again, because tokens expire sooner than items in the trash. */
async function wait(seconds: number): Promise<void> {
  server.moveClock(seconds)
  wiki.gm.token = await issueToken(server.deps, wiki.gm.id, { remembered: false, device: null })
}

describe('a deleted entry', () => {
  it('disappears and can be restored unchanged', async () => {
    const { id } = await wiki.anEntry({ description: 'A monk.', aliases: ['Osk'] })
    await wiki.anEntry({ name: 'Mirelle' })
    const before = await list()
    server.moveClock(60)
    const deleted = await remove(id)
    expect(deleted).toMatchObject({ status: 200, body: { success: true, undoId: expect.any(String) } })
    expect(await wiki.names()).toEqual(['Mirelle'])
    expect(await remove(id)).toMatchObject({ status: 404, body: { error: wikiTexts.entryNotFound } })

    const undone = await restore(deleted.body['undoId'])
    expect(undone).toMatchObject({ status: 200, body: { success: true, restored: 1 } })
    expect(await list()).toEqual(before)
    expect((await wiki.entries()).find((entry) => entry.id === id)?.version).toBe(3)
    const { body } = await wiki.call('GET', `/entry/${id}/revisions`)
    expect((body['revisions'] as Revision[]).map(({ change, version }) => [change, version])).toEqual([
      ['undo', 3],
      ['create', 1],
    ])
    expect(await restore(deleted.body['undoId'])).toMatchObject(nothingThere)
  })

  it('is deleted by only one of two concurrent requests', async () => {
    const { id } = await wiki.anEntry()
    const answers = await Promise.all([remove(id), remove(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it('is restored beside a newer entry with the same name', async () => {
    const { body } = await remove((await wiki.anEntry({ description: 'first' })).id)
    await wiki.anEntry({ description: 'second' })
    await restore(body['undoId'])
    expect((await wiki.entries()).map(({ description }) => description).sort()).toEqual(['first', 'second'])
  })

  it('can be edited and reverted after it was restored', async () => {
    const { id } = await wiki.anEntry({ description: 'first' })
    await restore((await remove(id)).body['undoId'])
    await wiki.call('PUT', `/entry/${id}`, { name: 'Osk', description: 'second' })
    const { body } = await wiki.call('GET', `/entry/${id}/revisions`)
    const undo = (body['revisions'] as Revision[]).find(({ change }) => change === 'undo')
    expect(await wiki.call('POST', `/entry/${id}/revisions/${undo?.id}/restore`)).toMatchObject({
      body: { entry: { name: 'Brother Osk', description: 'first', version: 5 } },
    })
  })
})

describe('a trashed entry', () => {
  it('is restored with its facts, even if the session was read again meanwhile', async () => {
    const sessionId = await aSession(server, wiki.gm.token, wiki.campaignId)
    const readStory = () => importStory(server, wiki.gm.token, sessionId)
    await readStory()
    const { id } = await wiki.entryNamed('Mirelle Vanthorne')
    const { facts } = await wiki.article(id)
    expect(facts).not.toEqual([])
    const { body } = await remove(id)
    await readStory()
    await restore(body['undoId'])
    expect((await wiki.article(id)).facts).toEqual(facts)
  })
})

describe('clearing a wiki', () => {
  it('trashes all entries, and undo restores exactly the same list', async () => {
    for (const name of ['Mirelle', 'Hollowgate', 'The Ash'])
      await wiki.anEntry({ name, details: { a: name } })
    await remove((await wiki.anEntry({ name: 'Long gone' })).id)
    const before = await list()
    const { status, body } = await clear()
    expect([status, body]).toEqual([200, { success: true, deletedCount: 3, undoId: expect.any(String) }])
    expect(await wiki.entries()).toEqual([])
    expect((await wiki.call('GET', '/categories')).body['categories']).toEqual([])
    expect(await restore(body['undoId'])).toMatchObject({ body: { success: true, restored: 3 } })
    expect(await list()).toEqual(before)
  })

  it('adds nothing to the bin if the wiki is empty', async () => {
    expect((await clear()).body).toEqual({ success: true, deletedCount: 0, undoId: null })
    expect(await readTrash()).toEqual([])
  })

  it('does not affect other campaigns', async () => {
    const other = await aWiki(server)
    await other.anEntry()
    await clear()
    expect(await other.entries()).toHaveLength(1)
  })

  it('can be disabled by the server configuration', async () => {
    const closed = await startTestServer({}, { CLEAR_ALL: 'off' })
    const wikiThere = await aWiki(closed)
    await wikiThere.anEntry()
    expect(await wikiThere.call('DELETE', '/clear-all')).toMatchObject({
      status: 403,
      body: { error: maintenanceTexts.clearDisabled, code: 'DISABLED' },
    })
    expect(await wikiThere.entries()).toHaveLength(1)
    await closed.stop()
  })

  it('can be undone for a wiki of the maximum size, even after single deletions', async () => {
    for (let change = 0; change < 6; change++) await remove((await wiki.anEntry({ name: 'Mirelle' })).id)
    const count = scaled(wikiLimits.entries)
    await server.deps.db.execute(sql`
      insert into wiki_entries (id, campaign_id, name, folded_name, description, category, created_at, updated_at)
      select ${wiki.campaignId} || n, ${wiki.campaignId}, 'Entry ' || n, 'entry ' || n, 'A page about ' || n, 'lore',
        now(), now()
      from generate_series(1, ${count}::int) as n`)
    const { body } = await clear()
    expect(body).toMatchObject({ deletedCount: count })
    expect(await wiki.entries()).toEqual([])
    expect(await restore(body['undoId'])).toMatchObject({ body: { restored: count } })
    expect(await wiki.entries()).toHaveLength(count)
  })
})

describe('the bin', () => {
  it('lists deletions newest first, with the first names and the expiry date', async () => {
    const names = ['Zora', 'Abbot', 'brother Osk', 'Castle', 'Dragon', 'Elf']
    for (const name of names) await wiki.anEntry({ name })
    const first = await clear()
    server.moveClock(60)
    const second = await remove((await wiki.anEntry({ name: 'Mirelle' })).id)
    const gone = await remove((await wiki.anEntry({ name: 'Undone' })).id)
    await restore(gone.body['undoId'])
    const [newest, oldest, ...others] = await readTrash()
    expect(others).toEqual([])
    const now = server.deps.clock()
    expect(newest).toMatchObject({
      id: second.body['undoId'],
      kind: 'delete',
      count: 1,
      names: ['Mirelle'],
      at: now.toISOString(),
      until: new Date(now.getTime() + trashSeconds * 1000).toISOString(),
    })
    expect(newest?.by).toBe(oldest?.by)
    expect(newest?.by).not.toBeNull()
    expect(oldest).toMatchObject({
      id: first.body['undoId'],
      kind: 'clear',
      count: 6,
      names: ['Abbot', 'brother Osk', 'Castle', 'Dragon', 'Elf'],
    })
  })

  it('returns 404 when a deletion of another campaign is restored', async () => {
    const { body } = await remove((await wiki.anEntry()).id)
    const other = await aWiki(server)
    const url = `/bin/${body['undoId']}/restore`
    expect(await other.call('POST', url)).toMatchObject(nothingThere)
    expect(await restore('none')).toMatchObject(nothingThere)
    expect(await restore('%00')).toMatchObject(nothingThere)
    expect((await other.call('GET', '/bin')).body).toEqual({ success: true, bin: [] })
    expect(await restore(body['undoId'])).toMatchObject({ body: { restored: 1 } })
  })

  it('keeps entries for 30 days and then deletes them permanently', async () => {
    const kept = await wiki.anEntry({ name: 'Kept' })
    const { id } = await wiki.anEntry()
    const { body } = await remove(id)
    await wait(trashSeconds - 1)
    await purgeWiki(server.deps)
    expect(await readTrash()).toHaveLength(1)
    await wait(1)
    expect(await readTrash()).toEqual([])
    expect(await restore(body['undoId'])).toMatchObject(nothingThere)
    await purgeWiki(server.deps)
    const { db } = server.deps
    expect(await db.select().from(wikiEntries).where(eq(wikiEntries.id, id))).toEqual([])
    const rows = await db.select().from(wikiTrash).where(eq(wikiTrash.campaignId, wiki.campaignId))
    expect(rows).toEqual([])
    expect((await wiki.entries()).map((entry) => entry.id)).toEqual([kept.id])
  })
})
