import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Recap, recapSections, recapTexts } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/source.ts'
import { aCharacter, anEvent, aStatement, emptySections } from '#core/recap/test-sections.ts'
import { aPerson, withServer } from '#server/testing/server/test-server.ts'
import { recapRevisions, recaps } from '../db/schema.ts'
import { aRecapScene, listLines, type RecapScene } from './test-recaps.ts'

type Person = { token: string }
let scene: RecapScene
let stranger: Person
let lines: Source[]

const server = withServer()
beforeAll(async () => {
  scene = await aRecapScene(server)
  stranger = await aPerson(server)
  await scene.play(['Rowan: Corvin the Pale watches from the tower.\nInes: Snow falls on the gate.'])
  lines = await listLines(server, scene.gm.token, scene.sessionId)
  await server.call('POST', `/api/wiki/${scene.campaignId}/entry`, {
    token: scene.gm.token,
    body: { name: 'Corvin the Pale', category: 'people', visibility: 'gm' },
  })
})

beforeEach(async () => {
  const [tower, gate] = lines
  if (!tower || !gate) throw new Error('The transcript has two lines')
  const sections = {
    ...emptySections,
    summary: 'A stranger watches. Snow falls. Osk is a traitor.',
    summarySentences: [
      aStatement('A stranger watches.', { sources: [tower] }),
      aStatement('Snow falls.', { sources: [gate] }),
      aStatement('Osk is a traitor.', { sources: [gate], confirmed: false }),
    ],
    keyEvents: [anEvent(1, 'The watcher', { sources: [tower] }), anEvent(2, 'Snow', { sources: [gate] })],
    charactersInvolved: [aCharacter({ name: 'Corvin the Pale' }), aCharacter({ name: 'Osk' })],
    openThreads: [
      { text: 'Who watches?', kind: 'mystery', sources: [tower] },
      { text: 'Pay the smith.', kind: 'debt', sources: [gate] },
    ],
    contradictions: [{ text: 'The gate is open and shut.', sources: [gate] }],
    alsoMentioned: [{ name: 'Brenn', sources: [gate] }],
    previously: 'Snow fell. Corvin the Pale woke.',
    previouslySentences: [aStatement('Snow fell.'), aStatement('Corvin the Pale woke.')],
  }
  await server.deps.db.delete(recapRevisions)
  await server.deps.db
    .update(recaps)
    .set({ sections, editedAt: null, editedBy: null, version: 1 })
    .where(eq(recaps.sessionId, scene.sessionId))
})

const get = (rest = '', { token }: Person = scene.gm) => scene.ask('GET', rest, token)
const read = async (rest = '', person: Person = scene.gm) => (await get(rest, person)).body['recap'] as Recap
const review = (body: object, { token }: Person = scene.gm) =>
  server.call('POST', `/api/recap/${scene.sessionId}/review`, { token, body: { version: 1, ...body } })

describe('the recap for players', () => {
  it('leaves out what is hidden or unconfirmed, for players and for game masters who request it', async () => {
    const shown = await read('?for=players')
    expect(shown.summary).toBe('Snow falls.')
    expect(shown.keyEvents.map(({ number, title }) => [number, title])).toEqual([[1, 'Snow']])
    expect(shown.charactersInvolved.map(({ name }) => name)).toEqual(['Osk'])
    expect(shown.openThreads.map(({ text }) => text)).toEqual(['Pay the smith.'])
    expect(shown.contradictions).toEqual([])
    expect(shown.previously).toBe('Snow fell.')
    expect(JSON.stringify(shown)).not.toMatch(/corvin|traitor/i)
    expect(await read('', scene.player)).toEqual(shown)
    expect(await read('?for=players', scene.player)).toEqual(shown)
  })

  it('is replaced by the whole recap for game masters by default', async () => {
    const whole = await read()
    expect(whole.summarySentences.map(({ confirmed }) => confirmed)).toEqual([true, true, false])
    expect(whole.contradictions).toHaveLength(1)
    expect(whole.openThreads).toHaveLength(2)
  })

  it('is null if recaps are not shown to players', async () => {
    const show = (recap: boolean) =>
      server.call('PUT', `/api/campaign/${scene.campaignId}/settings`, {
        token: scene.gm.token,
        body: { shows: { recap } },
      })
    await show(false)
    expect(await read('?for=players')).toBeNull()
    expect(await read()).not.toBeNull()
    await show(true)
  })

  it('returns 400 for another value of `for`, and 404 for a non-member', async () => {
    const wrong = { status: 400, body: { error: 'for must be players', code: 'VALIDATION' } }
    expect(await get('?for=gm')).toMatchObject(wrong)
    expect(await get('?for=', scene.player)).toMatchObject(wrong)
    expect((await get('?for=players', stranger)).status).toBe(404)
    expect((await get('?for=gm', stranger)).status).toBe(404)
  })

  it('determines which events players see on the timeline', async () => {
    const timeline = async ({ token }: Person) => {
      const { body } = await server.call('GET', `/api/wiki/${scene.campaignId}/timeline`, { token })
      return JSON.stringify(body['sessions'])
    }
    expect(await timeline(scene.gm)).toContain('The watcher')
    expect(await timeline(scene.player)).toContain('Snow')
    expect(await timeline(scene.player)).not.toContain('The watcher')
  })

  it('is exported to players without the page for game masters', async () => {
    const { body } = await server.call('GET', `/api/wiki/${scene.campaignId}/export`, {
      token: scene.player.token,
    })
    const [session] = body['sessions'] as { recap: Recap }[]
    expect(session?.recap).toMatchObject({ summary: 'Snow falls.', openThreads: [], alsoMentioned: [] })
    const whole = await server.call('GET', `/api/wiki/${scene.campaignId}/export`, { token: scene.gm.token })
    expect(JSON.stringify(whole.body)).toContain('The gate is open and shut.')
  })
})

describe('a review', () => {
  const unconfirmed = { section: 'summarySentences', position: 2 }

  it('confirms a statement, which does not count as an edit', async () => {
    const { status, body } = await review({ ...unconfirmed, verdict: 'confirm' })
    expect(status).toBe(200)
    expect(body['recap']).toMatchObject({ version: 2, editedAt: null })
    expect((await read('', scene.player)).summary).toBe('Snow falls. Osk is a traitor.')
  })

  it('removes a statement, which counts as an edit', async () => {
    const { body } = await review({ ...unconfirmed, verdict: 'remove' })
    expect(body['recap']).toMatchObject({ version: 2, summary: 'A stranger watches. Snow falls.' })
    expect((await read()).editedAt).not.toBeNull()
  })

  it.each([
    [400, { ...unconfirmed, verdict: 'keep' }, recapTexts.review],
    [400, { section: 'summary', position: 0, verdict: 'confirm' }, recapTexts.review],
    [400, { ...unconfirmed, position: -1, verdict: 'confirm' }, recapTexts.review],
    [404, { ...unconfirmed, position: 0, verdict: 'remove' }, recapTexts.reviewNotFound],
    [409, { ...unconfirmed, verdict: 'confirm', version: 0 }, recapTexts.stale],
  ])('returns %i for %j', async (status, body, error) => {
    expect(await review(body)).toMatchObject({ status, body: { error } })
  })
})

it('reads a recap that an older version stored without threads, contradictions and a look back', async () => {
  const { openThreads: _, contradictions: __, alsoMentioned: ___, previously: ____, ...rest } = emptySections
  const { previouslySentences: _____, ...old } = rest
  const stored = { ...old, summary: 'Snow.', summarySentences: [{ text: 'Snow.', sources: [] }] }
  expect(recapSections.parse(stored)).toEqual({
    ...emptySections,
    summary: 'Snow.',
    summarySentences: [aStatement('Snow.')],
  })
})
