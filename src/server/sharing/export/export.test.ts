import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { exportTexts } from '#contract/sharing/exports.ts'
import { exportFormatText } from '#contract/tickets.ts'
import { type FileEntry, fileEntry } from '#contract/wiki/file-entry.ts'
import type { WikiArticle } from '#contract/wiki/schemas.ts'
import { members } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'
import { aRichCampaign, nastyNames, secret } from '#server/sharing/test-export.ts'
import { findBrokenLinks, unzip } from '#server/sharing/test-vault.ts'
import { aPerson, aPlayer, withServer } from '#server/testing/server/test-server.ts'
import { aWiki } from '#server/wiki/test-wiki.ts'

let rich: Awaited<ReturnType<typeof aRichCampaign>>

const server = withServer()
beforeAll(async () => {
  await aPerson(server)
  rich = await aRichCampaign(server)
})

type File = {
  sessions: { name: string; recap: object | null }[]
  transcripts: { segments: { text: string }[] }[]
  entries: { name: string; description: string; facts: { text: string }[] }[]
}
type Answer = Awaited<ReturnType<typeof rich.take>>
const readJson = (answer: Answer) => JSON.parse(answer.payload) as File

const isMomentOrNull = (text: string | null) => text === null || /^\d{4}-.*T.*Z$/.test(text)

const shareOf = async (body: object = {}) => (await rich.aShare({ allowDownload: true, ...body })).token
const takeShared = (token: string, format: string) =>
  server.app.inject({ url: `/api/shared-wiki/${token}/export?format=${format}` })

describe('an export', () => {
  it('is named after the campaign and not cached', async () => {
    for (const [format, ending] of [
      ['json', 'json'],
      ['markdown', 'zip'],
      ['foundry', 'foundry.json'],
    ] as const) {
      const { headers } = await rich.take(format)
      expect(headers['set']).toBeUndefined()
      expect(headers).toMatchObject({
        'content-disposition': `attachment; filename*=UTF-8''The%20Ashen%20Crown%20Set%201.${ending}`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
    }
  })

  it('rejects unknown formats', async () => {
    for (const format of ['xml', '../x', '', 'JSON', 'json&format=json']) {
      const answer = await rich.take(format)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ error: exportFormatText })
    }
  })
})

describe('a campaign as JSON', () => {
  it('contains, for a game master, everything that an import needs', async () => {
    const file = readJson(await rich.take('json'))
    expect(file).toMatchObject({
      format: 'hearthscribe',
      version: 1,
      campaign: {
        settings: {
          shows: { sound: false },
          vocabulary: ['Hollowgate'],
          acceptsFacts: false,
          tone: 'tavern',
        },
      },
      table: [{ player: 'Ada', character: 'Dorn', aliases: ['Dornie'], speakerName: 'Dorn' }],
      hiddenCategories: ['empty drawer', 'plots'],
    })
    expect(file.sessions.map(({ recap }) => recap !== null)).toEqual([true, false])
    expect(JSON.stringify(file.sessions)).toContain(`${secret} pays the rider.`)
    expect(file.transcripts[0]?.segments).toHaveLength(5)
    expect(JSON.stringify(file.transcripts)).toMatch(/Truly\.","heard":"/)
    const keep = file.entries.find(({ name }) => name === 'Hollow Keep')
    expect(keep?.description).toContain(':::gm')
    expect(keep?.facts).toHaveLength(2)
    for (const name of nastyNames) expect(file.entries.map((entry) => entry.name)).toContain(name.trim())
  })

  it('contains every entry of a long wiki once in list order, even with equal names', async () => {
    const wiki = await aWiki(server)
    const now = server.deps.clock()
    const rows = Array.from({ length: 2_300 }, (_, at) => ({
      ...{ id: server.deps.ids.next(), campaignId: wiki.campaignId, foldedName: 'tower', category: 'places' },
      ...{ name: at % 2 ? 'Tower' : 'TOWER', description: `${at}`, createdAt: now, updatedAt: now },
    }))
    await server.deps.db.insert(wikiEntries).values(rows)
    const written = rows.map(({ description }) => description)
    for (const token of [wiki.gm.token, (await aPlayer(server, wiki.campaignId)).token]) {
      const take = (format: string) => {
        const url = `/api/wiki/${wiki.campaignId}/export?format=${format}`
        return server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      }
      const found = (JSON.parse((await take('json')).payload) as File).entries
      expect(found.map(({ description }) => description)).toEqual(written)
      const notes = [...unzip((await take('markdown')).rawPayload).keys()]
      expect(notes.filter((note) => /^Places\/tower/i.test(note))).toHaveLength(rows.length)
    }
  })

  it.each([['gm'], ['player']] as const)('contains what the entry page shows to a %s', async (role) => {
    const { token } = rich[role]
    const { entries } = JSON.parse((await rich.take('json', token)).payload) as { entries: FileEntry[] }
    const shown = await Promise.all(
      entries.map(async ({ id }) => {
        const { body } = await server.call('GET', `/api/wiki/${rich.campaignId}/entry/${id}`, { token })
        return body['entry'] as WikiArticle
      }),
    )
    const isGm = role === 'gm'
    expect(entries.map((entry) => fileEntry.parse(entry))).toEqual(
      shown.map(({ created_at, updated_at, session_number, visibility, version: _, facts, ...same }) => ({
        ...same,
        sessionNumber: session_number,
        sessionDate: session_number === null ? null : expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        createdAt: expect.toSatisfy((text) => +new Date(text) === +new Date(created_at)),
        updatedAt: expect.toSatisfy((text) => +new Date(text) === +new Date(updated_at)),
        facts: facts.map(({ id: _, speaker: __, ...fact }) => expect.objectContaining(fact)),
        ...(isGm && { visibility, mentions: expect.any(Array), editedAt: expect.toSatisfy(isMomentOrNull) }),
      })),
    )
    expect(entries.some(({ facts }) => facts?.length)).toBe(true)
    expect(entries.some(({ mentions }) => mentions?.length)).toBe(isGm)
  })

  it('contains recaps and transcripts for a player only if they are shown to players', async () => {
    const shown = readJson(await rich.take('json', rich.player.token))
    expect(shown.sessions.map(({ recap }) => recap !== null)).toEqual([true, false])
    expect(JSON.stringify(shown.sessions)).toContain('Who wore the Ashen Crown?')
    expect(shown.entries.find(({ name }) => name === 'Hollow Keep')?.facts).toHaveLength(1)
    expect(JSON.stringify(shown)).not.toMatch(
      /:::|"visibility"|"mentions"|"heard"|"settings"|"hiddenCategories"/,
    )
    const url = `/api/campaign/${rich.campaignId}/settings`
    const show = (isShown: boolean) =>
      server.call('PUT', url, {
        token: rich.gm.token,
        body: { shows: { recap: isShown, transcript: isShown } },
      })
    await show(false)
    const hidden = readJson(await rich.take('json', rich.player.token))
    await show(true)
    expect(hidden.sessions.map(({ recap }) => recap)).toEqual([null, null])
    expect(hidden.transcripts).toEqual([])
  })

  it('through a link contains exactly the entries that the link shows', async () => {
    const token = await shareOf({ audience: { categories: ['places'] } })
    const file = JSON.parse((await takeShared(token, 'json')).payload)
    expect(Object.keys(file)).toEqual(['format', 'version', 'exportedAt', 'campaign', 'entries', 'pictures'])
    const shown = (await server.call('GET', `/api/shared-wiki/${token}`)).body['entries'] as { id: string }[]
    expect(file.entries.map(({ id }: { id: string }) => id)).toEqual(shown.map(({ id }) => id))
    expect(Object.keys(file.entries[0])).not.toContain('facts')
  })
})

describe('a campaign as a vault', () => {
  const readers = [
    ['a game master', () => rich.take('markdown')],
    ['a player', () => rich.take('markdown', rich.player.token)],
    ['a share link', async () => takeShared(await shareOf(), 'markdown')],
  ] as const

  it.each(readers)('has no broken link for %s', async (_, take) => {
    const zip = (await take()).rawPayload
    const entry = zip.indexOf('PK\x01\x02', 0, 'latin1')
    // Without the Unix flag, unzip garbles names that are not ASCII.
    expect([zip[entry + 5], zip.readUInt32LE(entry + 38) >>> 16]).toEqual([3, 0o100644])
    const notes = unzip(zip)
    expect(notes.size).toBeGreaterThan(nastyNames.length)
    expect(findBrokenLinks(notes)).toEqual([])
  })

  it('has one note per entry with a name that is valid on every system', async () => {
    const notes = unzip((await rich.take('markdown')).rawPayload)
    const paths = [...notes.keys()]
    const folded = paths.map((path) => path.normalize('NFKD').toUpperCase().toLowerCase())
    expect(new Set(folded).size).toBe(paths.length)
    for (const path of paths) {
      for (const part of path.split('/')) {
        expect(part).not.toMatch(/[\\:*?"<>|\p{Cc}\u202e]|[. ]$|^\.|^(con|aux)(\.|$)/iu)
        expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255)
      }
    }
    expect(paths.filter((path) => path.startsWith('Places/')).toSorted()).toContain('Places/Hollow Keep.md')
  })

  it('keeps the text and escapes active content', async () => {
    const notes = unzip((await rich.take('markdown')).rawPayload)
    const keep = notes.get('Places/Hollow Keep.md') ?? ''
    expect(keep).toContain('aliases:\n  - "The \\"Gate\\""\n  - "=1+1"\n')
    expect(keep).toContain('  "a: b": "- \\"x\\"\\n{y}"\n')
    expect(keep).toContain('## Walls\n\nOf *grey* stone.')
    expect(keep).toMatch(/\[\[dorn( \d)?\|the <b>smith<\/b>\]\], by Nobody\./i)
    expect(keep).toContain('- one\n- two\n')
    expect(keep).toContain(`> [!warning] For game masters\n>\n> [[${secret}]] owns it.`)
    expect(keep).toContain('The end.\nReally. \\#tag \\%\\%x\\%\\% \\$1\\$')
    expect(keep).toContain('## What was said\n\n- It has nine towers.')
    const [session = ''] = [...notes.keys()].filter((path) => path.includes('The Causeway'))
    expect(notes.get(session)).toMatch(/## Moments\n\n.*\[\[/)
    expect([...notes.values()].join('\n')).not.toMatch(/(?<!\\|\|[^\]]*|"[^"]*)<script/)
  })
})

describe('a campaign for Foundry', () => {
  it('is an adventure with valid links to its journal entries', async () => {
    const file = JSON.parse((await rich.take('foundry')).payload)
    const ids = new Set(file.journal.map((one: { _id: string }) => one._id))
    expect(ids.size).toBe(file.journal.length)
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{16}$/)
    const folders = new Map(file.folders.map((one: { _id: string; name: string }) => [one._id, one.name]))
    for (const one of file.journal) expect(folders.get(one.folder)).toBeDefined()
    const links = [...JSON.stringify(file).matchAll(/@UUID\[JournalEntry\.(\w+)\]/g)].map(([, id]) => id)
    expect(links.length).toBeGreaterThan(nastyNames.length)
    for (const id of links) expect(ids.has(id)).toBe(true)
    const keep = file.journal.find((one: { name: string }) => one.name === 'Hollow Keep')
    expect(keep).toMatchObject({
      ownership: { default: 2 },
      pages: [{ type: 'text', text: { format: 1 } }],
    })
    expect(keep.pages[0].text.content).toContain(`<section class="secret">`)
    const hidden = file.journal.find((one: { name: string }) => one.name === secret)
    expect(hidden.ownership).toEqual({ default: 0 })
    const html = file.journal
      .flatMap((one: { pages: { text: { content: string } }[] }) => one.pages.map(({ text }) => text.content))
      .join('')
    expect(html).not.toMatch(/<script|<b>/)
  })
})

describe('a download by ticket', () => {
  const ticketFor = (token: string, more: object = {}) =>
    server.call('POST', '/api/tickets', {
      token,
      body: { kind: 'export', id: rich.campaignId, format: 'json', ...more },
    })

  it("needs no token, contains no secrets in the players' view, and expires after ten minutes", async () => {
    const everything = String((await ticketFor(rich.gm.token)).body['url'])
    const playersView = String((await ticketFor(rich.gm.token, { as: 'player' })).body['url'])
    expect((await server.app.inject(everything)).payload).toContain(secret)
    const file = await server.app.inject(playersView)
    expect(file.statusCode).toBe(200)
    expect(file.payload).not.toContain(secret)
    server.moveClock(601)
    const late = await server.app.inject(everything)
    expect(late.statusCode).toBe(404)
    expect(late.json()).toMatchObject({ error: exportTexts.notFound })
  })

  it('works only while the person is a member and active', async () => {
    const stranger = await aPerson(server)
    expect((await ticketFor(stranger.token)).status).toBe(404)
    expect((await ticketFor(rich.gm.token, { id: 'a\u0000' })).status).toBe(404)
    const url = String((await ticketFor(rich.player.token)).body['url'])
    const { db } = server.deps
    const isPlayer = eq(users.id, rich.player.id)
    await db.update(users).set({ isActive: false }).where(isPlayer)
    expect((await server.app.inject(url)).statusCode).toBe(404)
    await db.update(users).set({ isActive: true }).where(isPlayer)
    expect((await server.app.inject(url)).statusCode).toBe(200)
    await db.delete(members).where(eq(members.userId, rich.player.id))
    expect((await server.app.inject(url)).statusCode).toBe(404)
  })

  it.each([
    [{ format: 'xml' }, exportFormatText],
    [{ kind: 'video' }, 'kind must be audio, original or export'],
    [{ as: 'gm' }, 'as must be player'],
  ])('rejects %o', async (more, error) => {
    expect(await ticketFor(rich.gm.token, more)).toMatchObject({ status: 400, body: { error } })
  })

  it('cannot be used to play a recording', async () => {
    const url = String((await ticketFor(rich.gm.token)).body['url'])
    const ticket = url.split('/').at(-1)
    expect((await server.app.inject(`/api/audio/play/${ticket}`)).statusCode).toBe(404)
  })
})
