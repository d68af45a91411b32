import { and, type Column, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { sessions } from '#server/db/schema.ts'
import { wikiEntries, wikiFacts, wikiMentions, wikiRevisions } from '#server/db/schema-wiki.ts'
import { type Audience, type EntryRow, isFirstSession, isListed, sortName } from './store.ts'

/** An object as text, of values that are JSON already. `json_build_object` takes three times as long: it looks up each value's type. */
function writeObject(values: Record<string, SQLWrapper>): SQL<string> {
  const parts = Object.entries(values).map(
    ([key, value], place) => sql`${sql.raw(`'${place === 0 ? '{' : ','}"${key}":'`)}, ${value}`,
  )
  return sql<string>`concat(${sql.join(parts, sql`, `)}, '}')`
}

/** Null where there is none. */
const writeValue = (column: Column) => sql`coalesce(to_json(${column})::text, 'null')`
const writeMoment = (column: Column) =>
  sql`coalesce(rtrim(to_json(${column} at time zone 'UTC')::text, '"') || 'Z"', 'null')`

const writeList = (item: SQL, order: Column) =>
  sql`concat('[', string_agg(${item}, ',' order by ${order}), ']')`

const fact = writeObject({
  text: writeValue(wikiFacts.text),
  status: writeValue(wikiFacts.status),
  sessionId: writeValue(wikiFacts.sessionId),
  sources: wikiFacts.sources,
})
const mention = writeObject({ sessionId: writeValue(wikiMentions.sessionId), sources: wikiMentions.sources })

/** An entry as our own file has it, a `FileEntry`. */
const entry = writeObject({
  id: writeValue(wikiEntries.id),
  name: writeValue(wikiEntries.name),
  aliases: wikiEntries.aliases,
  category: writeValue(wikiEntries.category),
  description: writeValue(wikiEntries.description),
  details: wikiEntries.details,
  sessionNumber: writeValue(sessions.sessionNumber),
  sessionDate: writeValue(sessions.playedOn),
  createdAt: writeMoment(wikiEntries.createdAt),
  updatedAt: writeMoment(wikiEntries.updatedAt),
  facts: sql`coalesce(facts.list, '[]')`,
  detailSources: wikiEntries.detailSources,
  visibility: writeValue(wikiEntries.visibility),
  mentions: sql`coalesce(mentions.list, '[]')`,
  editedAt: writeMoment(wikiEntries.editedAt),
})

/** Entries whose lines come as one text: a longer one would outlive the young generation. */
const entriesPerText = 100

/** `lines` is JSON, one line for each entry, with commas in between; `id` and `sortName` are those of the last one. */
export type EntryLines = { lines: string; count: number; id: string; sortName: string }

/**
 * A part of the list by name, after its last entry so far, written by the database: fifty thousand entries need not become
 * objects to become text again. It comes as texts of a hundred entries each.
 */
export async function writeEntryLines(
  db: Db,
  campaignId: string,
  audience: Audience,
  after: EntryLines | null,
  limit: number,
): Promise<EntryLines[]> {
  const isLater = after && sql`(${sortName}, ${wikiEntries.id}) > (${after.sortName}, ${after.id})`
  const isOnPage = (column: Column) => sql`${column} = any(array(select id from page))`
  // How many stands in the text, so that one plan serves every page: to make one takes as long as to read a hundred entries.
  const most = sql.raw(String(limit))
  // The page stands in for the table that it was taken from: its entries are read once.
  const result = await db.execute(sql`
    with page as (
      select *, row_number() over (order by sort_name, id) as place from (
        select *, ${sortName} as sort_name from ${wikiEntries}
        where ${and(isListed(campaignId, audience), isLater ?? undefined)}
        order by ${sortName}, ${wikiEntries.id} limit ${most}
      ) as ${wikiEntries}
    ), facts as (
      select entry_id, ${writeList(fact, wikiFacts.position)} as list
      from ${wikiFacts} where ${isOnPage(wikiFacts.entryId)} group by entry_id
    ), mentions as (
      select entry_id, ${writeList(mention, sessions.sessionNumber)} as list
      from ${wikiMentions} join ${sessions} on ${sessions.id} = ${wikiMentions.sessionId} and ${isNull(sessions.deletedAt)}
      where ${isOnPage(wikiMentions.entryId)} group by entry_id
    )
    select string_agg(${entry}, E',\n' order by place) as lines, count(*)::int as count,
      (array_agg(${wikiEntries.id} order by place))[count(*)] as id, max(sort_name) as "sortName"
    from page as ${wikiEntries} left join ${sessions} on ${isFirstSession}
      left join facts on facts.entry_id = ${wikiEntries.id} left join mentions on mentions.entry_id = ${wikiEntries.id}
    group by (place - 1) / ${sql.raw(String(entriesPerText))} order by max(place)`)
  return (result as { rows: EntryLines[] }).rows
}

export const insertManyEntries = (tx: Db, rows: EntryRow[]): Promise<void> =>
  insertMany(tx, wikiEntries, rows)

export const insertManyRevisions = (tx: Db, rows: (typeof wikiRevisions.$inferSelect)[]): Promise<void> =>
  insertMany(tx, wikiRevisions, rows)

/**
 * Tells the planner of what came in bulk. Of a campaign that it has never heard of it expects one entry: until it learns, each
 * page of the list reads and sorts all of them. A table that the server is tidying itself is left to it.
 */
export async function learnTakenIn(db: Db): Promise<void> {
  // One after the other: in between it answers others.
  for (const table of [wikiEntries, wikiFacts, wikiMentions, wikiRevisions]) {
    await db.execute(sql`analyze (skip_locked) ${table}`)
  }
}

export async function insertMentions(tx: Db, rows: (typeof wikiMentions.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1000) {
    await tx.insert(wikiMentions).values(rows.slice(from, from + 1000))
  }
}
