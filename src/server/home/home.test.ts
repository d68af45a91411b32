import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Home, homeLimits } from '#contract/home/schemas.ts'
import { aMystery, anItem, aQuest, aThread } from '#core/home/test-story.ts'
import { aStatement } from '#core/recap/test-sections.ts'
import { campaigns, jobs, recaps, sessions } from '#server/db/schema.ts'
import { aPicture, pictureForm } from '#server/pictures/test-pictures.ts'
import { storeRecap } from '#server/recap/test-recaps.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, type TestWiki } from '#server/wiki/test-wiki.ts'

const secret = 'Vexmoor'

let wiki: TestWiki
let player: { token: string; id: string }
let last: string

const server = withServer()
const asGm = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object) =>
  server.call(method, `/api/campaign/${wiki.campaignId}${path}`, { token: wiki.gm.token, body })
const ask = (token = wiki.gm.token, query = '') =>
  server.call('GET', `/api/campaign/${wiki.campaignId}/home${query}`, { token })
const read = async (token?: string, query?: string) => (await ask(token, query)).body['home'] as Home
const dateAfter = (days: number) =>
  new Date(server.deps.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10)

const aSessionOn = (name: string, date: string) =>
  aSession(server, wiki.gm.token, wiki.campaignId, name, date)
async function aRecap(sessionId: string, part: object): Promise<void> {
  await server.deps.db.delete(recaps).where(eq(recaps.sessionId, sessionId))
  await storeRecap(server, sessionId, part)
}

async function pictureTheParty(): Promise<{ entryId: string; entry: unknown; seat: unknown }> {
  const hidden = await wiki.anEntry({ name: 'Mirelle', visibility: 'gm' })
  const bytes = await aPicture(40, 40).png().toBuffer()
  const put = async (path: string) =>
    (await server.call('PUT', path, { token: wiki.gm.token, form: pictureForm(bytes) })).body['picture']
  const seatId = (await read()).party[0]?.seatId
  return {
    entryId: hidden.id,
    entry: await put(`/api/wiki/${wiki.campaignId}/entry/${hidden.id}/picture`),
    seat: await put(`/api/campaign/${wiki.campaignId}/table/${seatId}/picture`),
  }
}

beforeAll(async () => {
  wiki = await aWiki(server)
  player = await aPlayer(server, wiki.campaignId)
  await asGm('PUT', '/table', {
    version: 1,
    seats: [{ player: 'Rowan', character: 'Mirelle', memberId: player.id }, { player: 'Ines' }],
  })
  const first = await aSessionOn('The Causeway', '2026-02-01')
  last = await aSessionOn('The Gate', '2026-02-08')
  await aRecap(first, {
    questProgress: [aQuest('Find the crown')],
    openThreads: [aThread('Pay Osk.', 'debt')],
  })
  await wiki.anEntry({ name: secret, visibility: 'gm' })
})

beforeEach(async () => {
  await aRecap(last, {
    previouslySentences: [aStatement('Snow fell.'), aStatement(`${secret} woke.`)],
    cliffhangers: [
      { title: 'The rider', situation: `${secret} rides.`, urgency: '', stakes: '', sources: [] },
      { title: 'The gate', situation: 'The gate opens.', urgency: '', stakes: '', sources: [] },
    ],
    questProgress: [aQuest('Find the crown', 'completed'), aQuest(`Serve ${secret}`)],
    mysteries: [aMystery('Who rides?'), aMystery('Doubtful', { confirmed: false })],
    itemsAndRewards: [anItem('Silver lantern', 'Mirelle has it.'), anItem(`Blade of ${secret}`, 'Mirelle')],
  })
})

describe('the home of a campaign', () => {
  it('returns the last session with its cliffhanger', async () => {
    expect((await read()).lastTime).toMatchObject({
      session: { id: last, number: 2, name: 'The Gate', date: '2026-02-08' },
      sentences: [{ text: 'Snow fell.' }, { text: `${secret} woke.` }],
      cliffhanger: { title: 'The rider' },
    })
  })

  it('lists the party with the items each character carries, and links items that have an entry', async () => {
    const lantern = await wiki.anEntry({ name: 'Silver Lantern', category: 'items' })
    const { party } = await read(player.token)
    expect(party).toMatchObject([
      {
        ...{ player: 'Rowan', character: 'Mirelle', entryId: null, isYou: true },
        carries: [{ name: 'Silver lantern', entryId: lantern.id }],
      },
    ])
    expect((await read()).party).toMatchObject([{ isYou: false }])
  })

  it('lists the pictures of the party, without those of hidden entries', async () => {
    const { entryId, entry, seat } = await pictureTheParty()
    const [ofGm, ofPlayer] = [await read(), await read(player.token)].map(({ party }) => party[0])
    expect(ofGm).toMatchObject({ picture: seat, entryPicture: entry })
    expect(ofPlayer).toMatchObject({ seatId: ofGm?.seatId, picture: seat, entryPicture: null })
    // Deletes the hidden entry. Otherwise, in other tests, players would not see texts that mention its name.
    await server.call('DELETE', `/api/wiki/${wiki.campaignId}/entry/${entryId}`, { token: wiki.gm.token })
  })

  it('lists open threads with their age', async () => {
    const { threads, threadCount } = await read()
    expect(threads.map(({ kind, name, text, age }) => `${kind} ${name || text} ${age}`)).toEqual([
      `quest Serve ${secret} 0`,
      'mystery Who rides? 0',
      'debt Pay Osk. 1',
    ])
    expect(threadCount).toBe(3)
  })

  it('loses an open thread when its mentions are removed from the recaps', async () => {
    await aRecap(last, { openThreads: [aThread('Pay Osk.', 'debt')], mysteries: [aMystery('Who rides?')] })
    const open = async () => (await read()).threads.map(({ name, text }) => name || text)
    expect(await open()).toEqual(['Pay Osk.', 'Who rides?', 'Find the crown'])
    const [debt] = (await read()).threads
    expect(debt?.mentions).toHaveLength(2)
    for (const { sessionId, ...mention } of debt?.mentions ?? []) {
      const body = { ...mention, verdict: 'remove' }
      const { status } = await server.call('POST', `/api/recap/${sessionId}/review`, {
        ...{ token: wiki.gm.token, body },
      })
      expect(status).toBe(200)
    }
    expect(await open()).toEqual(['Who rides?', 'Find the crown'])
    expect((await read(player.token)).threads.flatMap(({ mentions }) => mentions)).toEqual([])
    expect((await read(undefined, '?as=player')).threads.flatMap(({ mentions }) => mentions)).toEqual([])
    const first = debt?.mentions.at(-1)?.sessionId ?? ''
    await aRecap(first, {
      questProgress: [aQuest('Find the crown')],
      openThreads: [aThread('Pay Osk.', 'debt')],
    })
  })

  it('does not count a session without a transcript as an evening since a thread began', async () => {
    const planned = await aSessionOn('Planned for today', dateAfter(0))
    expect((await read()).threads.map(({ age }) => age)).toEqual([0, 0, 1])
    await server.deps.db.delete(sessions).where(eq(sessions.id, planned))
  })

  it('lists the newest change of each entry', async () => {
    const well = await wiki.anEntry({ name: 'The Well' })
    server.moveClock(1)
    await wiki.call('PUT', `/entry/${well.id}`, { name: 'The Deep Well' })
    const { recent } = await read(player.token)
    expect(recent.filter(({ entryId }) => entryId === well.id)).toMatchObject([
      { name: 'The Deep Well', change: 'edit' },
    ])
  })

  it('lists threads only from the newest recaps', async () => {
    const old = await aSessionOn('Long ago', '2020-01-01')
    await aRecap(old, { questProgress: [aQuest('Forgotten')] })
    const names = async () => (await read()).threads.map(({ name }) => name)
    expect(await names()).toContain('Forgotten')
    const many = []
    for (let week = 0; week < homeLimits.recaps - 2; week++) {
      const between = await aSessionOn(`Week ${week}`, '2021-01-01')
      await aRecap(between, {})
      many.push(between)
    }
    expect(await names()).not.toContain('Forgotten')
    for (const id of [old, ...many]) await server.deps.db.delete(sessions).where(eq(sessions.id, id))
  })

  it('is empty for a new campaign', async () => {
    const fresh = await aWiki(server)
    const { body } = await server.call('GET', `/api/campaign/${fresh.campaignId}/home`, {
      token: fresh.gm.token,
    })
    expect(body['home']).toEqual({
      ...{ lastTime: null, nextSession: null, party: [], threads: [], threadCount: 0, recent: [] },
      waiting: { proposals: 0, unknownNames: [], unconfirmed: [], failedJobs: [] },
    })
  })

  it('skips a session without a recap, and one whose recording was too rough for a recap', async () => {
    const rough = await aSessionOn('Noise', '2026-02-15')
    await aRecap(rough, {})
    await server.deps.db.update(recaps).set({ kind: 'none' }).where(eq(recaps.sessionId, rough))
    const { lastTime, threads } = await read()
    expect(lastTime?.session.id).toBe(last)
    expect(threads.map(({ age }) => age)).toEqual([1, 1, 2])
    await server.deps.db.delete(sessions).where(eq(sessions.id, rough))
  })
})

it('returns the next session with a date, until it has a transcript', async () => {
  const far = await aSessionOn('Far', dateAfter(14))
  expect((await read()).nextSession).toMatchObject({ id: far, name: 'Far', date: dateAfter(14) })
  const near = await aSessionOn('Near', dateAfter(0))
  expect((await read(player.token)).nextSession).toMatchObject({ id: near })
  const form = fileForm('transcriptFile', 'Rowan: Snow falls.', 'a.txt')
  await server.call('POST', `/api/transcription/session/${near}/import`, { token: wiki.gm.token, form })
  expect((await read()).nextSession).toMatchObject({ id: far })
  await server.deps.db.delete(sessions).where(eq(sessions.id, near))
  await server.deps.db.delete(sessions).where(eq(sessions.id, far))
  expect((await read()).nextSession).toBeNull()
})

describe('players', () => {
  it('get nothing that is hidden, unconfirmed or only proposed', async () => {
    const osk = await wiki.anEntry({ name: 'Osk' })
    await wiki.aFact(osk.id, `${secret} pays Osk.`)
    await wiki.anEntry({ name: `Keep of ${secret}`, category: 'plots' })
    await wiki.call('PUT', '/category', { name: 'plots', visibility: 'gm' })
    const answer = await ask(player.token)
    expect(JSON.stringify(answer)).not.toContain(secret)
    expect(JSON.stringify(answer)).not.toContain('Doubtful')
    expect(answer.body['home']).toMatchObject({
      lastTime: { sentences: [{ text: 'Snow fell.' }], cliffhanger: { title: 'The gate' } },
      party: [{ carries: [{ name: 'Silver lantern' }] }],
      threads: [{ name: 'Who rides?' }, { text: 'Pay Osk.' }],
      waiting: null,
    })
    const preview = await read(wiki.gm.token, '?as=player')
    expect(preview).toEqual({
      ...Object(answer.body['home']),
      party: [expect.objectContaining({ isYou: false })],
    })
  })

  it('get nothing from recaps that are hidden from players', async () => {
    const set = (showsRecap: boolean) =>
      server.deps.db.update(campaigns).set({ showsRecap }).where(eq(campaigns.id, wiki.campaignId))
    await set(false)
    const home = await read(player.token)
    expect(home).toMatchObject({ lastTime: null, threads: [], party: [{ carries: [] }] })
    expect((await read()).lastTime).not.toBeNull()
    await set(true)
  })
})

describe('the pending work of a game master', () => {
  it('includes proposals and unconfirmed statements', async () => {
    const { waiting } = await read()
    const { id } = await wiki.anEntry({ name: 'Jonah' })
    await wiki.aFact(id, 'Jonah hides.')
    expect((await read()).waiting).toMatchObject({
      proposals: (waiting?.proposals ?? 0) + 1,
      unconfirmed: [{ session: { id: last, number: 2 }, count: 1 }],
    })
  })

  it('includes a failed job until a later job completes', async () => {
    const { db, ids, clock } = server.deps
    const aJob = async (status: 'failed' | 'completed') => {
      const dates = { createdAt: clock(), updatedAt: clock() }
      const job = { id: ids.next(), jobType: 'recap' as const, payload: {}, status, ...dates }
      await db
        .insert(jobs)
        .values({ ...job, sessionId: last, campaignId: wiki.campaignId, errorMessage: 'No.' })
      return job.id
    }
    const failed = await aJob('failed')
    expect((await read()).waiting?.failedJobs).toEqual([
      { id: failed, type: 'recap', error: 'No.', session: expect.objectContaining({ id: last }) },
    ])
    await aJob('completed')
    expect((await read()).waiting?.failedJobs).toEqual([])
  })
})
