import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PageFacts } from '#contract/pages.ts'
import { aPlayer, aSession, startTestServer, type TestServer } from '#server/testing/server/test-server.ts'
import { aSharedWiki } from './test-sharing.ts'

/** Matches texts of a hidden entry, a hidden category and a secret part. */
const secret = /vexmoor|plots|:::|undertow/i

let server: TestServer
let wiki: Awaited<ReturnType<typeof aSharedWiki>>
const open: string[] = []
const hidden: string[] = []

beforeAll(async () => {
  // Renders the input of the page instead of HTML.
  server = await startTestServer({ render: (facts: PageFacts) => JSON.stringify(facts) })
  wiki = await aSharedWiki(server)
  const sessionId = await aSession(server, wiki.gm.token, wiki.campaignId)
  const lantern = { description: 'Vexmoor carries a lantern. Hollowgate fears him.' }
  const person = { name: 'Vexmoor', aliases: ['The Undertow'], details: { home: 'Vexmoor keep' } }
  hidden.push((await wiki.anEntry({ ...person, ...lantern, visibility: 'gm' })).id)
  hidden.push((await wiki.anEntry({ name: 'Undertow plan', category: 'plots', ...lantern })).id)
  hidden.push((await wiki.anEntry({ name: 'Fall of Vexmoor', category: 'events', visibility: 'gm' })).id)
  await wiki.call('PUT', '/category', { name: 'plots', visibility: 'gm' })
  const gate = 'An old keep.\n\n:::gm\nVexmoor owns it, and a lantern.\n:::\n\nBrother Osk guards the gate.'
  open.push((await wiki.anEntry({ name: 'Hollowgate', category: 'places', description: gate })).id)
  open.push(
    (await wiki.anEntry({ name: 'Brother Osk', description: 'A monk.\n:::gm\nThe Undertow.\n:::' })).id,
  )
  open.push((await wiki.anEntry({ name: 'The Siege', category: 'events', description: 'Of Hollowgate.' })).id)
  for (const id of [...open, ...hidden]) await wiki.setEntry(id, { firstSessionId: sessionId })
  await server.deriveLinks()
})
afterAll(() => server.stop())

async function bytesOf(url: string, token?: string): Promise<{ status: number; bytes: string }> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await server.app.inject({ url, headers })
  return { status: answer.statusCode, bytes: JSON.stringify(answer.headers) + answer.payload }
}

it.each([
  ['everyone', 'everyone'],
  ['chosen categories including a hidden one', { categories: ['places', 'plots', 'events'] }],
])('no answer to a link for %s contains a secret', async (_, audience) => {
  const { token } = await wiki.aShare({ audience })
  const page = `/shared-wiki/${token}`
  const call = `/api/shared-wiki/${token}`
  const asked = [
    page,
    `${page}?page=2`,
    `${page}?view=timeline`,
    `${page}?category=places`,
    `${page}?q=lantern`,
    `${page}?q=owns`,
    call,
    ...open.map((id) => `${page}?entry=${id}`),
    ...hidden.map((id) => `${page}?entry=${id}`),
    ...[...open, ...hidden].map((id) => `${call}/entry/${id}/related`),
  ]
  for (const url of asked) {
    const { status, bytes } = await bytesOf(url)
    expect([200, 404]).toContain(status)
    expect(bytes, url).not.toMatch(secret)
  }
  for (const id of hidden) {
    expect((await bytesOf(`${page}?entry=${id}`)).status).toBe(404)
    expect((await bytesOf(`${call}/entry/${id}/related`)).status).toBe(404)
  }
})

it('no answer to a player, or to a game master who views as a player, contains a secret', async () => {
  const player = await aPlayer(server, wiki.campaignId)
  const base = `/api/wiki/${wiki.campaignId}`
  const asked = [
    base,
    `${base}/categories`,
    `${base}/recent`,
    `${base}/timeline`,
    `${base}/timeline/lanes`,
    ...open.map((id) => `${base}/entry/${id}`),
    ...[...open, ...hidden].map((id) => `${base}/entry/${id}/related`),
  ]
  const preview = `/api/wiki-share/campaign/${wiki.campaignId}/preview`
  const answers = [
    ...asked.map((url) => [url, player.token] as const),
    ...asked.map((url) => [`${url}?as=player`, wiki.gm.token] as const),
    [preview, player.token] as const,
    [preview, wiki.gm.token] as const,
  ]
  for (const [url, token] of answers) {
    const { status, bytes } = await bytesOf(url, token)
    expect([200, 404], url).toContain(status)
    expect(bytes, url).not.toMatch(secret)
  }
})

it('counts do not reveal hidden entries', async () => {
  const { token } = await wiki.aShare()
  const { shown } = JSON.parse((await server.app.inject(`/shared-wiki/${token}`)).payload)
  expect(shown.wiki.entries).toHaveLength(open.length)
  expect(shown.wiki.categories).toEqual(expect.arrayContaining(['people', 'places', 'events']))
  expect(shown.wiki.categories).toHaveLength(3)
})
