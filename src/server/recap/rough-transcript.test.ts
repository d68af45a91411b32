import { beforeEach, expect, it } from 'vitest'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import { recaps, transcriptions } from '#server/db/schema.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { aRecapScene, type RecapScene } from './test-recaps.ts'

const noise = [
  '[0:00:01] Rowan: have a lot of desktop computers so that at the the to the movies you the unpleasantness',
  '[0:00:09] Rowan: is any it is these are the reception of is the or of have and the to',
]
const clear = ['[0:00:15] Rowan: Mirelle Vanthorne draws the Ember Blade and guards the gate of Hollowgate.']

let scene: RecapScene
const server = withServer()
beforeEach(async () => {
  scene = await aRecapScene(server)
})

async function rewriteAsDraftQuality(): Promise<Recap> {
  await server.deps.db.update(transcriptions).set({ quality: 'draft' })
  await scene.ask('POST', '/regenerate')
  await server.runJobs()
  return scene.read()
}

it('returns a reason instead of a recap if a draft engine heard noise', async () => {
  await scene.play(noise)
  const recap = await rewriteAsDraftQuality()
  expect(recap).toMatchObject({ kind: 'none', reason: recapTexts.tooRough, summary: '', moments: [] })
  expect(recap.keyEvents).toEqual([])
  const saved = await scene.save({ version: recap.version, summary: 'Mine.' })
  expect(saved).toMatchObject({ status: 404, body: { error: recapTexts.notFound } })
})

it('returns highlights if a draft engine heard clear words, or if the transcript was imported', async () => {
  await scene.play(noise)
  expect(await scene.read()).toMatchObject({ kind: 'highlights', reason: null })
  await server.deps.db.delete(transcriptions)
  await scene.play(clear)
  expect(await rewriteAsDraftQuality()).toMatchObject({ kind: 'highlights', reason: null })
})

it('returns highlights after a better transcript was added', async () => {
  await scene.play(noise)
  await rewriteAsDraftQuality()
  await scene.play(clear)
  const recap = await scene.read()
  expect(recap.kind).toBe('highlights')
  expect(JSON.stringify(recap.moments)).toContain('Ember Blade')
})

it('does not replace an edited recap and creates no draft', async () => {
  await scene.play(noise)
  const { version } = await scene.read()
  await scene.save({ version, summary: 'Mine.' })
  expect(await rewriteAsDraftQuality()).toMatchObject({
    kind: 'highlights',
    summary: 'Mine.',
    hasDraft: false,
  })
})

it('reads a recap that an older version stored without moments', async () => {
  await scene.play(clear)
  const { moments: _, ...old } = await scene.read()
  const summary = 'Mirelle Vanthorne draws the Ember Blade.'
  await server.deps.db.update(recaps).set({ sections: { ...old, summary } })
  expect(await scene.read()).toMatchObject({ kind: 'highlights', summary, moments: [] })
})
