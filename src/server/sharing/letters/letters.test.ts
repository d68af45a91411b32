import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { letterLimits, letterTexts } from '#contract/recap/letters.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { aMoment, anEvent, aStatement } from '#core/recap/test-sections.ts'
import { readPdf } from '#server/sharing/pdf/test-pdf.ts'
import { aPerson, aSession, withServer } from '#server/testing/server/test-server.ts'
import { campaigns, members, sessions } from '../../db/schema.ts'
import { users } from '../../db/schema-accounts.ts'
import { recapLetters } from '../../db/schema-sharing.ts'
import { importStory } from '../../wiki/test-wiki.ts'
import { renderFacts } from '../test-sharing.ts'
import { aLetterScene, openLetter } from './test-letters.ts'

let scene: Awaited<ReturnType<typeof aLetterScene>>
const day = 24 * 3600

const server = withServer({ render: renderFacts }, { PUBLIC_URL: 'https://tales.example.org' })
beforeAll(async () => {
  await aPerson(server, 'admin')
})
beforeEach(async () => {
  scene = await aLetterScene(server)
  const { gate, tower, snow } = scene.lines
  await scene.write({
    summary: 'They reach the gate.',
    summarySentences: [aStatement('They reach the gate.')],
    detailedNarrative: 'They stand at the gate. Corvin the Pale watches.\n\nSnow falls.',
    narrativeSentences: [
      aStatement('They stand at the gate.', { sources: [gate] }),
      aStatement('Corvin the Pale watches.', { sources: [tower] }),
      aStatement('Snow falls.', { sources: [snow] }),
    ],
    keyEvents: [anEvent(1, 'At the gate', { sources: [gate], keyDialogue: ['Hold the gate!'] })],
  })
})

const shownAt = async (token: string) => JSON.parse((await openLetter(server, token)).payload).shown
const views = async () => (await scene.list())[0]?.views
const gone = async (token: string) => {
  for (const rest of ['', '/letter.pdf', '/preview.png', '/clip/none']) {
    const { statusCode, payload, headers } = await openLetter(server, token, rest)
    expect({ statusCode, shown: JSON.parse(payload).shown }).toEqual({
      statusCode: 404,
      shown: { refusal: letterTexts.notFound },
    })
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    })
  }
}

describe('the letter API', () => {
  it('creates a letter for thirty days without sound, lists it and revokes it', async () => {
    const now = server.deps.clock().getTime()
    const created = await scene.create()
    expect(created).toMatchObject({ status: 200, body: { success: true } })
    const [letter] = await scene.list()
    expect(created.body['letter']).toEqual(letter)
    expect(letter).toMatchObject({ views: 0, withSound: false })
    expect(letter?.url).toBe(`https://tales.example.org/r/${letter?.token}`)
    expect(letter?.token).toMatch(/^[\w-]{43}$/)
    expect(Date.parse(letter?.expiresAt ?? '') - now).toBe(30 * day * 1000)
    expect(await scene.revoke(letter?.id ?? '')).toMatchObject({ status: 200, body: { success: true } })
    expect(await scene.list()).toEqual([])
    await gone(letter?.token ?? '')
    expect(await scene.revoke(letter?.id ?? '')).toMatchObject({
      status: 404,
      body: { error: letterTexts.letterNotFound },
    })
  })

  it('is restricted to game masters', async () => {
    const { id } = await scene.aLetter()
    const stranger = await aPerson(server)
    for (const [token, status] of [
      [scene.player.token, 403],
      [stranger.token, 404],
    ] as const) {
      expect((await scene.create({}, token)).status).toBe(status)
      expect((await server.call('GET', scene.url, { token })).status).toBe(status)
      expect((await scene.revoke(id, token)).status).toBe(status)
    }
    expect(await scene.create({}, scene.player.token)).toMatchObject({
      body: { error: letterTexts.shareDenied, code: 'GM_ONLY' },
    })
  })

  it.each([
    [{ expiresIn: '1h' }, letterTexts.expiresIn],
    [{ withSound: 'yes' }, letterTexts.withSound],
  ])('refuses %j', async (body, error) => {
    expect(await scene.create(body)).toMatchObject({ status: 400, body: { error, code: 'VALIDATION' } })
  })

  it('stores no usable token', async () => {
    const { token } = await scene.aLetter()
    const [row] = await server.deps.db
      .select()
      .from(recapLetters)
      .where(eq(recapLetters.sessionId, scene.sessionId))
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('requires a recap that players may see', async () => {
    await scene.write({}, 'none')
    expect(await scene.create()).toMatchObject({ status: 409, body: { error: recapTexts.tooRough } })
    await scene.write({})
    await scene.settings({ shows: { recap: false } })
    expect(await scene.create()).toMatchObject({ status: 409, body: { error: recapTexts.hiddenFromPlayers } })
    const { token } = scene.gm
    const empty = await aSession(server, token, scene.campaignId)
    expect(await server.call('POST', `/api/recap/${empty}/letters`, { token, body: {} })).toMatchObject({
      status: 404,
      body: { error: recapTexts.notFound },
    })
  })

  it('limits a session to fifty active letters', async () => {
    for (let made = 0; made < letterLimits.active; made++) await scene.aLetter()
    expect(await scene.create()).toMatchObject({ status: 400, body: { error: letterTexts.tooMany } })
    await scene.revoke((await scene.list())[0]?.id ?? '')
    expect((await scene.create()).status).toBe(200)
  })
})

describe('a letter', () => {
  it('shows the players’ recap with title, date and who was there', async () => {
    const { token } = await scene.aLetter()
    const page = await openLetter(server, token)
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
    })
    expect(await shownAt(token)).toMatchObject({
      letter: {
        title: expect.stringMatching(/^Session 1: /),
        present: ['Rowan', 'Ines'],
        opening: 'They reach the gate.',
        scenes: [
          { title: 'At the gate', quote: { text: 'Hold the gate!', speaker: 'Rowan', time: { start: 1 } } },
          { title: '', text: 'Snow falls.', quote: null, time: { start: 120 } },
        ],
      },
      clips: {},
      pdfUrl: `/r/${token}/letter.pdf`,
      previewUrl: `https://tales.example.org/r/${token}/preview.png`,
    })
  })

  it.each([
    ['1d', 1],
    ['7d', 7],
    ['30d', 30],
    ['90d', 90],
  ])('expires after %s', async (expiresIn, days) => {
    const { token } = await scene.aLetter({ expiresIn })
    server.moveClock(days * day - 1)
    expect((await openLetter(server, token)).statusCode).toBe(200)
    server.moveClock(1)
    await gone(token)
  })

  it.each([
    [
      'of a deleted session',
      () =>
        server.deps.db
          .update(sessions)
          .set({ deletedAt: server.deps.clock() })
          .where(eq(sessions.id, scene.sessionId)),
    ],
    [
      'of a deleted campaign',
      () =>
        server.deps.db
          .update(campaigns)
          .set({ deletedAt: server.deps.clock() })
          .where(eq(campaigns.id, scene.campaignId)),
    ],
    [
      'by a game master who became a player',
      () => server.deps.db.update(members).set({ role: 'player' }).where(eq(members.userId, scene.gm.id)),
    ],
    [
      'by a deactivated account',
      () => server.deps.db.update(users).set({ isActive: false }).where(eq(users.id, scene.gm.id)),
    ],
    ['of a recap that is hidden from players', () => scene.settings({ shows: { recap: false } })],
    ['of a recap that became none', () => scene.write({}, 'none')],
  ])('%s returns the same 404 as an unknown one', async (_, end) => {
    const { token } = await scene.aLetter({ withSound: true })
    expect((await openLetter(server, token)).statusCode).toBe(200)
    await end()
    await gone(token)
    await gone('x'.repeat(43))
  })

  it('counts visits by people, but not clip requests or link previews', async () => {
    const { token } = await scene.aLetter()
    await openLetter(server, token)
    await openLetter(server, token, '/clip/none')
    await openLetter(server, token, '', { 'user-agent': 'Discordbot/2.0' })
    expect(await views()).toBe(1)
  })

  it('rate-limits an IP address that guesses tokens', async () => {
    const guess = () => openLetter(server, 'y'.repeat(43), '', {}, '203.0.113.7')
    for (let at = 0; at < letterLimits.missesPerMinute; at++) await guess()
    const refused = await guess()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  })
})

describe('a hidden name', () => {
  it('appears nowhere in the page, the PDF or the preview, even if it was hidden after the letter was created', async () => {
    await server.deps.db
      .update(sessions)
      .set({ name: 'The fall of Corvin the Pale' })
      .where(eq(sessions.id, scene.sessionId))
    await server.deps.db
      .update(campaigns)
      .set({ name: 'Corvin the Pale' })
      .where(eq(campaigns.id, scene.campaignId))
    const { token } = await scene.aLetter()
    expect((await openLetter(server, token)).payload).toContain('Corvin')
    await scene.hide('Corvin the Pale')
    const { payload } = await openLetter(server, token)
    expect(payload).not.toMatch(/corvin/i)
    expect(JSON.parse(payload).shown.letter).toMatchObject({ title: 'Session 1', campaign: '' })
    const pdf = await openLetter(server, token, '/letter.pdf')
    expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf' })
    const read = readPdf(pdf.rawPayload)
    const text = read.pages
      .map((page) => page.text)
      .join('')
      .replace(/\s/g, '')
    expect(text).toContain('Snowfalls.')
    expect(text + read.title + read.source + String(pdf.headers['content-disposition'])).not.toMatch(
      /corvin/i,
    )
  })

  it('is not shown as the name of a speaker', async () => {
    await scene.hide('Rowan')
    const { token } = await scene.aLetter()
    expect((await openLetter(server, token)).payload).not.toContain('Rowan')
  })
})

it('draws the preview as a PNG of 1200 × 630 pixels', async () => {
  const { token } = await scene.aLetter()
  const { rawPayload, headers } = await openLetter(server, token, '/preview.png')
  expect(headers['content-type']).toBe('image/png')
  expect(rawPayload.subarray(1, 4).toString()).toBe('PNG')
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
})

it('shows the starred moments of a highlights recap', async () => {
  const { gate, snow } = scene.lines
  const moments = [
    aMoment('m1', 'Hold the gate.', { sources: [gate], start: 1 }),
    aMoment('m2', 'Snow falls.', { sources: [snow], start: 120, starred: true, speaker: null }),
  ]
  await scene.write({ moments }, 'highlights')
  const { token } = await scene.aLetter()
  expect((await shownAt(token)).letter).toMatchObject({
    opening: '',
    scenes: [],
    moments: [{ text: 'Snow falls.', speaker: 'Ines', time: { start: 120 } }],
  })
})

describe('the links of a letter', () => {
  const shareWiki = (body: object = {}) =>
    server.call('POST', `/api/wiki-share/campaign/${scene.campaignId}/generate`, {
      token: scene.gm.token,
      body,
    })
  const dayAfter = (days: number) =>
    new Date(server.deps.clock().getTime() + days * day * 1000).toISOString().slice(0, 10)
  const plan = (days: number) =>
    aSession(server, scene.gm.token, scene.campaignId, 'The bell', dayAfter(days))
  const linked = async () => {
    const { token } = await scene.aLetter({ withLinks: true })
    return shownAt(token)
  }
  const addEntry = (name: string, more = {}) =>
    server.call('POST', `/api/wiki/${scene.campaignId}/entry`, {
      token: scene.gm.token,
      body: { name, category: 'people', ...more },
    })

  it('lead from names to the newest link to the shared wiki, which hidden entries are not part of', async () => {
    await addEntry('Corvin the Pale')
    await addEntry('Snow', { visibility: 'gm' })
    await addEntry('Aurelian')
    expect((await linked()).wiki).toBeNull()
    await shareWiki()
    const { shareUrl } = (await shareWiki()).body['share'] as { shareUrl: string }
    const { wiki } = await linked()
    expect(`https://tales.example.org${wiki.url}`).toBe(shareUrl)
    expect(wiki.entries.map(({ name }: { name: string }) => name)).toEqual(['Corvin the Pale'])
  })

  it('keep to the categories of the link to the shared wiki', async () => {
    await addEntry('Corvin the Pale')
    await shareWiki({ audience: { categories: ['places'] } })
    expect((await linked()).wiki.entries).toEqual([])
  })

  it('are absent unless the game master allows them', async () => {
    await addEntry('Corvin the Pale')
    await shareWiki()
    const { token } = await scene.aLetter()
    expect(await shownAt(token)).toMatchObject({ wiki: null, earlier: [] })
  })

  it('lead to earlier letters that still work, and to no later ones', async () => {
    const { token } = scene.gm
    const later = await plan(7)
    await importStory(server, token, later, ['Rowan: The bell rings.'])
    const earlier = await scene.aLetter()
    const body = { withLinks: true }
    const created = await server.call('POST', `/api/recap/${later}/letters`, { token, body })
    const { letter } = created.body as { letter: { token: string } }
    const url = `/r/${earlier.token}`
    const { title } = (await shownAt(earlier.token)).letter
    expect((await shownAt(letter.token)).earlier).toEqual([{ title, url }])
    expect((await linked()).earlier).toEqual([])
    for (const { id } of await scene.list()) await scene.revoke(id)
    expect((await shownAt(letter.token)).earlier).toEqual([])
  })

  it('let the shared wiki begin with the last letter, until it is revoked', async () => {
    const { token } = scene.gm
    const shared = async (body: object = {}) => {
      const { shareUrl } = (await shareWiki(body)).body['share'] as { shareUrl: string }
      const page = await server.app.inject({ url: new URL(shareUrl).pathname })
      return page.json().shown.lastLetter
    }
    const preview = async () =>
      (await server.call('GET', `/api/wiki-share/campaign/${scene.campaignId}/preview`, { token })).body[
        'lastLetter'
      ]
    await scene.aLetter()
    expect(await shared()).toBeNull()
    expect(await preview()).toBeNull()
    const first = await scene.aLetter({ withLinks: true })
    const { title } = (await shownAt(first.token)).letter
    const last = { title: title.replace(': ', ', '), url: `/r/${first.token}` }
    expect(await shared()).toEqual(last)
    expect(await preview()).toEqual(last)
    expect(await shared({ audience: { categories: ['people'] } })).toBeNull()
    const later = await plan(7)
    await importStory(server, token, later, ['Rowan: The bell rings.'])
    const created = await server.call('POST', `/api/recap/${later}/letters`, {
      token,
      body: { withLinks: true },
    })
    const { letter } = created.body as { letter: { token: string } }
    expect((await shared()).url).toBe(`/r/${letter.token}`)
    await scene.settings({ shows: { recap: false } })
    expect(await shared()).toBeNull()
    await scene.settings({ shows: { recap: true } })
    for (const { id } of await scene.list()) await scene.revoke(id)
    expect((await shared()).url).toBe(`/r/${letter.token}`)
    await server.call('DELETE', `/api/campaign/${scene.campaignId}/sessions/${later}`, { token })
    expect(await shared()).toBeNull()
  })

  it('name the date of the next session while it is only planned', async () => {
    expect((await linked()).next).toBeNull()
    await plan(14)
    const next = await plan(7)
    expect((await linked()).next).toBe(dayAfter(7))
    await importStory(server, scene.gm.token, next, ['Rowan: The bell rings.'])
    expect((await linked()).next).toBeNull()
  })
})
