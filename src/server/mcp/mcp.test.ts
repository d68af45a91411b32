import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { askLimits, askTexts } from '#contract/ask/schemas.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { calls } from '#contract/endpoints.ts'
import { generalTexts } from '#contract/errors.ts'
import { mcpLimits, mcpTexts, tools } from '#contract/mcp/tools.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { searchTexts } from '#contract/search/schemas.ts'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { recaps } from '#server/db/schema.ts'
import { aRichCampaign, secret } from '#server/sharing/test-export.ts'
import { createFakeLanguageModel } from '#server/testing/fakes/fake-language-model.ts'
import { aProgramToken } from '#server/testing/scenes/test-scene.ts'
import {
  aCampaign,
  aPerson,
  aPlayer,
  aSession,
  transcriptForm,
  withServer,
} from '#server/testing/server/test-server.ts'
import { connectProgram } from './test-program.ts'

const server = withServer()
let base: string
let rich: Awaited<ReturnType<typeof aRichCampaign>>
let timedId: string
const lineOf = (at: number) => `This is line ${at} of the evening.`
beforeAll(async () => {
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  await aPerson(server)
  rich = await aRichCampaign(server)
  timedId = await aSession(server, rich.gm.token, rich.campaignId, 'The Weir')
  const lines = Array.from(
    { length: 40 },
    (_, at) => `[0:${String(at).padStart(2, '0')}] Dorn: ${lineOf(at)}`,
  )
  const url = `/api/transcription/session/${timedId}/import`
  await server.call('POST', url, { token: rich.gm.token, form: transcriptForm(lines.join('\n')) })
})

const connect = async ({ id }: { id: string }, campaignId: string | null = null) =>
  connectProgram(base, await aProgramToken(server, id, 'read', campaignId))
const show = (shows: object) =>
  server.call('PUT', `/api/campaign/${rich.campaignId}/settings`, { token: rich.gm.token, body: { shows } })

describe('a program of a game master', () => {
  it('finds the tools with their schemas, all marked as read-only', async () => {
    const { client } = await connect(rich.gm)
    expect(client.getInstructions()).toBe(mcpTexts.instructions)
    const { tools: listed } = await client.listTools()
    expect(listed.map(({ name }) => name).sort()).toEqual(Object.keys(tools).sort())
    for (const { name, title, description, annotations, inputSchema, outputSchema } of listed) {
      expect([title, description].every(Boolean), name).toBe(true)
      expect(annotations, name).toMatchObject({ readOnlyHint: true })
      expect([inputSchema.type, outputSchema?.type], name).toEqual(['object', 'object'])
    }
    const transcript = listed.find(({ name }) => name === 'read_transcript')
    expect(transcript?.inputSchema.required).toEqual(['sessionId'])
    expect(transcript?.inputSchema.properties?.['limit']).toMatchObject({ maximum: mcpLimits.pageMax })
  })

  it('lists campaigns with their sessions', async () => {
    const program = await connect(rich.gm)
    const { text, data } = await program.callTool('list_campaigns')
    expect(data['campaigns']).toMatchObject([
      { id: rich.campaignId, role: 'gm', sessionCount: 3, sessions: [{ id: timedId, number: 3 }, {}, {}] },
    ])
    expect(text).toContain(`Campaign id: ${rich.campaignId}`)
    expect(text).toContain(`Session 3: The Weir (session id: ${timedId})`)
  })

  it('reads an entry with its secrets and proposals', async () => {
    const program = await connect(rich.gm)
    const { text, data } = await program.callTool('read_entry', {
      campaignId: rich.campaignId,
      entryId: rich.keep.id,
    })
    expect(data).toMatchObject({
      name: 'Hollow Keep',
      aliases: ['The "Gate"', '=1+1'],
      url: `${base}/app?view=wiki&campaign=${rich.campaignId}&entry=${rich.keep.id}`,
    })
    expect(text).toContain(`[Only for game masters:] ${secret} owns it.`)
    expect(text).toContain(`- It was built for ${secret}. (proposed)`)
  })

  it('searches a campaign and gets links to entries and lines', async () => {
    const { callTool } = await connect(rich.gm)
    const { campaignId } = rich
    const entries = await callTool('search', {
      campaignId,
      query: 'Hollow Keep',
      kinds: ['entries'],
      limit: 1,
    })
    expect(entries.data).toMatchObject({
      results: [
        {
          kind: 'entry',
          id: rich.keep.id,
          url: `${base}/app?view=wiki&campaign=${campaignId}&entry=${rich.keep.id}`,
        },
      ],
    })
    expect(entries.text).toContain(`(entry id: ${rich.keep.id})`)
    const lines = await callTool('search', { campaignId, query: lineOf(7), kinds: ['transcripts'] })
    expect(lines.data).toMatchObject({ total: 1, results: [{ kind: 'line', sessionId: timedId, start: 7 }] })
    expect(lines.text).toMatch(/at 0:07\]\(http\S+&segment=[\w-]+&t=7\)/)
    const nothing = await callTool('search', { campaignId, query: 'zeppelin' })
    expect(nothing).toMatchObject({ isError: false, text: mcpTexts.nothingFound('zeppelin') })
  })

  it('asks a question and gets moments of the recordings', async () => {
    const { callTool } = await connect(rich.gm)
    const { campaignId } = rich
    const question = 'Who gives the silver lantern?'
    const { text, data } = await callTool('ask', { campaignId, question })
    // The test server has no language model, so the answer consists of passages.
    expect(data).toMatchObject({ kind: 'passages', statements: [] })
    expect(text).toContain('silver lantern')
    expect(text).toContain(`${base}/app?view=transcription&campaign=${campaignId}&session=`)
    const nothing = await callTool('ask', { campaignId, question: 'Zeppelin?' })
    expect(nothing).toMatchObject({ isError: false, text: askTexts.nothingAbout, data: { kind: 'nothing' } })
    const kept = await server.call('GET', `/api/ask/${campaignId}/questions`, { token: rich.gm.token })
    expect(kept.body['questions']).toEqual([])
  })

  it('reads a transcript in pages and links to its lines', async () => {
    const program = await connect(rich.gm)
    const read: unknown[] = []
    let offset: unknown = 0
    let pages = 0
    while (typeof offset === 'number') {
      const { data, text } = await program.callTool('read_transcript', {
        sessionId: timedId,
        offset,
        limit: mcpLimits.pageMin,
      })
      read.push(...Object.values(Object(data['lines'])).map((line) => Object(line).text))
      expect(text).toContain(`[0:${String(offset).padStart(2, '0')}] Ada: ${lineOf(offset)}`)
      expect(data['totalLines']).toBe(40)
      expect(data['lineUrl']).toBe(
        `${base}/app?view=transcription&campaign=${rich.campaignId}&session=${timedId}&segment={segmentId}&t={start}`,
      )
      offset = data['nextOffset']
      pages++
    }
    expect(read).toEqual(Array.from({ length: 40 }, (_, at) => lineOf(at)))
    expect(pages).toBe(3)
    const beyond = await program.callTool('read_transcript', { sessionId: timedId, offset: 40 })
    expect(beyond).toMatchObject({ isError: true, text: mcpTexts.pastTheEnd(40) })
  })

  it('reads a recap whose times link to the recording', async () => {
    const { db, ids, clock } = server.deps
    const sentence = {
      text: 'Dorn waits.',
      sources: [{ segmentId: 'seg', transcriptionId: 't', sessionId: timedId, start: 62.5, end: 64 }],
    }
    const { emptySections } = await import('#core/recap/test-sections.ts')
    const sections = { ...emptySections, summary: sentence.text, summarySentences: [sentence] }
    const row = { id: ids.next(), sessionId: timedId, kind: 'narrative', engine: 'test', sections } as const
    await db.delete(recaps).where(eq(recaps.sessionId, timedId))
    await db.insert(recaps).values({ ...row, createdAt: clock() })
    const program = await connect(rich.gm)
    const { text, data } = await program.callTool('read_recap', { sessionId: timedId })
    const link = `${base}/app?view=transcription&campaign=${rich.campaignId}&session=${timedId}&segment=seg&t=62`
    expect(text).toContain(`Dorn waits. ([1:02](${link}))`)
    expect(data).toMatchObject({ kind: 'narrative', markdown: text, session: { number: 3 } })
  })

  it.each([
    ['search', () => ({ campaignId: rich.campaignId, query: ' ' }), searchTexts.required],
    ['search', () => ({ campaignId: rich.campaignId, query: 'x', kinds: ['maps'] }), searchTexts.kinds],
    ['search', () => ({ campaignId: 'none', query: 'x' }), campaignTexts.notFound],
    ['ask', () => ({ campaignId: rich.campaignId, question: 'x'.repeat(501) }), askTexts.questionTooLong],
    ['read_entry', () => ({ campaignId: rich.campaignId, entryId: 'none' }), wikiTexts.entryNotFound],
    ['read_entry', () => ({ campaignId: '\u0000', entryId: 'none' }), campaignTexts.notFound],
    ['read_recap', () => ({ sessionId: 'none' }), sessionTexts.notFound],
    ['read_transcript', () => ({ sessionId: '\u0000' }), sessionTexts.notFound],
    ['read_transcript', () => ({}), 'Give the id of a session.'],
    ['read_transcript', () => ({ sessionId: timedId, limit: 1 }), 'limit must be a number of characters'],
    ['write_entry', () => ({}), 'Tool write_entry not found'],
  ])('gets an error in words from %s', async (name, args, words) => {
    const program = await connect(rich.gm)
    const { text, isError } = await program.callTool(name, args())
    expect(isError).toBe(true)
    expect(text).toContain(words)
  })
})

describe('a program of a player', () => {
  it('gets only what the player may see', async () => {
    const { callTool, received } = await connect(rich.player)
    const { data } = await callTool('list_campaigns')
    expect(data['campaigns']).toMatchObject([{ id: rich.campaignId, role: 'player' }])
    const entry = await callTool('read_entry', { campaignId: rich.campaignId, entryId: rich.keep.id })
    expect(entry.text).toContain('It has nine towers.')
    expect(entry.text).not.toContain('(proposed)')
    const recap = await callTool('read_recap', { sessionId: rich.sessionId })
    expect(recap.text).toContain('Who wore the Ashen Crown?')
    const transcript = await callTool('read_transcript', { sessionId: rich.sessionId })
    expect(transcript.text).toContain('Brother Osk')
    for (const { id, visibility, category } of await rich.entries()) {
      const hidden = await callTool('read_entry', { campaignId: rich.campaignId, entryId: id })
      if (visibility === 'gm' || category === 'plots')
        expect(hidden).toMatchObject({ isError: true, text: wikiTexts.entryNotFound })
    }
    const { campaignId } = rich
    const found = await callTool('search', { campaignId, query: 'plots knows' })
    const told = await callTool('ask', {
      campaignId,
      question: 'Who plots? Who owns the keep of grey stone?',
    })
    expect([found.isError, told.isError]).toEqual([false, false])
    expect(received.join('\n')).not.toContain(secret)
  })

  it('gets neither recap nor transcript if players do not see them', async () => {
    await show({ recap: false, transcript: false })
    const { callTool } = await connect(rich.player)
    expect(await callTool('read_recap', { sessionId: rich.sessionId })).toMatchObject({
      isError: true,
      text: recapTexts.hiddenFromPlayers,
    })
    expect(await callTool('read_transcript', { sessionId: rich.sessionId })).toMatchObject({
      isError: true,
      text: mcpTexts.transcriptsHidden,
    })
    await show({ recap: true, transcript: true })
  })
})

describe('the token of a campaign', () => {
  it('has access to this campaign only', async () => {
    const otherId = await aCampaign(server, rich.gm.token, 'The Salt Road')
    const otherSession = await aSession(server, rich.gm.token, otherId)
    const { callTool } = await connect(rich.gm, otherId)
    const { data } = await callTool('list_campaigns')
    expect(data['campaigns']).toMatchObject([{ id: otherId, sessions: [{ id: otherSession }] }])
    const { campaignId, sessionId } = rich
    const refused = [
      [await callTool('list_campaigns', { campaignId }), campaignTexts.notFound],
      [await callTool('search', { campaignId, query: 'Hollow' }), campaignTexts.notFound],
      [await callTool('ask', { campaignId, question: 'Who?' }), campaignTexts.notFound],
      [await callTool('read_entry', { campaignId, entryId: rich.keep.id }), campaignTexts.notFound],
      [await callTool('read_recap', { sessionId }), sessionTexts.notFound],
      [await callTool('read_transcript', { sessionId }), sessionTexts.notFound],
    ] as const
    for (const [answer, text] of refused) expect(answer).toMatchObject({ isError: true, text })
    expect((await callTool('read_recap', { sessionId: otherSession })).text).toBe(recapTexts.notFound)
  })
})

it('returns no answer if the user loses a right while the question is being answered', async () => {
  const person = await aPlayer(server, rich.campaignId)
  const { campaignId } = rich
  const role = (to: 'gm' | 'player') =>
    server.call('PUT', `/api/campaign/${campaignId}/members/${person.id}`, {
      token: rich.gm.token,
      body: { role: to },
    })
  await role('gm')
  const { callTool } = await connect(person)
  server.deps.languageModel = createFakeLanguageModel(async () => {
    await role('player')
    return { statements: [] }
  })
  const question = 'Who gives the silver lantern?'
  expect(await callTool('ask', { campaignId, question })).toMatchObject({
    isError: true,
    text: mcpTexts.rightsChanged,
  })
  server.deps.languageModel = null
})

it('counts questions from the API and from programs together in the concurrency limit', async () => {
  const { campaignId } = rich
  const question = 'Who gives the silver lantern?'
  const release = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  server.deps.languageModel = createFakeLanguageModel(async (_, asked) => {
    if (asked === askLimits.atOnce - 1) begun.resolve()
    await release.promise
    return { statements: [] }
  })
  const askApi = () =>
    server.call('POST', `/api/ask/${campaignId}`, { token: rich.gm.token, body: { question } })
  const running = Array.from({ length: askLimits.atOnce }, askApi)
  await begun.promise
  const { callTool } = await connect(rich.gm)
  const refused = await callTool('ask', { campaignId, question })
  expect(refused).toMatchObject({ isError: true, text: generalTexts.tooManyRequests })
  release.resolve()
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual(running.map(() => 200))
  server.deps.languageModel = null
})

it('allows a program no more questions than the API does', async () => {
  const person = await aPerson(server)
  const campaignId = await aCampaign(server, person.token)
  const { callTool } = await connect(person)
  const askOnce = () => callTool('ask', { campaignId, question: 'Who?' })
  for (let asked = 0; asked < calls.ask.rateLimit.maxCalls; asked++)
    expect((await askOnce()).isError).toBe(false)
  expect(await askOnce()).toMatchObject({ isError: true, text: generalTexts.tooManyRequests })
})

describe('the endpoint', () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  }
  const accept = { accept: 'application/json, text/event-stream' }
  const post = (token: string | undefined, headers = {}, body: unknown = initialize) =>
    server.call('POST', '/mcp', { token, headers: { ...accept, ...headers }, body })

  it('refuses a program whose token is revoked while it is connected', async () => {
    const body = { name: 'An assistant', scope: 'read', expiresIn: '30d' }
    const made = await server.call('POST', '/api/users/tokens', { token: rich.gm.token, body })
    const { id } = made.body['token'] as { id: string }
    const { callTool } = await connectProgram(base, String(made.body['secret']))
    expect((await callTool('list_campaigns')).isError).toBe(false)
    await server.call('DELETE', `/api/users/tokens/${id}`, { token: rich.gm.token })
    await expect(callTool('list_campaigns')).rejects.toThrow(accountTexts.tokenExpired)
  })

  it('accepts access tokens of both scopes, but no account session', async () => {
    for (const scope of ['read', 'write'] as const) {
      const answer = await post(await aProgramToken(server, rich.gm.id, scope, null))
      expect(answer).toMatchObject({
        status: 200,
        body: { result: { serverInfo: { name: 'hearthscribe' } } },
      })
    }
    const refused = { status: 403, body: { error: mcpTexts.accessTokenNeeded } }
    expect(await post(rich.gm.token)).toMatchObject(refused)
    expect((await post(undefined)).status).toBe(401)
  })

  it('refuses requests of other origins', async () => {
    const token = await aProgramToken(server, rich.gm.id, 'read', null)
    const foreign = await post(token, { origin: 'https://elsewhere.example' })
    expect(foreign).toMatchObject({ status: 403, body: { error: mcpTexts.foreignOrigin } })
    expect((await post(token, { origin: 'http://localhost:80', host: 'localhost:80' })).status).toBe(200)
    expect((await post(token)).headers['access-control-allow-origin']).toBeUndefined()
  })

  it('is also at the address with a slash at its end', async () => {
    const token = await aProgramToken(server, rich.gm.id, 'read', null)
    const body = { result: { serverInfo: { name: 'hearthscribe' } } }
    expect(await server.call('POST', '/mcp/', { token, headers: accept, body: initialize })).toMatchObject({
      status: 200,
      body,
    })
    const refused = await server.call('POST', '/mcp/', { headers: accept, body: initialize })
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([
      401,
      'Bearer realm="Hearthscribe"',
    ])
  })

  it('answers GET and DELETE with 405', async () => {
    const token = await aProgramToken(server, rich.gm.id, 'read', null)
    for (const method of ['GET', 'DELETE'] as const) {
      const answer = await server.call(method, '/mcp', { token })
      expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST' } })
    }
  })

  it('refuses large bodies, and messages that are not JSON-RPC', async () => {
    const token = await aProgramToken(server, rich.gm.id, 'read', null)
    const large = await post(token, {}, { ...initialize, padding: 'x'.repeat(mcpLimits.bodyBytes) })
    expect(large).toMatchObject({ status: 413, body: { error: generalTexts.tooLarge } })
    expect(await post(token, {}, { hello: 1 })).toMatchObject({
      status: 400,
      body: { error: { code: -32700 } },
    })
    expect((await post(token, { accept: 'text/html' })).status).toBe(406)
    const notified = await post(token, {}, { jsonrpc: '2.0', method: 'notifications/initialized' })
    expect(notified).toMatchObject({ status: 202, body: {} })
  })
})
