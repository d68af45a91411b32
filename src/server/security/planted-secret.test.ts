import { inflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { calls } from '#contract/endpoints.ts'
import type { tools } from '#contract/mcp/tools.ts'
import type { PageFacts } from '#contract/pages.ts'
import { exportFormats } from '#contract/tickets.ts'
import { emptySections } from '#core/recap/test-sections.ts'
import {
  jobSteps,
  jobs,
  recapDrafts,
  recapRevisions,
  recaps,
  segments,
  sessions,
  transcriptions,
} from '#server/db/schema.ts'
import { modelAnswers } from '#server/db/schema-names.ts'
import { describeError } from '#server/explain-fault.ts'
import { connectProgram } from '#server/mcp/test-program.ts'
import { readPdf } from '#server/sharing/pdf/test-pdf.ts'
import { aRichCampaign, secret } from '#server/sharing/test-export.ts'
import { unzip } from '#server/sharing/test-vault.ts'
import { aProgramToken } from '#server/testing/scenes/test-scene.ts'
import { aRecording } from '#server/testing/scenes/test-stored-recording.ts'
import {
  aCampaign,
  aPerson,
  aSession,
  startTestServer,
  type TestServer,
  transcriptForm,
} from '#server/testing/server/test-server.ts'

const findSecret = (text: string, words = secret) =>
  [...text.matchAll(new RegExp(words, 'gi'))].map(({ index, 0: word }) =>
    text.slice(Math.max(0, index - 60), index + word.length + 30),
  )
let server: TestServer
let base: string
let rich: Awaited<ReturnType<typeof aRichCampaign>>
let log = ''
/** Ids of planted objects by the name of their path parameter. Some objects are hidden, deleted or of another campaign. */
let ids: Record<string, string[]>

beforeAll(async () => {
  server = await startTestServer({
    render: (facts: PageFacts) => JSON.stringify(facts),
    log: pino(
      { level: 'debug', serializers: { err: describeError } },
      { write: (line: string) => (log += line) },
    ),
  })
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  await aPerson(server)
  rich = await aRichCampaign(server)
  ids = await plantEverywhere()
})
afterAll(() => server.stop())

const asGm = (method: 'POST' | 'PUT' | 'DELETE' | 'GET', url: string, body?: object) =>
  server.call(method, url, { token: rich.gm.token, ...(body ? { body } : {}) })

async function plantEverywhere() {
  const { campaignId, sessionId, gm, keep } = rich
  const { db, ids: next, clock } = server.deps
  const createdAt = clock()

  await rich.aFact(keep.id, `It was never ${secret}'s.`, 'dismissed')
  const hidden = await rich.anEntry({
    name: `${secret} the Elder`,
    aliases: [`Lord ${secret}`],
    details: { home: `${secret} keep` },
    visibility: 'gm',
  })
  await rich.aFact(hidden.id, `${secret} has a lantern.`, 'accepted')
  const trashed = await rich.anEntry({ name: `Ghost of ${secret}`, description: 'It haunts Hollow Keep.' })
  await rich.call('DELETE', `/entry/${trashed.id}`)
  const reworded = await rich.anEntry({ name: 'The Weir', description: `${secret} drowned here.` })
  const cleansed = { name: reworded.name, description: 'Somebody drowned here.', category: 'places' }
  expect((await rich.call('PUT', `/entry/${reworded.id}`, cleansed)).status).toBe(200)

  const run = { sessionId, kind: 'narrative', engine: 'test', createdAt } as const
  const sections = {
    ...emptySections,
    summary: `${secret} wins.`,
    summarySentences: [{ text: `${secret} wins.`, sources: [] }],
  }
  await db.insert(recapDrafts).values({ ...run, sections })
  const recapRevisionId = next.next()
  await db
    .insert(recapRevisions)
    .values({ id: recapRevisionId, ...run, sections, version: 0, replacedAt: createdAt })
  const { recap } = (await asGm('GET', `/api/recap/${sessionId}`)).body as { recap: { version: number } }
  const written = await asGm('PUT', `/api/recap/${sessionId}`, {
    version: recap.version,
    summary: `Snow falls. ${secret}\nthe Elder waits. Lord ${secret.toUpperCase()}’s riders come.`,
    charactersInvolved: [],
  })
  expect(written.status).toBe(200)

  await asGm('PUT', `/api/campaign/${campaignId}/settings`, { vocabulary: [secret] })
  const [jobId, gone] = [next.next(), await aSession(server, gm.token, campaignId, `${secret} falls`)]
  const work = { jobType: 'recap', status: 'failed', createdAt, updatedAt: createdAt } as const
  await db
    .insert(jobs)
    .values({ id: jobId, ...work, campaignId, sessionId, userId: gm.id, payload: { secret } })
  await db.insert(jobSteps).values({ jobId, name: 'heard', result: { secret }, createdAt })
  await db.insert(modelAnswers).values({ sessionId, key: 'k', answer: { secret }, createdAt })
  const audioId = await aRecording(server, { sessionId, fileName: `${secret}.ogg`, deletedAt: createdAt })

  const [transcriptionId, goneTranscriptionId] = [next.next(), next.next()]
  const spoken = { engine: 'import', quality: 'imported', timing: 'none', language: 'en', createdAt } as const
  await db.insert(transcriptions).values([
    { id: transcriptionId, sessionId, ...spoken, deletedAt: createdAt },
    { id: goneTranscriptionId, sessionId: gone, ...spoken },
  ])
  for (const id of [transcriptionId, goneTranscriptionId]) {
    const line = { transcriptionId: id, position: 0, text: `${secret} speaks.` }
    await db.insert(segments).values({ id: next.next(), ...line })
  }
  await db.insert(recaps).values({ id: next.next(), ...run, sessionId: gone, sections })
  await db
    .update(sessions)
    .set({ notes: `Of ${secret}` })
    .where(eq(sessions.id, gone))
  await asGm('DELETE', `/api/campaign/${campaignId}/sessions/${gone}`)

  const other = await aCampaign(server, gm.token, `The Rise of ${secret}`)
  const otherSession = await aSession(server, gm.token, other, secret)
  const otherEntry = await asGm('POST', `/api/wiki/${other}/entry`, { name: secret, category: 'people' })
  await asGm('POST', `/api/campaign/${other}/invites`, {})
  const message = { name: secret, email: 'v@x.org', subject: 'general', message: `I am ${secret}.` }
  await server.call('POST', '/api/contact', { body: message })

  const listed = await rich.entries()
  return {
    campaignId: [campaignId, other],
    sessionId: [sessionId, gone, otherSession],
    entryId: [
      ...listed.filter(({ visibility }) => visibility === 'gm').map(({ id }) => id),
      ...[keep.id, reworded.id, hidden.id, trashed.id, (otherEntry.body['entry'] as { id: string }).id],
    ],
    audioId: [audioId],
  }
}

/** Returns all combinations of planted ids for these path parameters. A parameter without planted ids gets the value `x`. */
const listArguments = (names: string[]) =>
  names.reduce<Record<string, string>[]>(
    (made, name) => made.flatMap((one) => (ids[name] ?? ['x']).map((id) => ({ ...one, [name]: id }))),
    [{}],
  )

function listAddresses({ path }: Endpoint): string[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return listArguments(names).map((one) => fillPath(path, one))
}

function readAnswer({ headers, rawPayload }: Awaited<ReturnType<typeof server.app.inject>>): string {
  const head = JSON.stringify(headers)
  const type = String(headers['content-type'])
  if (type === 'application/zip') return head + JSON.stringify([...unzip(rawPayload)])
  if (type !== 'application/pdf') return head + rawPayload.toString('utf8')
  const { title, pages, bookmarks } = readPdf(rawPayload)
  return [head, unpackPdf(rawPayload), title, ...bookmarks, ...pages.map(({ text }) => text)].join('\n')
}

function unpackPdf(pdf: Buffer): string {
  return pdf.toString('latin1').replace(/stream\r?\n([\s\S]*?)\r?\nendstream/g, (whole, packed: string) => {
    try {
      return `stream\n${inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')}\nendstream`
    } catch {
      return whole
    }
  })
}

async function ask(url: string, token?: string) {
  const answer = await server.app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })
  return { status: answer.statusCode, text: readAnswer(answer) }
}

const questions = ['', '?as=player', '?as=gm', '?q=lantern', '?limit=1', '?page=2']

async function readEverything(words: string, token = rich.player.token, asked = questions) {
  const statuses: Record<number, number> = {}
  const leaks: string[] = []
  const reading = Object.values(calls).filter(
    ({ method, path }) => method === 'GET' && path !== calls.streamEvents.path,
  )
  for (const url of reading.flatMap(listAddresses)) {
    for (const question of asked) {
      const { status, text } = await ask(url + question, token)
      statuses[status] = (statuses[status] ?? 0) + 1
      leaks.push(...findSecret(text, words).map((leak) => `${url}${question}: ${leak}`))
    }
  }
  return { statuses, leaks }
}

it('no call that reads data reveals the secret to a player', async () => {
  const { statuses, leaks } = await readEverything(secret)
  expect(leaks).toEqual([])
  expect(statuses[200]).toBeGreaterThan(50)
  expect(statuses[500]).toBeUndefined()
})

it('no call reveals the secret to a program with the access token of a player', async () => {
  const token = await aProgramToken(server, rich.player.id, 'read', rich.campaignId)
  const { statuses, leaks } = await readEverything(secret, token)
  expect(leaks).toEqual([])
  expect(statuses[200]).toBeGreaterThan(50)
  expect(statuses[500]).toBeUndefined()
})

it('no MCP tool reveals the secret to a program of a player', async () => {
  const program = await connectProgram(base, await aProgramToken(server, rich.player.id, 'read', null))
  const argumentsOf: Record<keyof typeof tools, Record<string, unknown>[]> = {
    list_campaigns: [{}, ...listArguments(['campaignId'])],
    search: listArguments(['campaignId']).flatMap((one) =>
      ['lantern', 'Hollow Keep', 'crown'].map((query) => ({ ...one, query })),
    ),
    ask: listArguments(['campaignId']).flatMap((one) =>
      ['Who has a lantern?', 'What stands near the weir?'].map((question) => ({ ...one, question })),
    ),
    read_entry: listArguments(['campaignId', 'entryId']),
    read_recap: listArguments(['sessionId']),
    read_transcript: listArguments(['sessionId']),
  }
  let answered = 0
  for (const [name, all] of Object.entries(argumentsOf)) {
    for (const args of all) if (!(await program.callTool(name, args)).isError) answered++
  }
  expect(findSecret(program.received.join('\n'))).toEqual([])
  expect(answered).toBeGreaterThan(4)
})

it('no ticket of a player reveals the secret', async () => {
  for (const kind of ['audio', 'export']) {
    for (const id of Object.values(ids).flat()) {
      for (const format of kind === 'export' ? exportFormats : [undefined]) {
        const body = { kind, id, ...(format ? { format } : {}) }
        const made = await server.call('POST', '/api/tickets', { token: rich.player.token, body })
        expect(findSecret(JSON.stringify(made.body))).toEqual([])
        const url = made.body['url']
        if (typeof url === 'string') expect(findSecret((await ask(url)).text), url).toEqual([])
      }
    }
  }
})

it('every export contains the secret for a game master, and none does for a player or through a link', async () => {
  const { token } = await rich.aShare({ allowDownload: true })
  const url = `/api/wiki/${rich.campaignId}/export?format=`
  for (const format of exportFormats) {
    expect(findSecret((await ask(url + format, rich.gm.token)).text), format).not.toEqual([])
    const shared = `/api/shared-wiki/${token}/export?format=${format}`
    const preview = `${url}${format}&as=player`
    const seen = [
      await ask(url + format, rich.player.token),
      await ask(preview, rich.gm.token),
      await ask(shared),
    ]
    for (const { status, text } of seen) {
      expect(status).toBe(200)
      expect(findSecret(text), format).toEqual([])
    }
  }
})

it.each([
  ['everybody', 'everyone'],
  ['some categories, a hidden one among them', { categories: ['people', 'places', 'plots', 'events'] }],
])('a link for %s does not reveal the secret', async (_, audience) => {
  const { token } = await rich.aShare({ audience, allowDownload: true })
  const page = `/shared-wiki/${token}`
  const entries = ids['entryId'] ?? []
  const asked = [
    ...['', '?page=2', '?view=timeline', '?category=places', '?category=plots', '?q=lantern', '?q=waits'],
    ...entries.map((id) => `?entry=${id}`),
  ].map((rest) => page + rest)
  const called = ['', ...entries.map((id) => `/entry/${id}/related`)].map((rest) => `/api${page}${rest}`)
  for (const url of [...asked, ...called]) expect(findSecret((await ask(url)).text), url).toEqual([])
})

it('events for a player do not contain the secret', async () => {
  const stop = new AbortController()
  const headers = { authorization: `Bearer ${rich.player.token}` }
  const stream = await fetch(`${base}/api/events`, { headers, signal: stop.signal })
  const reader = (stream.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader()
  const form = transcriptForm('Dorn: Brother Osk opens the gate of Hollowgate.')
  const url = `/api/transcription/session/${rich.sessionId}/import`
  expect((await server.call('POST', url, { token: rich.player.token, form })).status).toBe(200)
  await rich.anEntry({ name: `${secret} the Younger`, visibility: 'gm' })
  await server.runJobs()
  let events = ''
  while (!events.includes('"completed":3')) {
    const { done, value } = await reader.read()
    expect(done).toBe(false)
    events += value
  }
  stop.abort()
  expect(findSecret(events)).toEqual([])
})

it('a player or a link gets nothing that the game master hides: sound, transcript, recap', async () => {
  const { campaignId, sessionId } = rich
  const { db, ids: next, clock } = server.deps
  const createdAt = clock()
  const audioFileId = await aRecording(server, { sessionId, fileName: 'Quillsound.ogg' })
  const transcriptionId = next.next()
  const spoken = { engine: 'import', quality: 'imported', timing: 'none', language: 'en', createdAt } as const
  await db.insert(transcriptions).values({ id: transcriptionId, sessionId, audioFileId, ...spoken })
  const line = { transcriptionId, position: 0, text: 'The Quillscript tells it.' }
  await db.insert(segments).values({ id: next.next(), ...line })
  const { recap } = (await asGm('GET', `/api/recap/${sessionId}`)).body as { recap: { version: number } }
  await asGm('PUT', `/api/recap/${sessionId}`, { version: recap.version, summary: 'The Quillcap says so.' })
  const words = 'Quillsound|Quillscript|Quillcap'
  const show = async (isShown: boolean) => {
    const shows = { recap: isShown, transcript: isShown, sound: isShown }
    await asGm('PUT', `/api/campaign/${campaignId}/settings`, { shows })
    const exported = []
    const { token } = await rich.aShare({ allowDownload: true })
    for (const format of exportFormats) {
      exported.push(await ask(`/api/wiki/${campaignId}/export?format=${format}`, rich.player.token))
      exported.push(await ask(`/api/shared-wiki/${token}/export?format=${format}`))
    }
    const leaks = exported.flatMap(({ text }) => findSecret(text, words))
    // One way to ask shows that the words can be found.
    const asked = isShown ? [''] : questions
    return [...leaks, ...(await readEverything(words, rich.player.token, asked)).leaks].join('\n')
  }
  const shown = await show(true)
  for (const word of words.split('|')) expect(shown).toContain(word)
  expect(await show(false)).toBe('')
})

it('the log does not contain the secret', () => {
  expect(findSecret(log)).toEqual([])
})
