import { eq } from 'drizzle-orm'
import type { Source } from '#contract/source.ts'
import type { Revision } from '#contract/wiki/maintenance.ts'
import type { WikiArticle, WikiEntry } from '#contract/wiki/schemas.ts'
import { aCampaign, aPerson, type TestServer, transcriptForm } from '#server/testing/server/test-server.ts'
import { wikiEntries, wikiFacts } from '../db/schema-wiki.ts'

type Answer = Awaited<ReturnType<TestServer['call']>>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export function entryOf(answer: Answer): WikiEntry {
  const { entry } = answer.body
  if (!entry) throw new Error(`No entry in ${answer.status} ${JSON.stringify(answer.body)}`)
  return entry as WikiEntry
}

export async function aWiki(server: TestServer) {
  const gm = await aPerson(server)
  const campaignId = await aCampaign(server, gm.token)
  const call = (method: Method, path: string, body?: unknown, token = gm.token) =>
    server.call(method, `/api/wiki/${campaignId}${path}`, { token, ...(body === undefined ? {} : { body }) })
  const entries = async () => (await call('GET', '')).body['entries'] as WikiEntry[]
  let factCount = 0
  return {
    gm,
    campaignId,
    call,
    entries,
    names: async () => (await entries()).map(({ name }) => name),
    async entryNamed(name: string): Promise<WikiEntry> {
      const entry = (await entries()).find((one) => one.name === name)
      if (!entry) throw new Error(`No entry ${name}`)
      return entry
    },
    article: async (id: string, token?: string) =>
      entryOf(await call('GET', `/entry/${id}`, undefined, token)) as WikiArticle,
    async changesOf(id: string) {
      const { body } = await call('GET', `/entry/${id}/revisions`)
      return (body['revisions'] as Revision[]).map(({ change }) => change)
    },
    async anEntry(entry: object = {}): Promise<WikiEntry> {
      return entryOf(await call('POST', '/entry', { name: 'Brother Osk', category: 'people', ...entry }))
    },
    async setEntry(id: string, values: Partial<typeof wikiEntries.$inferInsert>): Promise<void> {
      await server.deps.db.update(wikiEntries).set(values).where(eq(wikiEntries.id, id))
    },
    async aFact(
      entryId: string,
      text: string,
      status: 'accepted' | 'proposed' | 'dismissed' = 'proposed',
      source: Source = { segmentId: 's', transcriptionId: 't', sessionId: 'x', start: 1, end: 2 },
    ): Promise<string> {
      const { db, ids, clock } = server.deps
      const [id, createdAt] = [ids.next(), clock()]
      await db.insert(wikiFacts).values({
        ...{ id, entryId, text, status, createdAt, sessionId: null, position: factCount++ },
        foldedText: text.toLowerCase().replace(/[^a-z ]/g, ''),
        sources: [source],
      })
      return id
    },
  }
}
export type TestWiki = Awaited<ReturnType<typeof aWiki>>

/** An automatic run finds Mirelle Vanthorne, Brother Osk and Hollowgate in this story. */
export const hollowgateStory = [
  'Rowan: Mirelle Vanthorne is the castellan of Hollowgate.',
  'Rowan: Mirelle Vanthorne opens the gate of Hollowgate for Brother Osk.',
  'Ines: I follow Mirelle Vanthorne and Brother Osk into the hall of Hollowgate.',
]

export async function importStory(
  server: TestServer,
  token: string,
  sessionId: string,
  lines = hollowgateStory,
): Promise<void> {
  const form = transcriptForm(lines.join('\n'))
  await server.call('POST', `/api/transcription/session/${sessionId}/import`, { token, form })
  await server.runJobs()
}
