import { beforeEach, expect, it } from 'vitest'
import type { LetterLink } from '#contract/recap/letters.ts'
import { openingTexts } from '#contract/recap/opening.ts'
import type { RecapRevision } from '#contract/recap/recap-edit.ts'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import { renderFacts } from '#server/sharing/test-sharing.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { aRecapScene, type RecapScene } from './test-recaps.ts'

let scene: RecapScene
const server = withServer({ render: renderFacts })
beforeEach(async () => {
  scene = await aRecapScene(server)
})

const text = 'We lost the bridge. Mirelle owes us.'
const write = (body: unknown = { text, isFilled: true }, token = scene.gm.token) =>
  server.call('PUT', `/api/recap/${scene.sessionId}/opening`, { token, body })
const play = () =>
  scene.play([
    '[0:00:01] Rowan: You meet Mirelle Vanthorne, the castellan of Hollowgate.',
    '[0:00:09] Ines: I bow to Mirelle Vanthorne and offer her the purse.',
    '[0:00:15] Rowan: Mirelle Vanthorne draws the Ember Blade and guards the gate of Hollowgate.',
  ])

it('makes a letter that can be shared before there is a transcript', async () => {
  expect(await write()).toMatchObject({ status: 200, body: { recap: { summary: text, moments: [] } } })
  expect(await scene.read(scene.player.token)).toMatchObject({ summary: text })
  const letters = `/api/recap/${scene.sessionId}/letters`
  const { body } = await server.call('POST', letters, { token: scene.gm.token, body: {} })
  const page = await server.app.inject({ url: `/r/${(body['letter'] as LetterLink).token}` })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('We lost the bridge.')
})

it('is filled by the next run and stays on top of it, also in later runs', async () => {
  await write()
  await play()
  const filled = await scene.read()
  expect(filled).toMatchObject({ summary: text, hasDraft: false })
  expect(filled.moments.length).toBeGreaterThan(0)
  await scene.ask('POST', '/regenerate')
  await server.runJobs()
  expect(await scene.read()).toMatchObject({ summary: text, hasDraft: true })
})

it('stays as it is if it is not to be filled, with the run as a draft', async () => {
  await write({ text, isFilled: false })
  await play()
  expect(await scene.read()).toMatchObject({ summary: text, moments: [], hasDraft: true })
})

it('can be written again until a run has written the recap', async () => {
  await write()
  expect(await write({ text: 'Better.', isFilled: true })).toMatchObject({
    body: { recap: { summary: 'Better.' } },
  })
  await play()
  expect(await write()).toMatchObject({ status: 409, body: { error: openingTexts.hasRecap } })
  expect((await scene.read()).summary).toBe('Better.')
})

it('keeps among the versions what it replaces', async () => {
  const { version } = (await write()).body['recap'] as Recap
  await scene.save({ version, summary: 'Edited.' })
  await write({ text: 'Again.', isFilled: true })
  expect(await scene.read()).toMatchObject({ summary: 'Again.' })
  const revisions = (await scene.ask('GET', '/revisions')).body['revisions'] as RecapRevision[]
  const edited = revisions.find((one) => one.version === version + 1)
  const restored = await scene.ask('POST', `/revisions/${edited?.id}/restore`)
  expect(restored.body).toMatchObject({ recap: { summary: 'Edited.' } })
})

it('is kept by an edit, which the next run fills as well', async () => {
  const { version } = (await write()).body['recap'] as Recap
  await scene.save({ version, summary: 'Edited.', detailedNarrative: 'My own story.' })
  await play()
  const { moments, ...recap } = await scene.read()
  expect(recap).toMatchObject({ summary: 'Edited.', detailedNarrative: 'My own story.', hasDraft: false })
  expect(moments.length).toBeGreaterThan(0)
})

it('is refused without text, and from players', async () => {
  for (const body of [{}, { text: ' ', isFilled: true }])
    expect(await write(body)).toMatchObject({ status: 400, body: { error: openingTexts.required } })
  expect(await write(undefined, scene.player.token)).toMatchObject({
    status: 403,
    body: { error: recapTexts.editDenied },
  })
  expect(await scene.read()).toBeNull()
})
