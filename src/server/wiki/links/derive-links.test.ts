import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { WikiEntry } from '#contract/wiki/schemas.ts'
import { buildLinkIndex } from '#core/wiki/links/link-names.ts'
import { listLinks } from '#core/wiki/links/list-links.ts'
import { campaigns } from '#server/db/schema.ts'
import { wikiEntries, wikiLinks, wikiNames, wikiWords } from '#server/db/schema-wiki.ts'
import { scaled } from '#server/testing/server/test-scale.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { aWiki, type TestWiki } from '#server/wiki/test-wiki.ts'
import { findState } from '#server/wiki/version-store.ts'
import { startDerivingLinks } from './derive-links.ts'

const server = withServer()

type Links = { fromId: string; toId: string; isSecret: boolean }[]
const sortLinks = (links: Links) =>
  links.map(({ fromId, toId, isSecret }) => `${fromId} ${toId} ${isSecret}`).sort()

async function storedLinks(wiki: TestWiki) {
  await server.deriveLinks()
  const ids = new Set((await wiki.entries()).map(({ id }) => id))
  const links = await server.deps.db.select().from(wikiLinks)
  return sortLinks(links.filter(({ fromId, toId }) => ids.has(fromId) || ids.has(toId)))
}

async function shownLinks(wiki: TestWiki) {
  const entries = await wiki.entries()
  const index = buildLinkIndex(entries)
  return sortLinks(
    entries.flatMap(({ id, description }) =>
      listLinks(id, description, index).map((link) => ({ fromId: id, ...link })),
    ),
  )
}

async function insertWardens({ campaignId }: TestWiki, count: number): Promise<string[]> {
  const { db, ids, clock } = server.deps
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ id: ids.next(), campaignId, category: 'people', createdAt: clock(), updatedAt: clock() },
    ...{ name: `Warden ${at}`, foldedName: `warden ${at}` },
    description: `Stands at Hollowgate beside Warden ${at + 1}.`,
  }))
  await db.insert(wikiEntries).values(rows)
  return rows.map(({ id }) => id)
}

const rename = (wiki: TestWiki, entry: WikiEntry, name: string) =>
  wiki.call('PUT', `/entry/${entry.id}`, { name, keepOldName: false })
const related = async (wiki: TestWiki, entry: WikiEntry) => {
  await server.deriveLinks()
  const { body } = await wiki.call('GET', `/entry/${entry.id}/related`)
  return (body['relatedEntries'] as WikiEntry[]).map(({ name }) => name)
}

describe('derived links', () => {
  it('follow a rename: texts with the new name are linked, texts with the old name are not', async () => {
    const wiki = await aWiki(server)
    const osk = await wiki.anEntry({ name: 'Brother Osk' })
    await wiki.anEntry({ name: 'The Gate', description: 'Guarded by brother osk.' })
    await wiki.anEntry({ name: 'The Mill', description: 'Owned by Corvin Ashe.' })
    expect(await related(wiki, osk)).toEqual(['The Gate'])
    await rename(wiki, osk, 'Corvin Ashe')
    expect(await related(wiki, osk)).toEqual(['The Mill'])
    expect(await storedLinks(wiki)).toEqual(await shownLinks(wiki))
  })

  it('are updated when an entry is trashed and restored', async () => {
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

  it('are correct after many entries change at once', async () => {
    const wiki = await aWiki(server)
    const hub = await wiki.anEntry({ name: 'Hollowgate', description: 'Home of Warden 7.' })
    const ids = new Set(await insertWardens(wiki, 600))
    expect(await storedLinks(wiki)).toEqual(await shownLinks(wiki))

    await rename(wiki, hub, 'Ashgate')
    expect(await storedLinks(wiki)).toEqual(await shownLinks(wiki))

    const { body } = await wiki.call('DELETE', '/clear-all')
    await server.deriveLinks()
    const names = await server.deps.db.select().from(wikiNames)
    const words = await server.deps.db.select().from(wikiWords)
    expect([...names, ...words].filter(({ entryId }) => ids.has(entryId))).toEqual([])
    await wiki.call('POST', `/bin/${body['undoId']}/restore`)
    expect(await storedLinks(wiki)).toEqual(await shownLinks(wiki))
  })

  it('are removed with permanently deleted entries and campaigns', async () => {
    const wiki = await aWiki(server)
    const gate = await wiki.anEntry({ name: 'Hollowgate', description: 'Kept by Brother Osk.' })
    const osk = await wiki.anEntry({ name: 'Brother Osk', description: 'Lives at Hollowgate.' })
    const mill = await wiki.anEntry({ name: 'The Mill', description: 'Near Hollowgate.' })
    const derived = async () => {
      const { db } = server.deps
      const ids = [gate, osk, mill].map(({ id }) => id)
      const links = (await db.select().from(wikiLinks)).map(({ fromId, toId }) => [fromId, toId])
      const found = [...(await db.select().from(wikiNames)), ...(await db.select().from(wikiWords))]
      return {
        links: links.filter(([from = '', to = '']) => ids.includes(from) || ids.includes(to)),
        found: [...new Set(found.map(({ entryId }) => entryId))].filter((id) => ids.includes(id)).sort(),
      }
    }
    await server.deriveLinks()
    expect((await derived()).links).toHaveLength(3)
    await server.deps.db.delete(wikiEntries).where(eq(wikiEntries.id, osk.id))
    expect(await derived()).toEqual({ links: [[mill.id, gate.id]], found: [gate.id, mill.id].sort() })
    await server.deps.db.delete(campaigns).where(eq(campaigns.id, wiki.campaignId))
    expect(await derived()).toEqual({ links: [], found: [] })
  })

  it('always match the links that the browser shows, after any sequence of edits', async () => {
    const name = fc.constantFrom(
      'ann',
      'Ann Bel',
      'bel cor',
      "bel's",
      'Cor!',
      'bel-cor',
      'ann bel cor dan',
      'Dan',
    )
    const word = fc.constantFrom(
      'ann ',
      'bel ',
      'cor',
      '! ',
      ' dan',
      ', ',
      "bel's ",
      'bel-',
      ':::gm ',
      ':::\n',
    )
    const entry = fc.record({
      name,
      aliases: fc.array(name, { maxLength: 2 }),
      description: fc.array(word, { maxLength: 8 }).map((words) => words.join('')),
    })
    const step = fc.tuple(
      fc.constantFrom('create', 'edit', 'edit', 'delete', 'undo', 'derive'),
      fc.nat(),
      entry,
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const wiki = await aWiki(server)
        const undoIds: unknown[] = []
        for (const [what, which, written] of steps) {
          const entries = await wiki.entries()
          const chosen = entries[which % Math.max(1, entries.length)]
          if (what === 'derive') await server.deriveLinks()
          else if (what === 'create' || !chosen) await wiki.anEntry(written)
          else if (what === 'edit') await wiki.call('PUT', `/entry/${chosen.id}`, written)
          else if (what === 'delete')
            undoIds.push((await wiki.call('DELETE', `/entry/${chosen.id}`)).body['undoId'])
          else await wiki.call('POST', `/bin/${undoIds.pop() ?? 'none'}/restore`)
        }
        expect(await storedLinks(wiki)).toEqual(await shownLinks(wiki))
      }),
      { numRuns: scaled(100) },
    )
  })
})

/** The time limit of `vi.waitFor` is long, because a busy machine derives links late. */
const patience = { timeout: 60_000 }

describe('deriving links', () => {
  const namesOf = async (wiki: TestWiki, { id }: WikiEntry) => {
    const { body } = await wiki.call('GET', `/entry/${id}/related`)
    return (body['relatedEntries'] as WikiEntry[]).map(({ name }) => name)
  }

  it('runs after a change and catches up after a restart', async () => {
    const wiki = await aWiki(server)
    const osk = await wiki.anEntry({ name: 'Brother Osk' })
    await server.waits.hold(0)
    const stop = startDerivingLinks(server.deps)
    await server.waits.hold(1)
    await wiki.anEntry({ name: 'The Gate', description: 'Guarded by Brother Osk.' })
    await vi.waitFor(async () => expect(await namesOf(wiki, osk)).toEqual(['The Gate']), patience)

    server.waits.release()
    await stop()
    await wiki.anEntry({ name: 'The Mill', description: 'Owned by Brother Osk.' })
    await server.waits.hold(0)
    const stopAgain = startDerivingLinks(server.deps)
    await server.waits.hold(1)
    expect(await namesOf(wiki, osk)).toEqual(['The Gate', 'The Mill'])
    server.waits.release()
    await stopAgain()
  })

  it('is retried after a failure without failing the edit', async () => {
    const wiki = await aWiki(server)
    const osk = await wiki.anEntry({ name: 'Brother Osk' })
    await server.deps.db.execute(sql`alter table wiki_links rename to wiki_links_away`)
    await server.waits.hold(0)
    const stop = startDerivingLinks(server.deps)
    const gate = { name: 'The Gate', description: 'Guarded by Brother Osk.' }
    expect((await wiki.call('POST', '/entry', gate)).status).toBe(201)
    await server.waits.hold(1, 1_000)
    await server.deps.db.execute(sql`alter table wiki_links_away rename to wiki_links`)
    server.moveClock(1)
    const derived = vi.waitFor(async () => expect(await namesOf(wiki, osk)).toEqual(['The Gate']), patience)
    await server.waits.passUntil(derived, 1_000)
    server.waits.release()
    await stop()
  })

  it('gives the same result when several processes run it at once', async () => {
    const wiki = await aWiki(server)
    await insertWardens(wiki, 120)
    await Promise.all([server.deriveLinks(), server.deriveLinks(), server.deriveLinks()])
    expect(await storedLinks(wiki)).toEqual(await shownLinks(wiki))
  })

  it('raises the wiki version when links change, but for players only if they see both linked entries', async () => {
    const wiki = await aWiki(server)
    const osk = await wiki.anEntry({ name: 'Brother Osk' })
    const versions = async () => {
      const { db } = server.deps
      const [gm, player] = [
        await findState(db, wiki.campaignId, 'gm'),
        await findState(db, wiki.campaignId, 'player'),
      ]
      return [gm?.version ?? 0, player?.version ?? 0] as const
    }
    const growth = async () => {
      const before = await versions()
      await server.deriveLinks()
      const after = await versions()
      return [after[0] - before[0], after[1] - before[1]]
    }
    expect(await growth()).toEqual([0, 0])
    await wiki.anEntry({ name: 'The Plot', description: 'Against Brother Osk.', visibility: 'gm' })
    expect(await growth()).toEqual([1, 0])
    const gate = await wiki.anEntry({ name: 'The Gate', description: ':::gm\nSold by Brother Osk.\n:::' })
    expect(await growth()).toEqual([1, 0])
    await wiki.call('PUT', `/entry/${gate.id}`, { name: 'The Gate', description: 'Sold by Brother Osk.' })
    expect(await growth()).toEqual([1, 1])
    await wiki.call('PUT', `/entry/${osk.id}`, { name: osk.name, description: 'A monk.' })
    expect(await growth()).toEqual([0, 0])

    const exactlyOnePage = 500
    await insertWardens(wiki, exactlyOnePage)
    expect(await growth()).toEqual([1, 1])
  })
})
