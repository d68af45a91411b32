import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type WikiDifferences, type WikiEntry, type WikiHead, wikiLimits } from '#contract/wiki.ts'
import { createApp } from '../app.ts'
import { members, sessions } from '../db/schema.ts'
import { wikiEntries } from '../db/schema-wiki.ts'
import { aPlayer, aSession, startTestServer, type TestServer } from '../test-server.ts'
import { findAnswer, keepAnswer } from './keep-answer.ts'
import { aWiki, type TestWiki } from './test-wiki.ts'
import { countEntries } from './version-store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A wiki with a game master and a player who read it, each with their own eyes. */
async function aTable() {
  const wiki = await aWiki(server)
  const player = await aPlayer(server, wiki.campaignId)
  const read = async (path: string, token: string) => (await wiki.call('GET', path, undefined, token)).body
  const readerWith = (token: string, as = '') => {
    const versionNow = async () => (await read(`/index?${as}`, token))['version'] as string
    return {
      versionNow,
      since: async (version: string) =>
        (await read(`/differences?since=${version}&${as}`, token)) as unknown as WikiDifferences,
    }
  }
  const edit = ({ id, name }: WikiEntry, change: object) =>
    wiki.call('PUT', `/entry/${id}`, { name, ...change })
  return {
    ...wiki,
    player,
    read,
    edit,
    readerWith,
    asGm: readerWith(wiki.gm.token),
    asPlayer: readerWith(player.token),
  }
}

const namesOf = ({ differences }: WikiDifferences) => differences?.entries.map(({ name }) => name).sort()

describe('the number of entries of a wiki', () => {
  it('is counted on, whatever is made, deleted, brought back and deleted at once', async () => {
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

describe('what has changed in a wiki since somebody read it', () => {
  it('is what is new, different or gone, and nothing else', async () => {
    const { anEntry, edit, call, asGm } = await aTable()
    const [osk, gate, weir] = [
      await anEntry(),
      await anEntry({ name: 'The Gate' }),
      await anEntry({ name: 'The Weir' }),
    ]
    const before = await asGm.versionNow()
    expect((await asGm.since(before)).differences).toEqual({ entries: [], removed: [] })
    await edit(osk, { description: 'He rings the bell.' })
    await anEntry({ name: 'The Mill' })
    await call('DELETE', `/entry/${weir.id}`)
    const news = await asGm.since(before)
    expect(namesOf(news)).toEqual(['Brother Osk', 'The Mill'])
    expect(news.differences?.entries.find(({ id }) => id === osk.id)?.description).toBe('He rings the bell.')
    expect(news.differences?.removed).toEqual([weir.id])
    await edit(gate, { description: 'Shut.' })
    expect(namesOf(await asGm.since(news.version))).toEqual(['The Gate'])
  })

  it('holds everything that came into a wiki that was empty', async () => {
    const { anEntry, asGm } = await aTable()
    const before = await asGm.versionNow()
    await anEntry()
    // An empty wiki is read again sooner than brought up to date.
    expect((await asGm.since(before)).differences).toBeNull()
  })

  it('says to a player that an entry is gone when it was hidden from them, and brings it when it is shown', async () => {
    const { anEntry, edit, asPlayer } = await aTable()
    const osk = await anEntry()
    const before = await asPlayer.versionNow()
    await edit(osk, { visibility: 'gm' })
    const hidden = await asPlayer.since(before)
    expect(hidden.differences).toEqual({ entries: [], removed: [osk.id] })
    await edit(osk, { visibility: 'everyone' })
    expect(namesOf(await asPlayer.since(hidden.version))).toEqual(['Brother Osk'])
  })

  it('tells a player nothing of entries that were always hidden, not even how many changed', async () => {
    const { anEntry, edit, call, asPlayer, asGm } = await aTable()
    await anEntry()
    const earlier = await asPlayer.versionNow()
    await anEntry({ name: 'The Gate' })
    const [before, known] = [await asPlayer.versionNow(), await asGm.versionNow()]
    const plan = await anEntry({ name: 'The Plan', visibility: 'gm' })
    await edit(plan, { description: 'They betray the duke.' })
    await call('DELETE', `/entry/${(await anEntry({ name: 'The Duke', visibility: 'gm' })).id}`)
    expect(await asPlayer.since(before)).toEqual({
      success: true,
      version: before,
      differences: { entries: [], removed: [] },
    })
    const sinceEarlier = await asPlayer.since(earlier)
    expect([namesOf(sinceEarlier), sinceEarlier.differences?.removed]).toEqual([['The Gate'], []])
    expect(namesOf(await asGm.since(known))).toEqual(['The Plan'])
  })

  it('leaves out the parts for game masters, also for a game master who looks as a player does', async () => {
    const { gm, anEntry, edit, asPlayer, readerWith } = await aTable()
    const osk = await anEntry()
    const before = await asPlayer.versionNow()
    await edit(osk, { description: 'A monk.\n\n:::gm\nHe is the traitor.\n:::' })
    const told = await asPlayer.since(before)
    expect(told.differences?.entries[0]?.description).toBe('A monk.')
    expect(await readerWith(gm.token, 'as=player').since(before)).toEqual(told)
  })

  it('is not known where many entries changed at once: by a category, or by a session that was deleted', async () => {
    const { gm, campaignId, anEntry, call, asGm, asPlayer } = await aTable()
    const osk = await anEntry()
    const sessionId = await aSession(server, gm.token, campaignId)
    await server.deps.db
      .update(wikiEntries)
      .set({ firstSessionId: sessionId })
      .where(eq(wikiEntries.id, osk.id))
    for (const change of [
      () => call('PUT', '/category', { name: 'people', visibility: 'gm' }),
      () => call('PUT', '/category', { name: 'people', visibility: 'everyone' }),
      () => server.call('DELETE', `/api/campaign/${campaignId}/sessions/${sessionId}`, { token: gm.token }),
    ]) {
      const before = [await asGm.versionNow(), await asPlayer.versionNow()] as const
      expect((await change()).status).toBe(200)
      expect((await asGm.since(before[0])).differences).toBeNull()
      expect((await asPlayer.since(before[1])).differences).toBeNull()
    }
    const before = await asGm.versionNow()
    await server.deps.db.update(sessions).set({ name: 'The Siege' }).where(eq(sessions.id, sessionId))
    expect((await asGm.since(before)).differences).not.toBeNull()
  })

  it('is not known of what was written while the campaign was in the bin', async () => {
    const { gm, campaignId, anEntry, asGm } = await aTable()
    const osk = await anEntry()
    const before = await asGm.versionNow()
    const url = `/api/campaign/${campaignId}`
    await server.call('DELETE', url, { token: gm.token })
    await server.deps.db
      .update(wikiEntries)
      .set({ description: 'He is gone.' })
      .where(eq(wikiEntries.id, osk.id))
    await server.call('POST', `${url}/restore`, { token: gm.token })
    expect((await asGm.since(before)).differences).toBeNull()
  })

  it('is not known where more changed than is worth telling', async () => {
    const { campaignId, anEntry, asGm } = await aTable()
    await anEntry()
    const before = await asGm.versionNow()
    const now = server.deps.clock()
    const rows = Array.from({ length: wikiLimits.differences + 1 }, (_, at) => ({
      ...{ id: server.deps.ids.next(), campaignId, name: `Tower ${at}`, foldedName: '', category: 'places' },
      ...{ description: '', createdAt: now, updatedAt: now },
    }))
    await server.deps.db.insert(wikiEntries).values(rows)
    expect((await asGm.since(before)).differences).toBeNull()
  })

  it('is told to nobody from the version of somebody else: a game master who is one no more, or another wiki', async () => {
    const { gm, campaignId, anEntry, asGm, asPlayer } = await aTable()
    await anEntry()
    const other = await aTable()
    await other.anEntry()
    const before = await asGm.versionNow()
    for (const version of [
      '',
      'x',
      'gm.empty',
      await other.asGm.versionNow(),
      await asPlayer.versionNow(),
      `${before}0`,
      `${before}.5`,
      `${before.slice(0, -1)}-1`,
    ]) {
      expect((await asGm.since(version)).differences, version).toBeNull()
    }
    await server.deps.db.update(members).set({ role: 'player' }).where(eq(members.userId, gm.id))
    expect((await asGm.since(before)).differences).toBeNull()
    expect(await asGm.versionNow()).toBe(await asPlayer.versionNow())
    expect(campaignId).not.toBe(other.campaignId)
  })
})

describe('the wiki in short', () => {
  it('has every entry by name, with the beginning of its text, and players find no more than they may know', async () => {
    const { player, gm, anEntry, read } = await aTable()
    await anEntry({
      description: '# Past\n\nA [[Hollowgate|gate]] keeper.\n\n:::gm\nThe traitor.\n:::',
      aliases: ['Osk'],
    })
    await anEntry({ name: 'Ash', visibility: 'gm', description: 'Hidden.' })
    const heads = async (token: string) => (await read('/index', token))['entries'] as WikiHead[]
    expect((await heads(gm.token)).map(({ name }) => name)).toEqual(['Ash', 'Brother Osk'])
    const [osk, ...others] = await heads(player.token)
    expect(others).toEqual([])
    expect(osk).toMatchObject({ name: 'Brother Osk', aliases: ['Osk'], preview: 'Past A gate keeper.' })
    expect(osk?.length).toBe('# Past\n\nA [[Hollowgate|gate]] keeper.'.length)
  })

  it('gives players the same length whether or not a part was cut', async () => {
    const { player, anEntry, read } = await aTable()
    await anEntry({ name: 'Cut', description: 'Schön.\n\n:::gm\nA spy.\n:::' })
    await anEntry({ name: 'Whole', description: 'Schön.' })
    const { entries } = await read('/index', player.token)
    const [cut, whole] = entries as WikiHead[]
    expect(cut?.length).toBe(whole?.length)
  })

  it('features of every category those with the most to say', async () => {
    const { player, anEntry, read } = await aTable()
    for (const [at, name] of ['Ash', 'Birch', 'Cedar', 'Dogwood'].entries()) {
      await anEntry({ name, description: 'Tall. '.repeat(at + 1) })
    }
    await anEntry({ name: 'Elm', category: 'places', description: `:::gm\n${'Old. '.repeat(20)}\n:::` })
    await anEntry({ name: 'Fir', category: 'places', description: 'Green.' })
    const featured = (await read('/featured', player.token))['entries'] as WikiHead[]
    expect(featured.map(({ name }) => name)).toEqual(['Dogwood', 'Cedar', 'Birch', 'Fir', 'Elm'])
  })
})

describe('the whole wiki, asked for again', () => {
  const ask = async (
    { campaignId }: Pick<TestWiki, 'campaignId'>,
    token: string,
    sent: Record<string, string> = {},
    app = server.app,
  ) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip', ...sent }
    return app.inject({ url: `/api/wiki/${campaignId}?limit=50000`, headers })
  }

  it('is not sent to whoever has it, until something changes', async () => {
    const table = await aTable()
    const osk = await table.anEntry()
    const first = await ask(table, table.gm.token)
    const sent = { 'if-none-match': String(first.headers['etag']) }
    expect(first).toMatchObject({ statusCode: 200, headers: { vary: 'accept-encoding' } })
    const again = await ask(table, table.gm.token, sent)
    expect(again).toMatchObject({ statusCode: 304, body: '' })
    expect((await ask(table, table.gm.token)).rawPayload).toEqual(first.rawPayload)
    expect((await ask(table, table.gm.token, { ...sent, 'accept-encoding': '' })).statusCode).toBe(304)
    expect((await ask(table, table.player.token, sent)).statusCode).toBe(200)
    await table.edit(osk, { description: 'He rings the bell.' })
    expect((await ask(table, table.gm.token, sent)).statusCode).toBe(200)
  })

  it('is never to a player what was kept for a game master', async () => {
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

  it('is what another process of the server wrote meanwhile', async () => {
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

  it('is kept only as long as there is room for it', async () => {
    const deps = { db: Object.create(server.deps.db) }
    const keep = async (key: string, megabytes: number) => {
      async function* make() {
        for (let n = 0; n < megabytes; n++) yield Buffer.alloc(1_000_000)
      }
      let length = 0
      for await (const chunk of keepAnswer(deps, key, 'v', make())) length += chunk.length
      expect(length).toBe(megabytes * 1_000_000)
    }
    const isKept = (key: string) => findAnswer(deps, key, 'v') !== null
    await keep('a', 12)
    await keep('b', 12)
    expect([isKept('b'), isKept('a')]).toEqual([true, true])
    await keep('c', 12)
    expect(['a', 'b', 'c'].map(isKept)).toEqual([true, false, true])
    await keep('too long', 33)
    expect(['a', 'c', 'too long'].map(isKept)).toEqual([true, true, false])
    expect(findAnswer(deps, 'a', 'another version')).toBeNull()
  })
})
