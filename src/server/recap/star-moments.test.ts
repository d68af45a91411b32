import { beforeEach, describe, expect, it } from 'vitest'
import type { Recap } from '#contract/recap/schemas.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { aRecapScene, type RecapScene } from './test-recaps.ts'

const story = [
  '[0:00:01] Rowan: You meet Mirelle Vanthorne, the castellan of Hollowgate, at the old gate of her keep.',
  '[0:00:09] Ines: I bow to Mirelle Vanthorne and offer her the purse.',
  '[0:00:15] Rowan: Mirelle Vanthorne draws the Ember Blade and guards the gate of Hollowgate.',
  '[0:00:30] Rowan: The goblin falls and the road to Hollowgate lies open.',
]

let scene: RecapScene
const server = withServer()
beforeEach(async () => {
  scene = await aRecapScene(server)
})

const revisions = async () => (await scene.ask('GET', '/revisions')).body['revisions']
async function aRecap(): Promise<Recap> {
  await scene.play(story)
  return scene.read()
}
async function star(...ids: string[]): Promise<void> {
  const { version } = await scene.read()
  await scene.save({ version, moments: ids.map((id) => ({ id, starred: true })) })
}

describe('starring moments', () => {
  it('shows the starred moments in story order, with their sources', async () => {
    const { moments, summary, detailedNarrative } = await aRecap()
    expect([summary, detailedNarrative]).toEqual(['', ''])
    await star('m2')
    await star('m1')
    const [first, second] = moments
    const after = await scene.read()
    expect(after.moments.map(({ starred }) => starred)).toEqual(moments.map((_, at) => at < 2))
    expect(after.summary).toBe(`${first?.text}\n${second?.text}`)
    expect(after.narrativeSentences.map(({ sources }) => sources)).toEqual([first?.sources, second?.sources])
  })

  it('keeps what a game master wrote', async () => {
    const { version } = await aRecap()
    await scene.save({ version, summary: 'Mine.' })
    await star('m1')
    expect(await scene.read()).toMatchObject({
      summary: 'Mine.',
      detailedNarrative: (await scene.read()).moments[0]?.text,
    })
  })

  it('raises the version, and stores no revision', async () => {
    const { version } = await aRecap()
    await star('m1')
    expect((await scene.read()).version).toBe(version + 1)
    expect(await revisions()).toEqual([])
    const body = { version, moments: [{ id: 'm2', starred: true }] }
    expect((await scene.save(body)).status).toBe(409)
  })

  it('shows players the starred moments, or all if none is starred, without hidden names', async () => {
    const { moments } = await aRecap()
    expect((await scene.read(scene.player.token)).moments).toEqual(moments)
    await star('m1', 'm2')
    expect((await scene.read(scene.player.token)).moments.map(({ id }) => id)).toEqual(['m1', 'm2'])
    const hidden = { name: 'Ember Blade', category: 'items', visibility: 'gm' }
    const { body } = await server.call('GET', `/api/wiki/${scene.campaignId}`, { token: scene.gm.token })
    const entries = body['entries'] as { id: string; name: string }[]
    const known = entries.find(({ name }) => name === hidden.name)
    const rest = known ? `/entry/${known.id}` : '/entry'
    await server.call(known ? 'PUT' : 'POST', `/api/wiki/${scene.campaignId}${rest}`, {
      token: scene.gm.token,
      body: hidden,
    })
    const shown = await scene.read(scene.player.token)
    expect(JSON.stringify([shown.moments, shown.summary])).not.toContain('Ember Blade')
    expect(shown.moments.length).toBeGreaterThan(0)
    expect(JSON.stringify((await scene.read()).moments)).toContain('Ember Blade')
  })

  it.each([
    ['no star', [{ id: 'm1' }]],
    ['a text', 'm1'],
  ])('rejects %s', async (_, moments) => {
    const { version } = await aRecap()
    expect((await scene.save({ version, moments })).status).toBe(400)
  })
})
