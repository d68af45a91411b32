import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { exportTexts, importLimits } from '#contract/sharing/exports.ts'
import type { FileEntry } from '#contract/wiki/file-entry.ts'
import { revisionList } from '#contract/wiki/maintenance.ts'
import { campaigns } from '#server/db/schema.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'
import { aRichCampaign, importFile } from '#server/sharing/test-export.ts'
import { aPerson, startTestServer, withServer } from '#server/testing/server/test-server.ts'

let rich: Awaited<ReturnType<typeof aRichCampaign>>

const server = withServer()
beforeAll(async () => {
  await aPerson(server)
  rich = await aRichCampaign(server)
})

const send = (file: Parameters<typeof importFile>[2], token = rich.gm.token, field?: string) =>
  importFile(server, token, file, field)

async function takeAgain(campaignId: string, token = rich.gm.token): Promise<string> {
  const url = `/api/wiki/${campaignId}/export`
  return (await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).payload
}

const ids = /^(id|\w+Id)$/
type Named = { name: string; description: string }

/** Replaces ids by numbers in the order of their first occurrence, so that files with different ids can be compared. */
function canonicalize(json: string): unknown {
  const file = JSON.parse(json)
  // Entries with equal names are exported in the order of their ids, and an import creates new ids.
  file.entries.sort((a: Named, b: Named) =>
    `${a.name}\n${a.description}`.localeCompare(`${b.name}\n${b.description}`),
  )
  const known = new Map<string, number>()
  const walk = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one))
    if (typeof value === 'object' && value !== null) {
      const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
      return Object.fromEntries(sorted.map(([name, inner]) => [name, walk(inner, name)]))
    }
    if (typeof value !== 'string' || !ids.test(key)) return value
    if (!known.has(value)) known.set(value, known.size)
    return `#${known.get(value)}`
  }
  return walk({ ...file, exportedAt: '' })
}

const campaignOf = (answer: Awaited<ReturnType<typeof send>>) =>
  answer.body['campaign'] as { id: string; name: string }
const countRows = () => Promise.all([server.deps.db.$count(campaigns), server.deps.db.$count(wikiEntries)])
const head = { format: 'hearthscribe', version: 1, campaign: { name: 'A', description: '' } }
const anEntry = (more: object = {}) => ({
  id: 'e1',
  name: 'Osk',
  aliases: [],
  category: 'people',
  description: '',
  details: {},
  sessionNumber: null,
  sessionDate: null,
  ...more,
})

describe('an imported campaign', () => {
  it('equals the exported one except for ids', async () => {
    const before = await takeAgain(rich.campaignId)
    expect(JSON.parse(before)).toMatchObject({
      campaign: { settings: { language: 'de-AT', keepSound: '90d' } },
      corrections: [{ from: 'Hollow Gate' }],
      sessions: [{ bookmarks: [{ at: 12.5, text: 'The rider comes' }] }, {}],
    })
    const answer = await send(before)
    expect(answer).toMatchObject({
      status: 201,
      body: {
        success: true,
        campaign: { name: 'The "Ashen" Crown\r\nSet: 1', userRole: 'gm', sessionCount: 2 },
        counts: { sessions: 2, transcripts: 1 },
      },
    })
    const after = await takeAgain(campaignOf(answer).id)
    expect(canonicalize(after)).toEqual(canonicalize(before))
    const idsIn = (json: string) => new Set(json.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g))
    expect(idsIn(after).intersection(idsIn(before)).size).toBe(0)
  })

  it('has sources in its own transcript, related entries, and one revision per entry', async () => {
    const { id } = campaignOf(await send(await takeAgain(rich.campaignId)))
    const { token } = rich.gm
    const file = JSON.parse(await takeAgain(id))
    const lines = new Set(file.transcripts[0].segments.map((line: { id: string }) => line.id))
    const source = file.sessions[0].recap.moments[0].sources[0]
    expect(lines.has(source.segmentId)).toBe(true)
    expect(source).toMatchObject({ transcriptionId: file.transcripts[0].id, sessionId: file.sessions[0].id })
    const keep = file.entries.find((entry: FileEntry) => entry.name === 'Hollow Keep')
    const related = await server.call('GET', `/api/wiki/${id}/entry/${keep.id}/related`, { token })
    expect((related.body['relatedEntries'] as unknown[]).length).toBeGreaterThan(0)
    const history = await server.call('GET', `/api/wiki/${id}/entry/${keep.id}/revisions`, { token })
    expect(revisionList.parse(history.body).revisions).toMatchObject([{ version: 1, change: 'import' }])
    const session = await server.call('POST', `/api/campaign/${id}/sessions`, {
      token,
      body: { name: 'Next' },
    })
    expect(session.body['session']).toMatchObject({ sessionNumber: 3 })
  })

  it('updates the database statistics if it is large', async () => {
    const entries = Array.from({ length: 501 }, (_, index) =>
      anEntry({ id: `e${index}`, name: `Bell ${index}` }),
    )
    const { id } = campaignOf(await send({ entries, ...head }))
    const known = await server.deps.db.execute(sql`
      select most_common_vals::text as ids from pg_stats where tablename = 'wiki_entries' and attname = 'campaign_id'`)
    expect(known).toMatchObject({ rows: [{ ids: expect.stringContaining(id) }] })
  })

  it('may come from a player’s export or a share link', async () => {
    const newcomer = await aPerson(server)
    const players = await takeAgain(rich.campaignId, rich.player.token)
    expect((await send(players, newcomer.token)).status).toBe(201)
    const { token } = await rich.aShare({ allowDownload: true })
    const shared = (await server.app.inject(`/api/shared-wiki/${token}/export`)).payload
    const answer = await send(shared, newcomer.token)
    expect(answer.status).toBe(201)
    const names = (json: string) =>
      JSON.parse(json)
        .entries.map(({ name }: Named) => name)
        .toSorted()
    expect(names(await takeAgain(campaignOf(answer).id, newcomer.token))).toEqual(names(shared))
    const profile = await server.call('GET', '/api/users/profile', { token: newcomer.token })
    expect(profile.body['user']).toMatchObject({ role: 'gm' })
  })

  it('from a link keeps the first session of each entry as an empty session', async () => {
    const { token } = await rich.aShare({ allowDownload: true })
    const shared = (await server.app.inject(`/api/shared-wiki/${token}/export`)).payload
    const imported = JSON.parse(await takeAgain(campaignOf(await send(shared)).id))
    const firstSessions = (entries: FileEntry[]) =>
      entries
        .map(({ name, sessionNumber, sessionDate }) => `${name} ${sessionNumber} ${sessionDate}`)
        .toSorted()
    const before: FileEntry[] = JSON.parse(shared).entries
    expect(before.map(({ sessionNumber }) => sessionNumber)).toContain(1)
    expect(firstSessions(imported.entries)).toEqual(firstSessions(before))
    expect(imported.sessions).toMatchObject([{ sessionNumber: 1, name: 'Session 1', notes: '', recap: null }])
  })

  it('makes a session only of a number with a date, also if another entry has the number alone', async () => {
    const entries = [
      anEntry({ sessionNumber: 3, sessionDate: '2026-01-02' }),
      anEntry({ id: 'e2', name: 'Wren', sessionNumber: 3 }),
      anEntry({ id: 'e3', name: 'Bell', sessionDate: '2026-01-09' }),
    ]
    const { sessions } = JSON.parse(await takeAgain(campaignOf(await send({ entries, ...head })).id))
    expect(sessions).toMatchObject([{ sessionNumber: 3, date: '2026-01-02' }])
  })

  it('keeps arbitrary entries regardless of their order in the file', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((one) => !one.includes('\u0000'))
    const name = text.map((one) => `x${one.trim()}`)
    const entry = fc.record({
      name,
      description: text,
      category: fc.constantFrom('people', 'war_room', 'ünder'),
      details: fc.dictionary(name, text, { maxKeys: 3 }),
      aliases: fc.constant([]),
      visibility: fc.constantFrom('everyone' as const, 'gm' as const),
      editedAt: fc.constantFrom(null, '2026-01-02T03:04:05.000Z'),
    })
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(entry, { selector: (one) => one.name, maxLength: 8 }), async (made) => {
        const entries = made.map((one, index) => anEntry({ ...one, id: `e${index}` }))
        const first = await takeAgain(campaignOf(await send({ entries, ...head })).id)
        const second = await takeAgain(campaignOf(await send(first)).id)
        expect(canonicalize(second)).toEqual(canonicalize(first))
        expect(JSON.parse(second).entries).toHaveLength(entries.length)
      }),
      { numRuns: 15 },
    )
  })
})

describe('a file that cannot be imported', () => {
  const deep = `${'['.repeat(importLimits.depth + 2)}${']'.repeat(importLimits.depth + 2)}`
  const session = { id: 's1', sessionNumber: 1, name: 'S', date: '2026-01-02', notes: '', recap: null }
  const transcript = {
    ...{ id: 't1', sessionId: 's1', engine: 'e', quality: 'good', timing: 'none', language: 'en' },
    ...{ durationSeconds: null, createdAt: '2026-01-02T03:04:05Z', speakers: [], segments: [] },
  }
  const line = { id: 'l1', start: null, end: null, speakerId: 'nobody', text: 'Hm.' }
  const long = 'x'.repeat(importLimits.partCharacters)
  const cases: [string, string | Uint8Array<ArrayBuffer> | object, string][] = [
    ['an empty file', '', exportTexts.notOurs],
    ['a zip', Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0x80]), exportTexts.isZip],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47]), exportTexts.brokenJson],
    ['a list', '[1, 2]', exportTexts.notOurs],
    ['a foreign JSON file', { name: 'x', entries: [1, {}] }, exportTexts.notOurs],
    ['a newer version', { ...head, version: 2, entries: [{ what: 'ever' }] }, exportTexts.newer],
    ['half a file', JSON.stringify({ ...head, entries: [anEntry()] }).slice(0, -8), exportTexts.brokenJson],
    ['trailing content', `${JSON.stringify(head)}{}`, exportTexts.brokenJson],
    ['a list without commas', `{"format":"hearthscribe" "version":1}`, exportTexts.brokenJson],
    ['too deep nesting', `{"format":"hearthscribe","version":1,"x":${deep}}`, exportTexts.tooDeep],
    ['no campaign', { format: 'hearthscribe', version: 1 }, exportTexts.unfit('no campaign')],
    ['a duplicate entry', { ...head, entries: [anEntry(), anEntry()] }, exportTexts.twice('an entry')],
    ['a duplicate session', { ...head, sessions: [session, session] }, exportTexts.twice('session 1')],
    [
      'a dangerous key',
      `${JSON.stringify(head).slice(0, -1)},"x":{"__proto__":1}}`,
      exportTexts.unfit('text'),
    ],
    ['an entry that is too long', { ...head, entries: [anEntry({ more: long })] }, exportTexts.partTooLarge],
  ]
  const invalidParts: [string, object, string][] = [
    ['an entry without a name', { entries: [anEntry({ name: ' ' })] }, 'an entry'],
    ['text that cannot be stored', { entries: [anEntry({ name: 'a\u0000' })] }, 'text'],
    ['a lone surrogate', { entries: [anEntry({ details: { a: '\ud800' } })] }, 'text'],
    ['a date that does not exist', { sessions: [{ ...session, date: '2026-02-30' }] }, 'a session'],
    ['a date in the year 0', { sessions: [{ ...session, date: '0000-01-01' }] }, 'a session'],
    ['a transcript without a session', { transcripts: [transcript] }, 'a transcript'],
    [
      'a line with an unknown speaker',
      { sessions: [session], transcripts: [{ ...transcript, segments: [line] }] },
      'a transcript',
    ],
    [
      'a mention in an unknown session',
      { entries: [anEntry({ mentions: [{ sessionId: 'x', sources: [] }] })] },
      'an entry',
    ],
  ]
  for (const [title, parts, part] of invalidParts)
    cases.push([title, { ...head, ...parts }, exportTexts.unfit(part)])

  it.each(cases)('with %s is rejected with a message, and nothing is written', async (_, file, error) => {
    const before = await countRows()
    const answer = await send(file)
    expect(answer.body['error']).toBe(error)
    expect(answer.status).toBe(error === exportTexts.partTooLarge ? 413 : 400)
    expect(await countRows()).toEqual(before)
  })

  it('leaves nothing behind if the server fails in the middle', async () => {
    const before = await countRows()
    const { ids } = server.deps
    const { next } = ids
    let left = 20
    const entries = Array.from({ length: 30 }, (_, index) => anEntry({ id: `e${index}` }))
    ids.next = () => {
      if (left-- === 0) throw new Error('Out of ids')
      return next()
    }
    const answer = await send({ ...head, entries })
    ids.next = next
    expect(left).toBeLessThan(0)
    expect(answer.status).toBe(500)
    expect(await countRows()).toEqual(before)
  })

  it('is rejected if it is missing or in another form field', async () => {
    const { token } = rich.gm
    const without = await server.call('POST', '/api/campaign/import', { token, form: new FormData() })
    expect(without).toMatchObject({ status: 400, body: { error: exportTexts.noFile } })
    expect(await send(head, token, 'file')).toMatchObject({
      status: 400,
      body: { error: exportTexts.noFile },
    })
    const body = await server.call('POST', '/api/campaign/import', { token, body: head })
    expect(body.status).toBe(415)
  })

  it('is rejected by its Content-Length if it is too large', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/campaign/import',
      headers: {
        authorization: `Bearer ${rich.gm.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(importLimits.campaignFileBytes + 1_000_000),
      },
    })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ error: exportTexts.tooLarge })
  })
})

it('counts an imported campaign towards the campaign limit of the plan', async () => {
  const limited = await startTestServer({}, { PLANS: 'enforced' })
  const { token } = await aPerson(limited)
  const bring = () => importFile(limited, token, head)
  const statuses = [(await bring()).status, (await bring()).status, (await bring()).status]
  expect(statuses[0]).toBe(201)
  expect(statuses.at(-1)).toBe(403)
  const { body } = await limited.call('GET', '/api/campaign', { token })
  expect(body['campaigns']).toHaveLength(statuses.filter((status) => status === 201).length)
  await limited.stop()
})
