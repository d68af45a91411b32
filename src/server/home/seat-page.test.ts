import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { SeatPage } from '#contract/home/schemas.ts'
import { anItem, aQuest, aThread } from '#core/home/test-story.ts'
import { aMoment } from '#core/recap/test-sections.ts'
import { campaigns, recaps } from '#server/db/schema.ts'
import { storeRecap } from '#server/recap/test-recaps.ts'
import { aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, importStory, type TestWiki } from '#server/wiki/test-wiki.ts'

const secret = 'Vexmoor'

let wiki: TestWiki
let player: { token: string; id: string }
let [mirelle, osk, gameMaster] = ['', '', '']

const server = withServer()
const ask = (seatId: string, token = player.token, query = '') =>
  server.call('GET', `/api/campaign/${wiki.campaignId}/seats/${seatId}${query}`, { token })
const read = async (seatId: string, token?: string, query?: string) =>
  (await ask(seatId, token, query)).body['page'] as SeatPage
const said = ({ said }: SeatPage) => said.map(({ text, session }) => `${session.number} ${text}`)

beforeAll(async () => {
  wiki = await aWiki(server)
  player = await aPlayer(server, wiki.campaignId)
  const { token } = wiki.gm
  const seats = [
    { player: 'Rowan', character: 'Mirelle Vanthorne', memberId: player.id },
    { player: 'Ines', character: 'Brother Osk' },
    { player: 'Hanna' },
  ]
  const table = await server.call('PUT', `/api/campaign/${wiki.campaignId}/table`, {
    ...{ token, body: { version: 1, seats } },
  })
  const ids = (table.body['seats'] as { id: string }[]).map(({ id }) => id)
  ;[mirelle = '', osk = '', gameMaster = ''] = ids
  const first = await aSession(server, token, wiki.campaignId, 'The Causeway', '2026-02-01')
  const second = await aSession(server, token, wiki.campaignId, 'The Gate', '2026-02-08')
  await importStory(server, token, first, ['Rowan: Snow falls.', 'Ines: Snow falls.', 'Ines: Snow falls.'])
  await importStory(server, token, second, ['Ines: The gate.'])
  // Replaces the recaps of the automatic run.
  await server.deps.db.delete(recaps)
  await storeRecap(server, first, { moments: [aMoment('m1', 'Snow falls on me.', { sources: [] })] })
  await storeRecap(server, second, {
    moments: [
      aMoment('m2', `I serve ${secret}.`, { sources: [] }),
      aMoment('m3', 'The key is mine.', { sources: [], starred: true }),
      aMoment('m4', 'I only pray.', { sources: [], speaker: 'Ines' }),
    ],
    itemsAndRewards: [anItem('Silver lantern', 'Mirelle has it.'), anItem(`Blade of ${secret}`, 'Mirelle')],
    questProgress: [aQuest(`Mirelle serves ${secret}`), aQuest('Find the crown')],
    openThreads: [aThread('Mirelle owes Corvin ten silver.', 'debt'), aThread('Who saw Mirelle?', 'other')],
  })
  await wiki.anEntry({ name: secret, visibility: 'gm' })
})

it('shows players what their character carries, owes and said best, without hidden entries', async () => {
  const page = await read(mirelle)
  expect(page).toMatchObject({
    carries: [{ name: 'Silver lantern' }],
    owes: [{ kind: 'debt', text: 'Mirelle owes Corvin ten silver.' }],
  })
  expect(said(page)).toEqual(['2 The key is mine.', '1 Snow falls on me.'])
  expect(JSON.stringify(page)).not.toContain(secret)
  expect(await read(mirelle, wiki.gm.token, '?as=player')).toEqual(page)
})

it('shows game masters what names hidden entries', async () => {
  const page = await read(mirelle, wiki.gm.token)
  expect(page.carries.map(({ name }) => name)).toEqual(['Silver lantern', `Blade of ${secret}`])
  expect(page.owes.map(({ name, text }) => name || text)).toContain(`Mirelle serves ${secret}`)
  expect(said(page)).toContain(`2 I serve ${secret}.`)
})

it('returns the share of the talk in each session', async () => {
  const shares = ({ talk }: SeatPage) => talk.map(({ session, share }) => [session.number, share])
  expect(shares(await read(mirelle))).toEqual([
    [1, expect.closeTo(1 / 3, 12)],
    [2, 0],
  ])
  expect(shares(await read(osk))).toEqual([
    [1, expect.closeTo(2 / 3, 12)],
    [2, 1],
  ])
})

it('shows players nothing from recaps and transcripts that they may not see', async () => {
  const set = (shows: boolean) =>
    server.deps.db
      .update(campaigns)
      .set({ showsRecap: shows, showsTranscript: shows })
      .where(eq(campaigns.id, wiki.campaignId))
  await set(false)
  expect(await read(mirelle)).toEqual({ carries: [], owes: [], said: [], talk: [] })
  await set(true)
})

it('returns empty lists for a silent seat without a character, and 404 for an unknown seat', async () => {
  expect(await read(gameMaster)).toEqual({ carries: [], owes: [], said: [], talk: [] })
  expect(await ask('unknown')).toMatchObject({
    ...{ status: 404, body: { error: 'There is no such seat at the table' } },
  })
})
