import { beforeEach, describe, expect, it } from 'vitest'
import type { Recap } from '#contract/recap/schemas.ts'
import { aCampaign, aPerson, aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { importStory } from '../wiki/test-wiki.ts'

const story = [
  '[0:00:01] Rowan: You meet Mirelle Vanthorne, the castellan of Hollowgate, at the old gate of her keep.',
  '[0:00:09] Ines: I bow to Mirelle Vanthorne and offer her the purse.',
  '[0:00:15] Rowan: Mirelle Vanthorne draws the Ember Blade and guards the gate of Hollowgate.',
  '[0:00:30] Rowan: The goblin falls and the road to Hollowgate lies open.',
]

let gm: { token: string; id: string }
let player: { token: string; id: string }
let campaignId: string
let sessionId: string

const server = withServer()
beforeEach(async () => {
  gm = await aPerson(server)
  campaignId = await aCampaign(server, gm.token)
  player = await aPlayer(server, campaignId)
  sessionId = await aSession(server, gm.token, campaignId)
})

const url = (rest = '') => `/api/recap/${sessionId}${rest}`
async function read(token = gm.token): Promise<Recap> {
  return (await server.call('GET', url(), { token })).body['recap'] as Recap
}
const save = (body: unknown) => server.call('PUT', url(), { token: gm.token, body })
const revisions = async () =>
  (await server.call('GET', url('/revisions'), { token: gm.token })).body['revisions']
async function aRecap(): Promise<Recap> {
  await importStory(server, gm.token, sessionId, story)
  return read()
}
async function star(...ids: string[]): Promise<void> {
  const { version } = await read()
  await save({ version, moments: ids.map((id) => ({ id, starred: true })) })
}

describe('starring moments', () => {
  it('tells the starred moments in story order, with their sources', async () => {
    const { moments, summary, detailedNarrative } = await aRecap()
    expect([summary, detailedNarrative]).toEqual(['', ''])
    await star('m2')
    await star('m1')
    const [first, second] = moments
    const after = await read()
    expect(after.moments.map(({ starred }) => starred)).toEqual(moments.map((_, at) => at < 2))
    expect(after.summary).toBe(`${first?.text}\n${second?.text}`)
    expect(after.narrativeSentences.map(({ sources }) => sources)).toEqual([first?.sources, second?.sources])
  })

  it('keeps what a game master wrote', async () => {
    const { version } = await aRecap()
    await save({ version, summary: 'Mine.' })
    await star('m1')
    expect(await read()).toMatchObject({
      summary: 'Mine.',
      detailedNarrative: (await read()).moments[0]?.text,
    })
  })

  it('raises the version, and stores no revision', async () => {
    const { version } = await aRecap()
    await star('m1')
    expect((await read()).version).toBe(version + 1)
    expect(await revisions()).toEqual([])
    const body = { version, moments: [{ id: 'm2', starred: true }] }
    expect((await save(body)).status).toBe(409)
  })

  it('shows players the starred moments, or all if none is starred, without hidden names', async () => {
    const { moments } = await aRecap()
    expect((await read(player.token)).moments).toEqual(moments)
    await star('m1', 'm2')
    expect((await read(player.token)).moments.map(({ id }) => id)).toEqual(['m1', 'm2'])
    const hidden = { name: 'Ember Blade', category: 'items', visibility: 'gm' }
    const { body } = await server.call('GET', `/api/wiki/${campaignId}`, { token: gm.token })
    const entries = body['entries'] as { id: string; name: string }[]
    const known = entries.find(({ name }) => name === hidden.name)
    const rest = known ? `/entry/${known.id}` : '/entry'
    await server.call(known ? 'PUT' : 'POST', `/api/wiki/${campaignId}${rest}`, {
      token: gm.token,
      body: hidden,
    })
    const shown = await read(player.token)
    expect(JSON.stringify([shown.moments, shown.summary])).not.toContain('Ember Blade')
    expect(shown.moments.length).toBeGreaterThan(0)
    expect(JSON.stringify((await read()).moments)).toContain('Ember Blade')
  })

  it.each([
    ['no star', [{ id: 'm1' }]],
    ['a text', 'm1'],
  ])('rejects %s', async (_, moments) => {
    const { version } = await aRecap()
    expect((await save({ version, moments })).status).toBe(400)
  })
})
