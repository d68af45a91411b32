import { and, eq, sql } from 'drizzle-orm'
import type { Audience } from '#contract/campaigns/schemas.ts'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { sessions } from '#server/db/schema.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'
import { type EntryWithSession, isFirstSession, isListed, type ShownFact } from '#server/wiki/store.ts'

const shownFacts = sql<ShownFact[]>`coalesce((
  select json_agg(
    json_build_object('id', id, 'text', text, 'status', status, 'sources', sources, 'isDescriptionSentence', is_article,
      'isQuote', is_quote, 'speaker', case when is_quote then (
        select coalesce(nullif(speakers.name, ''), speakers.label) from segments join speakers on speakers.id = segments.speaker_id
        where segments.id = sources->0->>'segmentId') end,
      'lines', case when jsonb_array_length(sources) > 1 then (
        select json_object_agg(segments.id, segments.text) from segments
        where segments.id in (select source->>'segmentId' from jsonb_array_elements(sources) source)) end)
    order by position)
  from wiki_facts where entry_id = wiki_entries.id), '[]')`
const articleColumns = { entry: wikiEntries, sessionNumber: sessions.sessionNumber, facts: shownFacts }
type ArticleRow = EntryWithSession & { facts: ShownFact[] }

/** Reads the entry and its facts with one query, because articles are read often. */
export async function findArticle(
  db: Db,
  campaignId: string,
  entryId: string,
  audience: Audience,
): Promise<ArticleRow | null> {
  const [row] = await db
    .select(articleColumns)
    .from(wikiEntries)
    .leftJoin(sessions, isFirstSession)
    .where(and(eq(wikiEntries.id, entryId), isListed(campaignId, audience)))
  return row ?? null
}

export async function listArticles(
  db: Db,
  campaignId: string,
  entryIds: string[],
  audience: Audience,
): Promise<ArticleRow[]> {
  return db
    .select(articleColumns)
    .from(wikiEntries)
    .leftJoin(sessions, isFirstSession)
    .where(and(among(wikiEntries.id, entryIds), isListed(campaignId, audience)))
}
