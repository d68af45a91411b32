import { and, asc, getTableColumns, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'
import { type Audience, isListed, sortName } from './store.ts'

/** Enough of a description for its preview. */
const startLength = 500
const { id, name, aliases, category, visibility, updatedAt, description } = getTableColumns(wikiEntries)

const headColumns = {
  id,
  name,
  aliases,
  category,
  visibility,
  updatedAt,
  /** All of it where there may be parts for game masters: they begin and end anywhere. */
  start: sql<string>`case when ${description} like '%:::%' then ${description}
    else left(${description}, ${startLength}) end`.as('start'),
  length: sql<number>`octet_length(${description})`.as('length'),
  sortName: sortName.as('sort_name'),
}
export type HeadRow = Pick<
  typeof wikiEntries.$inferSelect,
  'id' | 'name' | 'aliases' | 'category' | 'visibility' | 'updatedAt'
> & { start: string; length: number; sortName: string }

/** A part of the index by name, after its last row so far. */
export async function listHeadPage(
  db: Db,
  campaignId: string,
  audience: Audience,
  after: HeadRow | null,
  limit: number,
): Promise<HeadRow[]> {
  const isLater = after && sql`(${sortName}, ${id}) > (${after.sortName}, ${after.id})`
  return db
    .select(headColumns)
    .from(wikiEntries)
    .where(and(isListed(campaignId, audience), isLater ?? undefined))
    .orderBy(sortName, asc(id))
    .limit(limit)
}

/** Of every category the first so many by how much is written, as far as players may know of that. */
export async function listLongest(
  db: Db,
  campaignId: string,
  audience: Audience,
  perCategory: number,
): Promise<HeadRow[]> {
  const openLength = sql`length(split_part(${description}, ':::', 1))`
  const ranked = db
    .select({
      id,
      place:
        sql<number>`row_number() over (partition by ${category} order by ${openLength} desc, ${sortName}, ${id})`.as(
          'place',
        ),
    })
    .from(wikiEntries)
    .where(isListed(campaignId, audience))
    .as('ranked')
  return db
    .select(headColumns)
    .from(wikiEntries)
    .innerJoin(ranked, sql`${ranked.id} = ${id}`)
    .where(lte(ranked.place, perCategory))
    .orderBy(asc(category), asc(ranked.place))
}
