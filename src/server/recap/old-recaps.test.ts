import { beforeEach, expect, it } from 'vitest'
import { recapTexts } from '#contract/recap/schemas.ts'
import { recaps } from '#server/db/schema.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { aRecapScene, type RecapScene, storeRecap } from './test-recaps.ts'

const lines = ['[0:00:15] Rowan: Mirelle Vanthorne draws the Ember Blade and guards the gate of Hollowgate.']

let scene: RecapScene
const server = withServer()
beforeEach(async () => {
  scene = await aRecapScene(server)
})

it('returns a reason for a recap of the former kind `none`, which cannot be edited', async () => {
  await storeRecap(server, scene.sessionId, {}, 'none')
  const recap = await scene.read()
  expect(recap).toMatchObject({ kind: 'none', reason: recapTexts.tooRough, summary: '', moments: [] })
  const saved = await scene.save({ version: recap.version, summary: 'Mine.' })
  expect(saved).toMatchObject({ status: 404, body: { error: recapTexts.notFound } })
})

it('replaces a recap of the former kind `none` on the next run', async () => {
  await storeRecap(server, scene.sessionId, {}, 'none')
  await scene.play(lines)
  const recap = await scene.read()
  expect(recap.kind).toBe('highlights')
  expect(JSON.stringify(recap.moments)).toContain('Ember Blade')
})

it('reads a recap that an older version stored without moments', async () => {
  await scene.play(lines)
  const { moments: _, ...old } = await scene.read()
  const summary = 'Mirelle Vanthorne draws the Ember Blade.'
  await server.deps.db.update(recaps).set({ sections: { ...old, summary } })
  expect(await scene.read()).toMatchObject({ kind: 'highlights', summary, moments: [] })
})
