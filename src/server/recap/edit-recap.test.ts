import { beforeEach, describe, expect, it } from 'vitest'
import type { RecapRevision } from '#contract/recap/recap-edit.ts'
import { type Recap, recapLimits, recapTexts } from '#contract/recap/schemas.ts'
import { aCharacter } from '#core/recap/test-sections.ts'
import { aSession, withServer } from '#server/testing/server/test-server.ts'
import { importStory } from '../wiki/test-wiki.ts'
import { aRecapScene, type RecapScene } from './test-recaps.ts'

let scene: RecapScene

const story = [
  '[0:00:01] Rowan: You meet Mirelle Vanthorne, the castellan of Hollowgate.',
  '[0:00:09] Ines: I bow to Mirelle Vanthorne and offer her the purse.',
  '[0:00:15] Rowan: Mirelle Vanthorne draws the Ember Blade and guards the gate of Hollowgate.',
  '[0:00:22] Jonah: I attack the goblin with my sword before it reaches Hollowgate.',
  '[0:00:30] Rowan: The goblin falls and the road to Hollowgate lies open.',
].join('\n')
const more = '[0:10:00] Rowan: A dragon lands upon the old bridge of Emberfall and roars.'

const server = withServer()
beforeEach(async () => {
  scene = await aRecapScene(server)
})

const play = (lines = story) => scene.play([lines])
const revisions = async () => (await scene.ask('GET', '/revisions')).body['revisions'] as RecapRevision[]
async function rerun(): Promise<void> {
  await scene.ask('POST', '/regenerate')
  await server.runJobs()
}
async function aRecap(): Promise<Recap> {
  await play()
  return scene.read()
}
async function aDraft(): Promise<Recap> {
  const { version } = await aRecap()
  await scene.save({ version, summary: 'My own words.' })
  await play(more)
  return scene.read()
}

describe('editing a recap', () => {
  it('keeps the sources of unchanged statements', async () => {
    const { version } = await aRecap()
    await scene.save({ version, moments: [{ id: 'm1', starred: true }] })
    const before = await scene.read()
    const [first] = before.summarySentences
    expect(first?.sources).not.toEqual([])
    const summary = `${before.summary}\n\nNobody saw the raven.`
    server.moveClock(60)
    const { status, body } = await scene.save({ version: before.version, summary })
    expect(status).toBe(200)
    const after = await scene.read()
    expect(body['recap']).toEqual(after)
    expect(after).toEqual({
      ...before,
      summary,
      summarySentences: [
        ...before.summarySentences,
        { text: 'Nobody saw the raven.', sources: [], confirmed: true },
      ],
      version: before.version + 1,
      editedAt: server.deps.clock().toISOString(),
    })
  })

  it('rejects forged sources and entry links', async () => {
    const before = await aRecap()
    const [known] = before.moments.flatMap(({ sources }) => sources)
    if (!known) throw new Error('The recap has no sources')
    const forged = [
      { ...known, start: 9999 },
      { ...known, segmentId: 'foreign' },
    ]
    const mystery = { name: 'Who rang?', description: '', clues: ['The bell'], sources: forged }
    await scene.save({
      version: before.version,
      mysteries: [mystery],
      charactersInvolved: ['Mirelle Vanthorne', 'Nobody'].map((name) =>
        aCharacter({ name, entryId: 'foreign' }),
      ),
    })
    const after = await scene.read()
    expect(after.mysteries).toEqual([{ ...mystery, sources: [known], confirmed: true }])
    const { body } = await server.call('GET', `/api/wiki/${scene.campaignId}`, { token: scene.gm.token })
    const entries = body['entries'] as { id: string; name: string }[]
    const mirelle = entries.find(({ name }) => name === 'Mirelle Vanthorne')
    expect(after.charactersInvolved.map(({ entryId }) => entryId)).toEqual([mirelle?.id, null])
    await server.call('PUT', `/api/wiki/${scene.campaignId}/entry/${mirelle?.id}`, {
      token: scene.gm.token,
      body: { name: 'Mirelle', aliases: ['NOBODY’s'], keepOldName: false },
    })
    const renamed = await scene.read()
    expect(renamed.charactersInvolved.map(({ entryId }) => entryId)).toEqual([null, mirelle?.id])
  })

  it('returns 409 after a concurrent edit', async () => {
    const { version } = await aRecap()
    await scene.save({ version, summary: 'First.' })
    expect(await scene.save({ version, summary: 'Second.' })).toMatchObject({
      status: 409,
      body: { error: recapTexts.stale, code: 'CONFLICT' },
    })
    expect((await scene.read()).summary).toBe('First.')
  })

  it('returns 409 after a concurrent run', async () => {
    const { version } = await aRecap()
    await rerun()
    expect((await scene.save({ version, summary: 'Mine.' })).status).toBe(409)
  })

  it('accepts only one of two concurrent edits', async () => {
    const { version } = await aRecap()
    const answers = await Promise.all(['One.', 'Two.'].map((summary) => scene.save({ version, summary })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('returns 404 without a recap', async () => {
    expect(await scene.save({ version: 1 })).toMatchObject({
      status: 404,
      body: { error: recapTexts.notFound },
    })
  })

  it.each<[string, object, string]>([
    ['no version', {}, recapTexts.invalid],
    ['a wrong type', { version: 1, keyEvents: 'many' }, recapTexts.invalid],
    ['a NUL', { version: 1, summary: 'a\u0000' }, recapTexts.invalid],
    [
      'a text that is too long',
      { version: 1, summary: 'x'.repeat(recapLimits.text + 1) },
      recapTexts.tooLong,
    ],
    [
      'too many items',
      {
        version: 1,
        mysteries: Array(recapLimits.items + 1).fill({ name: '', description: '', clues: [], sources: [] }),
      },
      recapTexts.tooMany,
    ],
  ])('rejects %s', async (_, body, sentence) => {
    await play()
    expect(await scene.save(body)).toMatchObject({ status: 400, body: { error: sentence } })
    expect(await scene.read()).toMatchObject({ editedAt: null })
  })

  it('hides statements with hidden names from players', async () => {
    const { version } = await aRecap()
    const entry = { name: 'Corvin the Pale', category: 'people', visibility: 'gm' }
    const made = await server.call('POST', `/api/wiki/${scene.campaignId}/entry`, {
      token: scene.gm.token,
      body: entry,
    })
    expect(made.status).toBeLessThan(300)
    await scene.save({
      version,
      detailedNarrative: 'The road lies open. Corvin\nthe Pale laughs.\n\nSnow falls.',
      mysteries: [{ name: 'Who laughs?', description: '', clues: ['corvin the pale'], sources: [] }],
    })
    const shown = await scene.read(scene.player.token)
    expect(shown.detailedNarrative).toBe('The road lies open.\n\nSnow falls.')
    expect(shown.mysteries).toEqual([])
    expect(JSON.stringify(shown)).not.toMatch(/corvin/i)
    expect((await scene.read()).mysteries).toHaveLength(1)
  })
})

describe('a run after an edit', () => {
  it('keeps the edited recap and stores a draft', async () => {
    const mine = await aDraft()
    expect(mine).toMatchObject({ summary: 'My own words.', hasDraft: true })
    const { status, body } = await scene.ask('GET', '/draft')
    expect(status).toBe(200)
    expect(body['recap']).toMatchObject({ sessionId: scene.sessionId, editedAt: null })
    expect(JSON.stringify(body['recap'])).toContain('Emberfall')
    expect(JSON.stringify(mine)).not.toContain('Emberfall')
  })

  it('replaces the draft of an earlier run', async () => {
    await aDraft()
    await play('[0:00:01] Rowan: The lighthouse keeper Osric waves his lantern at the grey ship.')
    expect(JSON.stringify((await scene.ask('GET', '/draft')).body)).toContain('Osric')
    expect((await scene.read()).summary).toBe('My own words.')
  })

  it('replaces a recap that was not edited', async () => {
    const before = await aRecap()
    await play(more)
    const after = await scene.read()
    expect(after).toMatchObject({ version: before.version + 1, editedAt: null, hasDraft: false })
    expect(JSON.stringify(after)).toContain('Emberfall')
    expect(await revisions()).toEqual([])
    expect(await scene.ask('GET', '/draft')).toMatchObject({
      status: 404,
      body: { error: recapTexts.draftNotFound },
    })
  })

  it('creates a draft that can be used, after which the edited recap can be restored', async () => {
    const mine = await aDraft()
    const used = await scene.ask('POST', '/draft/use')
    expect(used.status).toBe(200)
    const now = await scene.read()
    expect(used.body['recap']).toEqual(now)
    expect(now).toMatchObject({ version: mine.version + 1, editedAt: null, hasDraft: false })
    expect(JSON.stringify(now)).toContain('Emberfall')

    const revision = (await revisions()).find(({ version }) => version === mine.version)
    const restored = await scene.ask('POST', `/revisions/${revision?.id}/restore`)
    const { version, editedAt, ...content } = await scene.read()
    expect(restored.body['recap']).toEqual({ ...content, version, editedAt })
    expect(content).toMatchObject({ summary: 'My own words.', detailedNarrative: mine.detailedNarrative })
    expect([version, editedAt]).toEqual([mine.version + 2, server.deps.clock().toISOString()])
    expect((await revisions()).map((one) => one.version)).toContain(now.version)
  })

  it('creates a draft that can be dismissed', async () => {
    await aDraft()
    expect(await scene.ask('DELETE', '/draft')).toMatchObject({ status: 200, body: { success: true } })
    expect(await scene.read()).toMatchObject({ summary: 'My own words.', hasDraft: false })
    const gone = { status: 404, body: { error: recapTexts.draftNotFound } }
    expect(await scene.ask('DELETE', '/draft')).toMatchObject(gone)
    expect(await scene.ask('POST', '/draft/use')).toMatchObject(gone)
    expect((await scene.read()).summary).toBe('My own words.')
  })
})

describe('revisions of a recap', () => {
  it('are listed newest first with author and time, and are never lost', async () => {
    const first = await aRecap()
    await scene.save({ version: first.version, summary: 'One.' })
    await scene.save({ version: first.version + 1, summary: 'Two.' })
    const me = await server.call('GET', '/api/users/profile', { token: scene.gm.token })
    const { username } = me.body['user'] as { username: string }
    expect(await revisions()).toMatchObject([
      { version: first.version + 1, by: username, editedAt: expect.any(String) },
      { version: first.version, by: null, editedAt: null, kind: 'highlights', engine: 'built-in reader' },
    ])
    const [one, written] = await revisions()
    await scene.ask('POST', `/revisions/${written?.id}/restore`)
    expect(await scene.read()).toMatchObject({ summary: first.summary, keyEvents: first.keyEvents })
    await scene.ask('POST', `/revisions/${one?.id}/restore`)
    expect((await scene.read()).summary).toBe('One.')
    expect((await revisions()).map(({ version }) => version - first.version)).toEqual([3, 2, 1, 0])
  })

  it('are not overwritten by runs after being restored', async () => {
    const { version, summary } = await aRecap()
    await scene.save({ version, summary: 'One.' })
    const [written] = await revisions()
    await scene.ask('POST', `/revisions/${written?.id}/restore`)
    await play(more)
    expect(await scene.read()).toMatchObject({ summary, hasDraft: true })
  })

  it('of another session return 404', async () => {
    const { version } = await aRecap()
    await scene.save({ version, summary: 'One.' })
    const [revision] = await revisions()
    const { token } = scene.gm
    const other = await aSession(server, token, scene.campaignId, 'Another')
    await importStory(server, token, other, [story])
    for (const id of [revision?.id ?? '', 'none', '%00']) {
      const url = `/api/recap/${other}/revisions/${id}/restore`
      expect(await server.call('POST', url, { token })).toMatchObject({
        status: 404,
        body: { error: recapTexts.revisionNotFound },
      })
    }
  })
})

describe('a player', () => {
  it('cannot edit and does not see whether a draft exists', async () => {
    const { version } = await aDraft()
    const refused = { status: 403, body: { error: recapTexts.editDenied, code: 'GM_ONLY' } }
    expect(await scene.save({ version, summary: 'Mine.' }, scene.player.token)).toMatchObject(refused)
    const [revision] = await revisions()
    for (const [method, rest] of [
      ['GET', '/draft'],
      ['POST', '/draft/use'],
      ['DELETE', '/draft'],
      ['GET', '/revisions'],
      ['POST', `/revisions/${revision?.id}/restore`],
    ] as const) {
      expect(await scene.ask(method, rest, scene.player.token)).toMatchObject(refused)
    }
    expect(await scene.read(scene.player.token)).toMatchObject({ summary: 'My own words.', hasDraft: false })
    expect(await scene.read()).toMatchObject({ summary: 'My own words.', hasDraft: true, version })
  })
})
