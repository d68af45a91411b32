import { and, ne } from 'drizzle-orm'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { segments } from '#server/db/schema.ts'
import { wikiFacts, wikiMentions } from '#server/db/schema-wiki.ts'

export async function listLineTexts(db: Db, segmentIds: string[]): Promise<{ id: string; text: string }[]> {
  return db
    .select({ id: segments.id, text: segments.text })
    .from(segments)
    .where(among(segments.id, segmentIds))
}

/** Returns the ids of the lines cited by these entries' facts and mentions in these sessions. Ignores dismissed facts. */
export async function listLinesAbout(db: Db, entryIds: string[], sessionIds: string[]): Promise<string[]> {
  const mentions = await db
    .select({ sources: wikiMentions.sources })
    .from(wikiMentions)
    .where(and(among(wikiMentions.entryId, entryIds), among(wikiMentions.sessionId, sessionIds)))
  const facts = await db
    .select({ sources: wikiFacts.sources })
    .from(wikiFacts)
    .where(
      and(
        among(wikiFacts.entryId, entryIds),
        among(wikiFacts.sessionId, sessionIds),
        ne(wikiFacts.status, 'dismissed'),
      ),
    )
  return [...mentions, ...facts].flatMap(({ sources }) => sources.map(({ segmentId }) => segmentId))
}
