import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { WikiEntry, WikiSummary } from '#contract/wiki/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import { aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { makeCampaign } from '../../../bench/lib/wiki-campaign.ts'
import { createApp } from '../app.ts'
import { members, sessions } from '../db/schema.ts'
import { wikiEntries, wikiStates } from '../db/schema-wiki.ts'
import { aWiki, type TestWiki } from './test-wiki.ts'
import { countEntries } from './version-store.ts'

const server = withServer()

async function aTable() {
  const wiki = await aWiki(server)
  const player = await aPlayer(server, wiki.campaignId)
  const read = async (path: string, token: string) => (await wiki.call('GET', path, undefined, token)).body
  const versionFor = async (token: string, as = '') =>
    (await read(`/index?${as}`, token))['version'] as string
  const edit = ({ id, name }: WikiEntry, change: object) =>
    wiki.call('PUT', `/entry/${id}`, { name, ...change })
  return {
    ...wiki,
    player,
    read,
    edit,
    versionFor,
    asGm: () => versionFor(wiki.gm.token),
    asPlayer: () => versionFor(player.token),
  }
}

describe('the entry count of a wiki', () => {
  it('changes when entries are created, deleted, restored or permanently deleted', async () => {
    const { anEntry, call, campaignId, edit } = await aTable()
    const counted = () => countEntries(server.deps.db, campaignId)
    expect(await counted()).toBe(0)
    const [osk] = [await anEntry(), await anEntry({ name: 'The Gate' }), await anEntry({ name: 'The Weir' })]
    await edit(osk, { description: 'He rings the bell.' })
    expect(await counted()).toBe(3)
    const { body } = await call('DELETE', `/entry/${osk.id}`)
    expect(await counted()).toBe(2)
    await call('POST', `/bin/${body['undoId']}/restore`)
    expect(await counted()).toBe(3)
    const cleared = await call('DELETE', '/clear-all')
    expect(await counted()).toBe(0)
    await call('POST', `/bin/${cleared.body['undoId']}/restore`)
    expect(await counted()).toBe(3)
    await server.deps.db.delete(wikiEntries).where(eq(wikiEntries.id, osk.id))
    expect(await counted()).toBe(2)
  })
})

describe('the changes since a version', () => {
  const namesOf = (value: unknown) => Object(value).entries.map(({ name }: WikiEntry) => name)

  it('are the changed and the removed entries that the reader may see', async () => {
    const { anEntry, edit, call, read, player, gm, versionFor } = await aTable()
    const [osk, gate, weir] = [
      await anEntry(),
      await anEntry({ name: 'The Gate' }),
      await anEntry({ name: 'The Weir' }),
    ]
    const since = { gm: await versionFor(gm.token), player: await versionFor(player.token) }
    const readFor = async (who: 'gm' | 'player') => {
      const { token } = who === 'gm' ? gm : player
      const { changes, entries } = await read(`/index?since=${since[who]}`, token)
      expect(entries).toEqual([])
      return { names: namesOf(changes).toSorted(), removed: Object(changes).removed }
    }
    expect(await readFor('gm')).toEqual({ names: [], removed: [] })
    await edit(osk, { description: 'He rings the bell.\n\n:::gm\nAt night.\n:::' })
    await call('DELETE', `/entry/${gate.id}`)
    await anEntry({ name: 'The Plan', visibility: 'gm' })
    await edit(weir, { visibility: 'gm' })
    expect(await readFor('gm')).toEqual({
      names: [osk.name, 'The Plan', 'The Weir'].toSorted(),
      removed: [gate.id],
    })
    const forPlayer = await readFor('player')
    expect(forPlayer).toEqual({ names: [osk.name], removed: expect.arrayContaining([gate.id, weir.id]) })
    expect(forPlayer.removed).toHaveLength(2)
    expect(JSON.stringify(await read(`/index?since=${since.player}`, player.token))).not.toContain('At night')
  })

  it('are not known for another audience, another epoch or an invalid version, which answer the whole index', async () => {
    const { anEntry, read, player, gm, versionFor, campaignId } = await aTable()
    await anEntry()
    const since = await versionFor(gm.token)
    const isWhole = async (version: string, token = gm.token) => {
      const { changes, entries } = await read(`/index?since=${version}`, token)
      return changes === undefined && Object(entries).length === 1
    }
    expect(await isWhole(since, player.token)).toBe(true)
    expect(await isWhole('gm.empty')).toBe(true)
    expect(await isWhole('')).toBe(true)
    const { epoch } = wikiStates
    await server.deps.db
      .update(wikiStates)
      .set({ epoch: 'next' })
      .where(eq(wikiStates.campaignId, campaignId))
      .returning({ epoch })
    expect(await isWhole(since)).toBe(true)
  })

  it('take at most 50 kB after one edit of a wiki with 2,000 entries', async () => {
    const { anEntry, edit, campaignId, gm, versionFor } = await aTable()
    const osk = await anEntry({ name: 'Brother Osk' })
    const now = new Date()
    const rows = makeCampaign(2_000).map((entry, at) => ({
      ...entry,
      ...{
        id: `${campaignId}-${at}`,
        campaignId,
        foldedName: foldName(entry.name),
        createdAt: now,
        updatedAt: now,
      },
    }))
    for (let at = 0; at < rows.length; at += 500)
      await server.deps.db.insert(wikiEntries).values(rows.slice(at, at + 500))
    const since = await versionFor(gm.token)
    const measure = async (path: string) => {
      const headers = { authorization: `Bearer ${gm.token}`, 'accept-encoding': 'gzip' }
      const { rawPayload } = await server.app.inject({ url: `/api/wiki/${campaignId}${path}`, headers })
      return rawPayload.length
    }
    await edit(osk, { description: `${rows[0]?.name} rings the bell. `.repeat(20) })
    expect(await measure(`/index?since=${since}`)).toBeLessThan(50_000)
    expect((await measure('/index')) + (await measure(''))).toBeGreaterThan(200_000)
  })
})

describe('the version of a wiki', () => {
  it('changes when an entry is created, edited, deleted or restored', async () => {
    const { anEntry, edit, call, asGm, asPlayer } = await aTable()
    const seen = [await asGm()]
    const osk = await anEntry()
    seen.push(await asGm())
    await edit(osk, { description: 'He rings the bell.' })
    seen.push(await asGm())
    const { body } = await call('DELETE', `/entry/${osk.id}`)
    seen.push(await asGm())
    await call('POST', `/bin/${body['undoId']}/restore`)
    seen.push(await asGm())
    expect(new Set(seen).size).toBe(seen.length)
    expect(await asGm()).toBe(seen.at(-1))
    expect(await asPlayer()).not.toBe(seen.at(-1))
  })

  it('does not change for players when hidden entries change', async () => {
    const { anEntry, edit, call, asPlayer, asGm } = await aTable()
    const osk = await anEntry()
    const [before, gms] = [await asPlayer(), await asGm()]
    const plan = await anEntry({ name: 'The Plan', visibility: 'gm' })
    await edit(plan, { description: 'They betray the duke.' })
    await call('DELETE', `/entry/${(await anEntry({ name: 'The Duke', visibility: 'gm' })).id}`)
    expect(await asPlayer()).toBe(before)
    expect(await asGm()).not.toBe(gms)
    await edit(osk, { visibility: 'gm' })
    expect(await asPlayer()).not.toBe(before)
  })

  it('changes with categories and with session numbers and dates, but not with session names', async () => {
    const { gm, campaignId, anEntry, call, asGm, asPlayer } = await aTable()
    await anEntry()
    const sessionId = await aSession(server, gm.token, campaignId)
    const change = (values: Partial<typeof sessions.$inferInsert>) =>
      server.deps.db.update(sessions).set(values).where(eq(sessions.id, sessionId))
    for (const work of [
      () => call('PUT', '/category', { name: 'people', visibility: 'gm' }),
      () => call('PUT', '/category', { name: 'people', visibility: 'everyone' }),
      () => change({ sessionNumber: 7 }),
      () => change({ playedOn: '2026-01-31' }),
      () => change({ deletedAt: server.deps.clock() }),
    ]) {
      const before = [await asGm(), await asPlayer()]
      await work()
      expect(await asGm()).not.toBe(before[0])
      expect(await asPlayer()).not.toBe(before[1])
    }
    const before = await asGm()
    await change({ name: 'The Siege' })
    expect(await asGm()).toBe(before)
  })

  it('changes when an entry is edited while the campaign is in the bin', async () => {
    const { gm, campaignId, anEntry, asGm, setEntry } = await aTable()
    const osk = await anEntry()
    const before = await asGm()
    const url = `/api/campaign/${campaignId}`
    await server.call('DELETE', url, { token: gm.token })
    await setEntry(osk.id, { description: 'He is gone.' })
    await server.call('POST', `${url}/restore`, { token: gm.token })
    expect(await asGm()).not.toBe(before)
  })

  it('is the players’ version for a demoted game master and for a game master who views as a player', async () => {
    const { gm, anEntry, asGm, asPlayer, versionFor } = await aTable()
    await anEntry()
    expect(await versionFor(gm.token, 'as=player')).toBe(await asPlayer())
    await server.deps.db.update(members).set({ role: 'player' }).where(eq(members.userId, gm.id))
    expect(await asGm()).toBe(await asPlayer())
  })
})

describe('the index of a wiki', () => {
  it('lists entries by name with previews, without hidden content for players', async () => {
    const { player, gm, anEntry, read } = await aTable()
    await anEntry({
      description: '# Past\n\nA [[Hollowgate|gate]] keeper.\n\n:::gm\nThe traitor.\n:::',
      aliases: ['Osk'],
    })
    await anEntry({ name: 'Ash', visibility: 'gm', description: 'Hidden.' })
    const listSummaries = async (token: string) => (await read('/index', token))['entries'] as WikiSummary[]
    expect((await listSummaries(gm.token)).map(({ name }) => name)).toEqual(['Ash', 'Brother Osk'])
    const [osk, ...others] = await listSummaries(player.token)
    expect(others).toEqual([])
    expect(osk).toMatchObject({ name: 'Brother Osk', aliases: ['Osk'], preview: 'Past A gate keeper.' })
    expect(osk?.length).toBe('# Past\n\nA [[Hollowgate|gate]] keeper.'.length)
  })

  it('does not count secret parts in the lengths that players see', async () => {
    const { player, anEntry, read } = await aTable()
    await anEntry({ name: 'Cut', description: 'Schön.\n\n:::gm\nA spy.\n:::' })
    await anEntry({ name: 'Whole', description: 'Schön.' })
    const { entries } = await read('/index', player.token)
    const [cut, whole] = entries as WikiSummary[]
    expect(cut?.length).toBe(whole?.length)
  })

  it('features the longest entries of each category', async () => {
    const { player, anEntry, read } = await aTable()
    for (const [at, name] of ['Ash', 'Birch', 'Cedar', 'Dogwood'].entries()) {
      await anEntry({ name, description: 'Tall. '.repeat(at + 1) })
    }
    await anEntry({ name: 'Elm', category: 'places', description: `:::gm\n${'Old. '.repeat(20)}\n:::` })
    await anEntry({ name: 'Fir', category: 'places', description: 'Green.' })
    const featured = (await read('/featured', player.token))['entries'] as WikiSummary[]
    expect(featured.map(({ name }) => name)).toEqual(['Dogwood', 'Cedar', 'Birch', 'Fir', 'Elm'])
  })
})

describe('a repeated request for the whole wiki', () => {
  const ask = async (
    { campaignId }: Pick<TestWiki, 'campaignId'>,
    token: string,
    sent: Record<string, string> = {},
    app = server.app,
  ) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip', ...sent }
    return app.inject({ url: `/api/wiki/${campaignId}?limit=50000`, headers })
  }

  it('returns 304 until something changes', async () => {
    const table = await aTable()
    const osk = await table.anEntry()
    const first = await ask(table, table.gm.token)
    const sent = { 'if-none-match': String(first.headers['etag']) }
    expect(first).toMatchObject({ statusCode: 200, headers: { vary: 'accept-encoding, authorization' } })
    const again = await ask(table, table.gm.token, sent)
    expect(again).toMatchObject({ statusCode: 304, body: '' })
    expect((await ask(table, table.gm.token)).rawPayload).toEqual(first.rawPayload)
    expect((await ask(table, table.gm.token, { ...sent, 'accept-encoding': '' })).statusCode).toBe(304)
    expect((await ask(table, table.player.token, sent)).statusCode).toBe(200)
    await table.edit(osk, { description: 'He rings the bell.' })
    expect((await ask(table, table.gm.token, sent)).statusCode).toBe(200)
  })

  it('never returns the cached answer of a game master to a player', async () => {
    const table = await aTable()
    await table.anEntry({ description: 'A monk. :::gm\nThe traitor.\n:::' })
    const texts = []
    for (let time = 0; time < 2; time++) {
      for (const token of [table.gm.token, table.player.token]) {
        const { rawPayload } = await ask(table, token)
        texts.push(gunzipSync(rawPayload).toString())
      }
    }
    const [gms, players] = texts
    expect(texts).toEqual([gms, players, gms, players])
    expect(gms).toContain('traitor')
    expect(players).not.toContain('traitor')
  })

  it('returns changes that another server process wrote', async () => {
    const table = await aTable()
    const osk = await table.anEntry()
    const { deps } = server
    const other = await createApp({ ...deps, db: Object.create(deps.db) })
    const read = async () => gunzipSync((await ask(table, table.gm.token, {}, other)).rawPayload).toString()
    expect(await read()).toBe(await read())
    await table.edit(osk, { description: 'He rings the bell.' })
    expect(await read()).toContain('He rings the bell.')
    await other.close()
  })

  it('lets the browser store the answer unless the answer contains secrets', async () => {
    const table = await aTable()
    await table.anEntry()
    const storing = async (token: string) => (await ask(table, token)).headers['cache-control']
    expect([await storing(table.gm.token), await storing(table.player.token)]).toEqual([
      'private, no-cache',
      'private, no-cache',
    ])
    const secrets = [
      { name: 'The Plan', visibility: 'gm' as const },
      { name: 'The Duke', description: 'A duke. :::gm\nThe traitor.\n:::' },
      { name: 'The Earl', description: 'An earl. ::: GM\nThe traitor.\n:::' },
    ]
    for (const secret of secrets) {
      const { id } = await table.anEntry(secret)
      expect([await storing(table.gm.token), await storing(table.player.token)]).toEqual([
        'no-store',
        'private, no-cache',
      ])
      await table.call('DELETE', `/entry/${id}`)
    }
    await table.call('PUT', '/category', { name: 'people', visibility: 'gm' })
    expect(await storing(table.gm.token)).toBe('no-store')
  })
})
