import { beforeEach, expect, it } from 'vitest'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import { recaps, transcriptions } from '#server/db/schema.ts'
import { aCampaign, aPerson, aSession, withServer } from '#server/testing/server/test-server.ts'
import { importStory } from '../wiki/test-wiki.ts'

const noise = [
  '[0:00:01] Rowan: have a lot of desktop computers so that at the the to the movies you the unpleasantness',
  '[0:00:09] Rowan: is any it is these are the reception of is the or of have and the to',
]
const clear = ['[0:00:15] Rowan: Mirelle Vanthorne draws the Ember Blade and guards the gate of Hollowgate.']

let token: string
let sessionId: string
const server = withServer()
beforeEach(async () => {
  const gm = await aPerson(server)
  token = gm.token
  sessionId = await aSession(server, token, await aCampaign(server, token))
})

const read = async () =>
  (await server.call('GET', `/api/recap/${sessionId}`, { token })).body['recap'] as Recap
const save = (body: object) => server.call('PUT', `/api/recap/${sessionId}`, { token, body })

/** Acts as if a draft engine had made all transcripts. */
async function rewriteAsDraft(): Promise<Recap> {
  await server.deps.db.update(transcriptions).set({ quality: 'draft' })
  await server.call('POST', `/api/recap/${sessionId}/regenerate`, { token })
  await server.runJobs()
  return read()
}

it('gets no recap but a reason if a draft engine heard noise', async () => {
  await importStory(server, token, sessionId, noise)
  const recap = await rewriteAsDraft()
  expect(recap).toMatchObject({ kind: 'none', reason: recapTexts.tooRough, summary: '', moments: [] })
  expect(recap.keyEvents).toEqual([])
  const saved = await save({ version: recap.version, summary: 'Mine.' })
  expect(saved).toMatchObject({ status: 404, body: { error: recapTexts.notFound } })
})

it('gets highlights if a draft engine understood it, or if the transcript was imported', async () => {
  await importStory(server, token, sessionId, noise)
  expect(await read()).toMatchObject({ kind: 'highlights', reason: null })
  await server.deps.db.delete(transcriptions)
  await importStory(server, token, sessionId, clear)
  expect(await rewriteAsDraft()).toMatchObject({ kind: 'highlights', reason: null })
})

it('gets a recap after a better transcript was added', async () => {
  await importStory(server, token, sessionId, noise)
  await rewriteAsDraft()
  await importStory(server, token, sessionId, clear)
  const recap = await read()
  expect(recap.kind).toBe('highlights')
  expect(JSON.stringify(recap.moments)).toContain('Ember Blade')
})

it('does not replace an edited recap, and leaves no draft beside it', async () => {
  await importStory(server, token, sessionId, noise)
  const { version } = await read()
  await save({ version, summary: 'Mine.' })
  expect(await rewriteAsDraft()).toMatchObject({ kind: 'highlights', summary: 'Mine.', hasDraft: false })
})

it('stored by an older version, without moments, reads as before', async () => {
  await importStory(server, token, sessionId, clear)
  const { moments: _, ...old } = await read()
  const summary = 'Mirelle Vanthorne draws the Ember Blade.'
  await server.deps.db.update(recaps).set({ sections: { ...old, summary } })
  expect(await read()).toMatchObject({ kind: 'highlights', summary, moments: [] })
})
