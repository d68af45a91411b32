import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { duplicateTexts } from '#contract/wiki/maintenance.ts'
import { wikiDistinctPairs, wikiEntries, wikiFacts, wikiMentions } from '#server/db/schema-wiki.ts'
import { aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, type TestWiki } from '#server/wiki/test-wiki.ts'

let wiki: TestWiki
const server = withServer()
beforeEach(async () => {
  wiki = await aWiki(server)
})

const post = (call: string, body: object = {}) =>
  server.call('POST', `/api/duplicates-simple/${call}`, {
    token: wiki.gm.token,
    body: { campaignId: wiki.campaignId, ...body },
  })
const merge = (keepId: string, ...entryIds: string[]) => post('merge', { keepId, entryIds })
const undo = (undoId: unknown) => wiki.call('POST', `/bin/${undoId}/restore`)
const threeEntries = async () =>
  [
    await wiki.anEntry({ name: 'A' }),
    await wiki.anEntry({ name: 'B' }),
    await wiki.anEntry({ name: 'C' }),
  ] as const
const factTexts = async (id: string) => (await wiki.article(id)).facts.map(({ text }) => text)

const aSource = (segmentId: string, sessionId: string) => ({
  ...{ segmentId, transcriptionId: 't', sessionId },
  ...{ start: null, end: null },
})
async function aMention(entryId: string, sessionId: string, ...segmentIds: string[]) {
  const sources = segmentIds.map((segmentId) => aSource(segmentId, sessionId))
  await server.deps.db.insert(wikiMentions).values({ entryId, sessionId, sources })
}
const mentions = async (entryId: string) =>
  server.deps.db.select().from(wikiMentions).where(eq(wikiMentions.entryId, entryId))
async function stored(id: string) {
  const { db } = server.deps
  const [entry] = await db.select().from(wikiEntries).where(eq(wikiEntries.id, id))
  const { version, updatedAt, ...rest } = entry ?? { version: 0, updatedAt: null }
  const facts = await db.select().from(wikiFacts).where(eq(wikiFacts.entryId, id)).orderBy(wikiFacts.id)
  return { ...rest, facts, mentions: await mentions(id) }
}

async function aPair() {
  const session = await aSession(server, wiki.gm.token, wiki.campaignId)
  const keep = await wiki.anEntry({
    name: 'Mirelle Vanthorne',
    description: 'The castellan of Hollowgate.',
    details: { race: 'Elf' },
  })
  const other = await wiki.anEntry({
    name: 'Lady Mirelle',
    aliases: ['The Castellan', 'MIRELLE VANTHORNE'],
    description: 'She limps.\n\n:::gm\nShe is the thief.\n:::',
    details: { race: 'Half-elf', age: '40' },
  })
  await wiki.aFact(keep.id, 'She limps.', 'proposed')
  await wiki.aFact(other.id, 'She limps.', 'accepted')
  await wiki.aFact(other.id, 'She rides a grey mare.', 'accepted')
  await aMention(keep.id, session, 'a')
  await aMention(other.id, session, 'a', 'b')
  return { keep, other, session }
}

describe('a merge', () => {
  it('combines names, texts, secrets, details, facts and mentions', async () => {
    const { keep, other, session } = await aPair()
    const { status, body } = await merge(keep.id, other.id, other.id)
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, merged: 1, undoId: expect.any(String) })
    expect(await wiki.names()).toEqual(['Mirelle Vanthorne'])
    const merged = await wiki.article(keep.id)
    expect(merged).toMatchObject({
      name: 'Mirelle Vanthorne',
      aliases: ['Lady Mirelle', 'The Castellan'],
      description: 'The castellan of Hollowgate.\n\nShe limps.\n\n:::gm\nShe is the thief.\n:::',
      details: { race: 'Elf', age: '40' },
      version: keep.version + 1,
    })
    expect(merged.facts.map(({ text, status }) => [text, status])).toEqual([
      ['She limps.', 'accepted'],
      ['She rides a grey mare.', 'accepted'],
    ])
    expect((await mentions(keep.id)).map(({ sources }) => sources)).toEqual([
      [aSource('a', session), aSource('b', session)],
    ])
    const revisions = await wiki.call('GET', `/entry/${keep.id}/revisions`)
    expect(revisions.body['revisions']).toMatchObject([{ change: 'merge' }, { change: 'create' }])
    expect((await wiki.call('GET', '/bin')).body['bin']).toMatchObject([
      { kind: 'merge', count: 1, names: ['Lady Mirelle'] },
    ])
  })

  it('can be undone exactly', async () => {
    const { keep, other } = await aPair()
    const before = [await stored(keep.id), await stored(other.id)]
    server.moveClock(60)
    const { body } = await merge(keep.id, other.id)
    expect(await stored(keep.id)).not.toEqual(before[0])
    expect(await undo(body['undoId'])).toMatchObject({ status: 200, body: { restored: 1 } })
    expect([await stored(keep.id), await stored(other.id)]).toEqual(before)
    expect((await undo(body['undoId'])).status).toBe(404)
  })

  it('undone after an edit keeps the edit and removes only the merged content', async () => {
    const { keep, other } = await aPair()
    const { body } = await merge(keep.id, other.id)
    const { description, aliases, details } = await wiki.article(keep.id)
    await wiki.call('PUT', `/entry/${keep.id}`, {
      name: 'Mirelle of Hollowgate',
      keepOldName: false,
      description: `${description}\n\nShe sings.`,
      aliases: [...aliases, 'Mine'],
      details,
    })
    await undo(body['undoId'])
    const restored = await wiki.article(keep.id)
    expect(restored).toMatchObject({
      name: 'Mirelle of Hollowgate',
      description: 'The castellan of Hollowgate.\n\nShe sings.',
      aliases: ['Mine'],
    })
    expect(restored.details).toEqual({ race: 'Elf' })
    expect(await factTexts(other.id)).toEqual(['She limps.', 'She rides a grey mare.'])
  })

  it('cannot be undone until later merges of the kept entry are undone', async () => {
    const [one, two, three] = await threeEntries()
    await wiki.aFact(three.id, 'It is round.')
    const first = (await merge(two.id, three.id)).body['undoId']
    const second = (await merge(one.id, two.id)).body['undoId']
    expect(await factTexts(one.id)).toEqual(['It is round.'])
    expect(await undo(first)).toMatchObject({ status: 409, body: { error: duplicateTexts.undoFirst } })
    await undo(second)
    await undo(first)
    expect(await wiki.names()).toEqual(['A', 'B', 'C'])
    expect(await factTexts(three.id)).toEqual(['It is round.'])
    expect((await wiki.article(one.id)).aliases).toEqual([])
  })

  it('transfers the pairs that were marked as not the same', async () => {
    const [one, two, three] = await threeEntries()
    await post('not-same', { entryIds: [two.id, three.id] })
    const { body } = await merge(one.id, two.id)
    const pairs = async () => {
      const rows = await server.deps.db
        .select()
        .from(wikiDistinctPairs)
        .where(eq(wikiDistinctPairs.campaignId, wiki.campaignId))
      return rows.map(({ leftId, rightId }) => [leftId, rightId].includes(one.id))
    }
    expect((await pairs()).toSorted()).toEqual([false, true])
    await undo(body['undoId'])
    expect(await pairs()).toEqual([false])
  })

  it('keeps the earliest dates, and marks the entry as edited if any merged entry was', async () => {
    const [early, late] = [
      await aSession(server, wiki.gm.token, wiki.campaignId),
      await aSession(server, wiki.gm.token, wiki.campaignId),
    ]
    const [older, newer] = [await wiki.anEntry({ name: 'A' }), await wiki.anEntry({ name: 'B' })]
    const [created, edited] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')]
    await wiki.setEntry(newer.id, { firstSessionId: late, editedAt: null })
    await wiki.setEntry(older.id, { firstSessionId: early, createdAt: created, editedAt: edited })
    await merge(newer.id, older.id)
    expect(await stored(newer.id)).toMatchObject({
      firstSessionId: early,
      createdAt: created,
      editedAt: edited,
    })
  })

  it('rejects invalid combinations of entries', async () => {
    const [one, two] = [await wiki.anEntry({ name: 'A' }), await wiki.anEntry({ name: 'B' })]
    expect(await merge(one.id, one.id, two.id)).toMatchObject({
      status: 400,
      body: { error: duplicateTexts.keepAmong },
    })
    const elsewhere = await (await aWiki(server)).anEntry()
    for (const [keepId, entryId] of [
      [one.id, elsewhere.id],
      [elsewhere.id, one.id],
      ['\u0000', one.id],
    ]) {
      expect((await merge(keepId ?? '', entryId ?? '')).status).toBe(404)
    }
    expect((await merge(one.id)).body).toEqual({ success: true, merged: 0, undoId: null })
    expect(await wiki.names()).toEqual(['A', 'B'])
  })

  it('with too many aliases is rejected and changes nothing', async () => {
    const aliases = Array.from({ length: 50 }, (_, index) => `Alias ${index}`)
    const [one, two] = [await wiki.anEntry({ name: 'A', aliases }), await wiki.anEntry({ name: 'B' })]
    expect(await merge(one.id, two.id)).toMatchObject({
      status: 409,
      body: { error: duplicateTexts.mergeNames },
    })
    expect(await wiki.names()).toEqual(['A', 'B'])
  })
})

describe('hidden entries', () => {
  it('are not merged into visible entries', async () => {
    const open = await wiki.anEntry({ name: 'Mirelle' })
    const secret = await wiki.anEntry({ name: 'The Thief', visibility: 'gm' })
    const inHidden = await wiki.anEntry({ name: 'The Theft', category: 'omens' })
    await wiki.call('PUT', '/category', { name: 'omens', visibility: 'gm' })
    for (const { id } of [secret, inHidden]) {
      expect(await merge(open.id, id)).toMatchObject({
        status: 409,
        body: { error: duplicateTexts.mergeHidden },
      })
    }
    expect(await wiki.names()).toHaveLength(3)
  })

  it('stay hidden when a visible entry is merged into them', async () => {
    const player = await aPlayer(server, wiki.campaignId)
    const open = await wiki.anEntry({ name: 'Mirelle' })
    const secret = await wiki.anEntry({ name: 'The Thief', visibility: 'gm' })
    const { body } = await merge(secret.id, open.id)
    const list = async () => (await wiki.call('GET', '', undefined, player.token)).body['entries']
    expect(await list()).toEqual([])
    await undo(body['undoId'])
    expect(await list()).toMatchObject([{ name: 'Mirelle' }])
  })

  it('keep the secret parts of merged entries secret', async () => {
    const player = await aPlayer(server, wiki.campaignId)
    const { keep, other } = await aPair()
    await merge(keep.id, other.id)
    const seen = await wiki.article(keep.id, player.token)
    expect(seen.description).toBe('The castellan of Hollowgate.\n\nShe limps.')
    expect(JSON.stringify(seen)).not.toContain('thief')
  })
})

describe('the automatic cleanup', () => {
  const clean = async () => (await post('auto')).body

  it('merges entries with equal names, categories and visibility in one undoable step', async () => {
    const kept = await wiki.anEntry({
      name: 'Mirelle Vanthorne',
      description: 'The castellan of Hollowgate.',
    })
    await wiki.anEntry({ name: 'the MIRELLE VANTHORNE', description: 'She limps.' })
    await wiki.anEntry({ name: 'Élodie' })
    await wiki.anEntry({ name: 'Elodie' })
    await wiki.anEntry({ name: 'ELODIE!' })
    const answer = await clean()
    expect(answer).toEqual({ success: true, merged: 3, undoId: expect.any(String) })
    expect((await wiki.article(kept.id)).description).toBe('The castellan of Hollowgate.\n\nShe limps.')
    expect((await wiki.names()).toSorted()).toEqual(['Mirelle Vanthorne', 'Élodie'])
    expect((await wiki.call('GET', '/bin')).body['bin']).toMatchObject([{ kind: 'cleanup', count: 3 }])
    expect(await clean()).toEqual({ success: true, merged: 0, undoId: null })
    expect(await undo(answer['undoId'])).toMatchObject({ status: 200, body: { restored: 3 } })
    expect(await wiki.names()).toHaveLength(5)
  })

  it('keeps the entry with the most sources under the better name, and undo restores the old name', async () => {
    const kept = await wiki.anEntry({ name: 'the hollowgate', category: 'places' })
    await wiki.aFact(kept.id, 'It has nine towers.', 'accepted')
    await wiki.anEntry({ name: 'Hollowgate', category: 'places' })
    const { undoId } = await clean()
    expect(await wiki.entries()).toMatchObject([{ id: kept.id, name: 'Hollowgate', aliases: [] }])
    await undo(undoId)
    expect((await wiki.article(kept.id)).name).toBe('the hollowgate')
  })

  it('does not repeat an undone merge, and still merges new duplicates', async () => {
    for (const name of ['Elodie', 'elodie', 'ELODIE']) await wiki.anEntry({ name })
    await undo((await clean())['undoId'])
    expect(await clean()).toEqual({ success: true, merged: 0, undoId: null })
    await wiki.anEntry({ name: 'Osk' })
    await wiki.anEntry({ name: 'osk' })
    expect(await clean()).toMatchObject({ merged: 1 })
  })

  it('never merges similar but different names', async () => {
    const planted = [
      ...['Guard 1', 'Guard 2', 'Northgate', 'Southgate', 'Mirelle', 'Mirella'],
      ...['Orlan II', 'Orlan III', 'Sword +1', 'Sword -1', "Baker's", 'Baker', '!!!', '???'],
    ]
    for (const name of planted) await wiki.anEntry({ name })
    await wiki.anEntry({ name: 'Mirelle', category: 'places' })
    await wiki.anEntry({ name: 'Mirelle', visibility: 'gm' })
    await wiki.anEntry({ name: 'Somebody', aliases: ['Mirelle'] })
    expect(await clean()).toEqual({ success: true, merged: 0, undoId: null })
  })

  it('skips entries marked as not the same, and entries whose merge would exceed limits', async () => {
    const [one, two] = [await wiki.anEntry({ name: 'Osk' }), await wiki.anEntry({ name: 'osk' })]
    await post('not-same', { entryIds: [one.id, two.id] })
    const aliases = Array.from({ length: 50 }, (_, index) => `Alias ${index}`)
    await wiki.anEntry({ name: 'Full', aliases })
    await wiki.anEntry({ name: 'full', aliases: ['More'] })
    expect(await clean()).toEqual({ success: true, merged: 0, undoId: null })
  })
})
