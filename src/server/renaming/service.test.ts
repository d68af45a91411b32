import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { type NamePreview, nameLimits, nameTexts } from '#contract/names/schemas.ts'
import type { Recap } from '#contract/recap/schemas.ts'
import type { Transcription } from '#contract/transcription/schemas.ts'
import type { WikiArticle } from '#contract/wiki/schemas.ts'
import { segments, transcriptions } from '#server/db/schema.ts'
import { nameChanges } from '#server/db/schema-names.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'
import { aPlayer, aSession, transcriptForm, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, importStory, type TestWiki } from '#server/wiki/test-wiki.ts'

let wiki: TestWiki
let sessionId: string

const story = [
  'Rowan: Mirelle Vanthorne is the castellan of Hollowgait.',
  'Rowan: Mirelle Vanthorne opens the door of Hollowgait for Brother Osk.',
  "Ines: I follow Mirelle Vanthorne and Brother Osk into Hollowgait's hall.",
  'Ines: It rains.',
]

const server = withServer()
beforeEach(async () => {
  wiki = await aWiki(server)
  sessionId = await aSession(server, wiki.gm.token, wiki.campaignId)
})

const names = (method: 'GET' | 'POST' | 'DELETE', path = '', body?: unknown, token = wiki.gm.token) =>
  server.call(method, `/api/campaign/${wiki.campaignId}/names${path}`, {
    token,
    ...(body === undefined ? {} : { body }),
  })
const replace = (from: string, to: string, more: object = {}) =>
  names('POST', '/replace', { from, to, ...more })
const preview = async (from: string, to: string) =>
  (await replace(from, to, { preview: true })).body as unknown as NamePreview
const undo = (id: unknown) => names('POST', `/undo/${id}`)
const corrections = async () => (await names('GET')).body['corrections']
const get = async (url: string) => (await server.call('GET', url, { token: wiki.gm.token })).body
const readLines = async (session = sessionId) => {
  const { transcriptions } = await get(`/api/transcription/session/${session}`)
  return (transcriptions as Transcription[]).flatMap((one) => one.segments)
}
const readRecap = async () => (await get(`/api/recap/${sessionId}`))['recap'] as Recap
const readArticle = async (id: string) =>
  (await get(`/api/wiki/${wiki.campaignId}/entry/${id}`))['entry'] as WikiArticle
const heardOf = async () => {
  const rows = await server.deps.db
    .select({ heard: segments.originalText })
    .from(segments)
    .innerJoin(transcriptions, eq(transcriptions.id, segments.transcriptionId))
    .where(eq(transcriptions.sessionId, sessionId))
    .orderBy(segments.position)
  return rows.map(({ heard }) => heard)
}
const importLines = (text: string) =>
  server.call('POST', `/api/transcription/session/${sessionId}/import`, {
    token: wiki.gm.token,
    form: transcriptForm(text),
  })
const findEntry = async (name: string) => (await wiki.entries()).find((entry) => entry.name === name)
const withoutVersion = <T extends object>(object: T) =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !['version', 'updated_at'].includes(key)))

describe('replacing a name everywhere', () => {
  it('previews counts and examples, and changes nothing', async () => {
    await importStory(server, wiki.gm.token, sessionId, story)
    const before = [await readLines(), await readRecap(), await wiki.entries()]
    const found = await preview('hollowgait', 'Hollowgate')
    expect(found).toMatchObject({ success: true, transcripts: 1, lines: 3, recaps: 1 })
    expect(found.entries).toBeGreaterThan(0)
    expect(found.examples).toContainEqual({
      where: expect.stringContaining('Session 1: '),
      before: 'Mirelle Vanthorne is the castellan of Hollowgait.',
      after: 'Mirelle Vanthorne is the castellan of Hollowgate.',
    })
    expect(found.examples.some(({ where }) => where.startsWith('Recap of session 1: '))).toBe(true)
    expect(found.examples.length).toBeLessThanOrEqual(nameLimits.examples)
    expect([await readLines(), await readRecap(), await wiki.entries()]).toEqual(before)
    expect(await corrections()).toEqual([])
  })

  it('changes lines, recap and entries, and keeps the originally heard text and all sources', async () => {
    await importStory(server, wiki.gm.token, sessionId, story)
    const [recap, found] = [await readRecap(), await preview('Hollowgait', 'Hollowgate')]
    const entry = await findEntry('Hollowgait')
    const article = await readArticle(entry?.id ?? '')
    const { status, body } = await replace('Hollowgait', 'Hollowgate')
    expect(status).toBe(200)
    expect(body['changed']).toBe(found.transcripts + found.recaps + found.entries)
    expect((await readLines()).map(({ text, isCorrected }) => [text, isCorrected])).toEqual([
      ['Mirelle Vanthorne is the castellan of Hollowgate.', true],
      ['Mirelle Vanthorne opens the door of Hollowgate for Brother Osk.', true],
      ["I follow Mirelle Vanthorne and Brother Osk into Hollowgate's hall.", true],
      ['It rains.', false],
    ])
    expect((await heardOf())[0]).toBe('Mirelle Vanthorne is the castellan of Hollowgait.')
    const rename = (value: unknown) =>
      JSON.parse(JSON.stringify(value).replaceAll('Hollowgait', 'Hollowgate'))
    expect(await readRecap()).toEqual({ ...rename(recap), version: recap.version + 1 })
    const renamed = await readArticle(article.id)
    expect(withoutVersion(renamed)).toEqual(withoutVersion(rename(article)))
    expect(renamed).toMatchObject({ name: 'Hollowgate', aliases: [], version: article.version + 1 })
    expect(await preview('Hollowgait', 'Hollowgate')).toMatchObject({ lines: 0, recaps: 0, entries: 0 })
  })

  it('finds a short name with its endings, and names in other scripts and with apostrophes', async () => {
    const lines = [
      'Osk’s axe.',
      'The Osks wait.',
      "Osk'll come.",
      'OSK! Oskar.',
      'Ко́ста и Коста.',
      "D'Arvel of Ix.",
    ]
    await importLines(lines.map((line) => `Rowan: ${line}`).join('\n'))
    for (const [from, to] of [
      ['Osk', 'Usk'],
      ['Коста', 'Костя'],
      ["D'Arvel", 'Dorvel'],
    ] as const)
      await replace(from, to)
    expect((await readLines()).map(({ text }) => text)).toEqual([
      'Usk’s axe.',
      'The Usks wait.',
      "Usk'll come.",
      'USK! Oskar.',
      'Ко́ста и Костя.',
      'Dorvel of Ix.',
    ])
  })

  it('refuses to change too many lines, and says so in the preview', async () => {
    await importLines('Rowan: Mirel waits.')
    await server.deps.db.execute(sql`
      insert into segments (id, transcription_id, position, text, is_edited)
      select 'many-' || at, transcriptions.id, at, 'Mirel waits.', false
      from transcriptions, generate_series(1, ${nameLimits.lines}::int) as at where session_id = ${sessionId}`)
    const refused = { status: 400, body: { error: nameTexts.tooMany } }
    expect(await replace('Mirel', 'Mirelle', { preview: true })).toMatchObject(refused)
    expect(await replace('Mirel', 'Mirelle')).toMatchObject(refused)
  })

  it('keeps the previous texts as revisions, and lets later runs update the corrected texts', async () => {
    await importStory(server, wiki.gm.token, sessionId, story)
    const entry = await findEntry('Hollowgait')
    await replace('Hollowgait', 'Hollowgate')
    const { revisions } = (await wiki.call('GET', `/entry/${entry?.id}/revisions`)).body
    expect(revisions).toMatchObject([{ change: 'edit' }, { change: 'create' }])
    expect((await get(`/api/recap/${sessionId}/revisions`))['revisions']).toHaveLength(1)
    const [row] = await server.deps.db
      .select()
      .from(wikiEntries)
      .where(eq(wikiEntries.id, entry?.id ?? ''))
    expect(row?.editedAt).toBeNull()
    expect((await readRecap()).editedAt).toBeNull()
    const next = await aSession(server, wiki.gm.token, wiki.campaignId)
    await importStory(server, wiki.gm.token, next, ['Rowan: Hollowgait is a ruin north of the river.'])
    expect((await wiki.entries()).filter(({ name }) => /hollow/i.test(name))).toMatchObject([
      { id: entry?.id, name: 'Hollowgate', description: expect.not.stringContaining('Hollowgait') },
    ])
  })

  it('changes aliases, details, parts for game masters and facts of an entry', async () => {
    const entry = await wiki.anEntry({
      name: 'Mirelle',
      aliases: ['Lady Mirel', 'Mirel'],
      details: { home: "Mirel's keep" },
      description: 'Mirel waits.\n\n:::gm\nMirel is a spy.\n:::',
    })
    const hidden = await wiki.anEntry({ name: 'The Oath', description: 'Of Mirel.', visibility: 'gm' })
    await wiki.aFact(entry.id, 'Mirel keeps the key.')
    await wiki.aFact(entry.id, 'Mirel waits.')
    await wiki.aFact(entry.id, 'Mirelle waits.')
    await replace('Mirel', 'Mirelle')
    const article = await readArticle(entry.id)
    expect(article).toMatchObject({
      aliases: ['Lady Mirelle'],
      details: { home: "Mirelle's keep" },
      description: 'Mirelle waits.\n\n:::gm\nMirelle is a spy.\n:::',
    })
    // “Mirel waits.” stays, because it would become the same as another fact.
    expect(article.facts.map(({ text }) => text).sort()).toEqual([
      'Mirel waits.',
      'Mirelle keeps the key.',
      'Mirelle waits.',
    ])
    expect(await readArticle(hidden.id)).toMatchObject({ description: 'Of Mirelle.' })
  })

  it('does not change other campaigns, or transcripts and entries in the trash', async () => {
    const other = await aWiki(server)
    await other.anEntry({ name: 'Mirel' })
    const entry = await wiki.anEntry({ name: 'Mirel' })
    await wiki.call('DELETE', `/entry/${entry.id}`)
    await importLines('Rowan: Ask Mirel.')
    const { transcriptions } = await get(`/api/transcription/session/${sessionId}`)
    const [{ id } = { id: '' }] = transcriptions as Transcription[]
    await server.call('DELETE', `/api/transcription/${id}`, { token: wiki.gm.token })
    expect(await preview('Mirel', 'Mirelle')).toMatchObject({ transcripts: 0, entries: 0 })
    await replace('Mirel', 'Mirelle')
    expect((await other.entries()).map(({ name }) => name)).toEqual(['Mirel'])
    expect(await heardOf()).toEqual([null])
  })

  it('happens once for a repeated Idempotency-Key', async () => {
    await wiki.anEntry({ name: 'Mirel' })
    const send = () =>
      server.call('POST', `/api/campaign/${wiki.campaignId}/names/replace`, {
        token: wiki.gm.token,
        headers: { 'idempotency-key': 'a' },
        body: { from: 'Mirel', to: 'Mirelle' },
      })
    const first = await send()
    expect((await send()).body).toEqual(first.body)
  })

  it('previews the current texts, not those of an earlier preview', async () => {
    const look = () =>
      server.call('POST', `/api/campaign/${wiki.campaignId}/names/replace`, {
        token: wiki.gm.token,
        headers: { 'idempotency-key': 'look' },
        body: { from: 'Mirel', to: 'Mirelle', preview: true },
      })
    expect((await look()).body).toMatchObject({ entries: 0 })
    await wiki.anEntry({ name: 'Mirel' })
    expect((await look()).body).toMatchObject({ entries: 1 })
  })

  it.each([
    ['no name', { from: ' ', to: 'Mirelle' }, nameTexts.fromRequired],
    ['no correct name', { from: 'Mirel' }, nameTexts.toRequired],
    ['a name without letters', { from: '...', to: 'Mirelle' }, nameTexts.noLetters],
    ['the same name twice', { from: 'Mirel', to: ' Mirel ' }, nameTexts.same],
    ['a name that is too long', { from: 'M'.repeat(256), to: 'Mirelle' }, nameTexts.tooLong],
    ['a wrong preview', { from: 'Mirel', to: 'Mirelle', preview: 'yes' }, nameTexts.preview],
    ['NUL', { from: 'Mir\u0000el', to: 'Mirelle' }, nameTexts.notAllowed],
  ])('refuses %s', async (_, body, error) => {
    expect(await names('POST', '/replace', body)).toMatchObject({ status: 400, body: { error } })
  })

  it('is for game masters only', async () => {
    const { token } = await aPlayer(server, wiki.campaignId)
    const body = { from: 'Mirel', to: 'Mirelle', preview: true }
    const denied = { status: 403, body: { error: nameTexts.denied } }
    expect(await names('POST', '/replace', body, token)).toMatchObject(denied)
    expect(await names('GET', '', undefined, token)).toMatchObject(denied)
  })
})

describe('undoing a replacement', () => {
  it('restores every text and forgets the correction', async () => {
    await importStory(server, wiki.gm.token, sessionId, story)
    const [lines, recap, entry] = [await readLines(), await readRecap(), await findEntry('Hollowgait')]
    const article = await readArticle(entry?.id ?? '')
    const { body } = await replace('Hollowgait', 'Hollowgate')
    const answer = await undo(body['undoId'])
    expect(answer).toMatchObject({ status: 200, body: { success: true, kept: 0, notice: null } })
    expect(await readLines()).toEqual(lines)
    expect(await readRecap()).toEqual({ ...recap, version: recap.version + 2 })
    expect(withoutVersion(await readArticle(article.id))).toEqual(withoutVersion(article))
    expect(await corrections()).toEqual([])
    expect(await undo(body['undoId'])).toMatchObject({
      status: 404,
      body: { error: nameTexts.changeNotFound },
    })
  })

  it('skips texts that were changed since then, and returns their number', async () => {
    await importStory(server, wiki.gm.token, sessionId, story)
    const { body } = await replace('Hollowgait', 'Hollowgate')
    const entry = await findEntry('Hollowgate')
    await wiki.call('PUT', `/entry/${entry?.id}`, { name: 'Hollowgate Keep' })
    const [line] = await readLines()
    const { transcriptions } = await get(`/api/transcription/session/${sessionId}`)
    const url = `/api/transcription/${(transcriptions as Transcription[])[0]?.id}/segments/${line?.id}`
    await server.call('PUT', url, { token: wiki.gm.token, body: { text: 'To Hollowgate!' } })
    const answer = await undo(body['undoId'])
    expect(answer.body).toMatchObject({ kept: 2, notice: nameTexts.kept(2) })
    expect((await readLines()).map(({ text }) => text).slice(0, 2)).toEqual([
      'To Hollowgate!',
      'Mirelle Vanthorne opens the door of Hollowgait for Brother Osk.',
    ])
    expect((await readArticle(entry?.id ?? '')).name).toBe('Hollowgate Keep')
    expect(nameTexts.kept(1)).toBe('1 text has been changed since and stays as it is.')
  })

  it('is refused if every text was changed since', async () => {
    const entry = await wiki.anEntry({ name: 'Mirel' })
    const { body } = await replace('Mirel', 'Mirelle')
    await wiki.call('PUT', `/entry/${entry.id}`, { name: 'Mirella' })
    expect(await undo(body['undoId'])).toMatchObject({ status: 409, body: { error: nameTexts.kept(1) } })
  })

  it('restores a waiting draft of a recap', async () => {
    await importStory(server, wiki.gm.token, sessionId, story)
    const { version } = await readRecap()
    const url = `/api/recap/${sessionId}`
    await server.call('PUT', url, { token: wiki.gm.token, body: { version, summary: 'My own words.' } })
    await server.call('POST', `${url}/regenerate`, { token: wiki.gm.token })
    await server.runJobs()
    const draft = (await get(`${url}/draft`))['recap']
    expect(JSON.stringify(draft)).toContain('Hollowgait')
    const { body } = await replace('Hollowgait', 'Hollowgate')
    expect(JSON.stringify((await get(`${url}/draft`))['recap'])).not.toContain('Hollowgait')
    await undo(body['undoId'])
    const restored = (await get(`${url}/draft`))['recap'] as Recap
    expect(withoutVersion(restored)).toEqual(withoutVersion(draft as Recap))
  })

  it('is possible only for the last 20 replacements of a campaign', async () => {
    const first = await replace('Osk 0', 'Osk')
    for (let at = 1; at <= nameLimits.changesKept; at++) {
      server.moveClock(1)
      await replace(`Osk ${at}`, 'Osk')
    }
    expect(await undo(first.body['undoId'])).toMatchObject({ status: 404 })
    const { db } = server.deps
    expect(await db.$count(nameChanges, eq(nameChanges.campaignId, wiki.campaignId))).toBe(20)
  })
})

describe('a remembered correction', () => {
  it('corrects later transcripts and keeps what was heard', async () => {
    await replace('Mirel', 'Mirelle')
    expect(await corrections()).toEqual([{ from: 'Mirel', to: 'Mirelle' }])
    await importLines("Rowan: Mirel waits.\nInes: Where is mirel's key?\nInes: Mirelle!")
    expect((await readLines()).map(({ text, isCorrected }) => [text, isCorrected])).toEqual([
      ['Mirelle waits.', true],
      ["Where is Mirelle's key?", true],
      ['Mirelle!', false],
    ])
    expect(await heardOf()).toEqual(['Mirel waits.', "Where is mirel's key?", null])
  })

  it('is forgotten on request, and is then not found', async () => {
    await replace('Mirel', 'Mirelle')
    expect(await names('DELETE', '/MIREL')).toMatchObject({ status: 200, body: { success: true } })
    expect(await corrections()).toEqual([])
    const missing = { status: 404, body: { error: nameTexts.correctionNotFound } }
    for (const path of ['/Mirel', '/%00']) expect(await names('DELETE', path)).toMatchObject(missing)
  })

  it('comes back if the correction that replaced it is undone', async () => {
    await replace('Mirel', 'Mirelle')
    server.moveClock(1)
    const { body } = await replace('Mirelle', 'Mireille')
    expect(await corrections()).toEqual([
      { from: 'Mirelle', to: 'Mireille' },
      { from: 'Mirel', to: 'Mireille' },
    ])
    await undo(body['undoId'])
    expect(await corrections()).toEqual([{ from: 'Mirel', to: 'Mirelle' }])
  })
})
