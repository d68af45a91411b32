import { and, type Column, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Audience } from '#contract/campaigns/schemas.ts'
import type { Db } from '#server/db/connection.ts'
import { sessions } from '#server/db/schema.ts'
import { wikiEntries, wikiFacts, wikiMentions, wikiRevisions } from '#server/db/schema-wiki.ts'
import { isAfter, isFirstSession, isListed, sortName } from '#server/wiki/store.ts'

/** Builds a JSON object from values that are JSON already. `json_build_object` takes three times as long. */
function writeObject(values: Record<string, SQLWrapper>): SQL<string> {
  const parts = Object.entries(values).map(
    ([key, value], index) => sql`${sql.raw(`'${index === 0 ? '{' : ','}"${key}":'`)}, ${value}`,
  )
  return sql<string>`concat(${sql.join(parts, sql`, `)}, '}')`
}

const writeValue = (column: Column) => sql`coalesce(to_json(${column})::text, 'null')`
const writeDate = (column: Column) =>
  sql`coalesce(rtrim(to_json(${column} at time zone 'UTC')::text, '"') || 'Z"', 'null')`

const writeList = (item: SQL, order: Column) =>
  sql`concat('[', string_agg(${item}, ',' order by ${order}), ']')`

const fact = writeObject({
  text: writeValue(wikiFacts.text),
  status: writeValue(wikiFacts.status),
  sessionId: writeValue(wikiFacts.sessionId),
  sources: wikiFacts.sources,
  isArticle: writeValue(wikiFacts.isDescriptionSentence),
  isQuote: writeValue(wikiFacts.isQuote),
})
const mention = writeObject({ sessionId: writeValue(wikiMentions.sessionId), sources: wikiMentions.sources })

/** A `FileEntry` as JSON text. */
const entry = writeObject({
  id: writeValue(wikiEntries.id),
  name: writeValue(wikiEntries.name),
  aliases: wikiEntries.aliases,
  category: writeValue(wikiEntries.category),
  description: writeValue(wikiEntries.description),
  details: wikiEntries.details,
  sessionNumber: writeValue(sessions.sessionNumber),
  sessionDate: writeValue(sessions.playedOn),
  createdAt: writeDate(wikiEntries.createdAt),
  updatedAt: writeDate(wikiEntries.updatedAt),
  facts: sql`coalesce(facts.list, '[]')`,
  detailSources: wikiEntries.detailSources,
  visibility: writeValue(wikiEntries.visibility),
  mentions: sql`coalesce(mentions.list, '[]')`,
  editedAt: writeDate(wikiEntries.editedAt),
  picture: writeValue(wikiEntries.pictureId),
})

/** Entries per returned string. Larger strings stay in memory until the next full garbage collection. */
const entriesPerText = 100

/** `lines` holds one JSON line per entry, separated by commas; `id` and `sortName` belong to the last entry. */
export type EntryLines = { lines: string; count: number; id: string; sortName: string }

/** The database writes the JSON, so that 50,000 entries need not be parsed and serialized again. */
export async function writeEntryLines(
  db: Db,
  campaignId: string,
  audience: Audience,
  after: EntryLines | null,
  limit: number,
): Promise<EntryLines[]> {
  const isOnPage = (column: Column) => sql`${column} = any(array(select id from page))`
  // The subqueries are named like the table, because the column references contain the name of the table.
  const result = await db.execute(sql`
    with page as (
      select *, row_number() over (order by sort_name, id) as row_no from (
        select *, ${sortName} as sort_name from ${wikiEntries}
        where ${and(isListed(campaignId, audience), isAfter(after))}
        order by ${sortName}, ${wikiEntries.id} limit ${limit}
      ) as ${wikiEntries}
    ), facts as (
      select entry_id, ${writeList(fact, wikiFacts.position)} as list
      from ${wikiFacts} where ${isOnPage(wikiFacts.entryId)} group by entry_id
    ), mentions as (
      select entry_id, ${writeList(mention, sessions.sessionNumber)} as list
      from ${wikiMentions} join ${sessions} on ${sessions.id} = ${wikiMentions.sessionId} and ${isNull(sessions.deletedAt)}
      where ${isOnPage(wikiMentions.entryId)} group by entry_id
    )
    select string_agg(${entry}, E',\n' order by row_no) as lines, count(*)::int as count,
      (array_agg(${wikiEntries.id} order by row_no))[count(*)] as id, max(sort_name) as "sortName"
    from page as ${wikiEntries} left join ${sessions} on ${isFirstSession}
      left join facts on facts.entry_id = ${wikiEntries.id} left join mentions on mentions.entry_id = ${wikiEntries.id}
    group by (row_no - 1) / ${sql.raw(String(entriesPerText))} order by max(row_no)`)
  return (result as { rows: EntryLines[] }).rows
}

/**
 * Without statistics, the planner expects one entry per campaign, so it would sort all entries for each page. `skip_locked` leaves out
 * tables that autovacuum is working on.
 */
export async function analyzeImportedTables(db: Db): Promise<void> {
  // One statement per table lets other queries run in between.
  for (const table of [wikiEntries, wikiFacts, wikiMentions, wikiRevisions]) {
    await db.execute(sql`analyze (skip_locked) ${table}`)
  }
}
