import { and, asc, getTableColumns, lte, sql } from 'drizzle-orm'
import type { Audience } from '#contract/campaigns/schemas.ts'
import type { Db } from '#server/db/connection.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'
import { byName, isAfter, isListed, sortName } from '#server/wiki/store.ts'

/** This many characters of a description suffice for its preview. */
const startLength = 500
const { id, name, aliases, category, visibility, updatedAt, pictureId, description } =
  getTableColumns(wikiEntries)

const summaryColumns = {
  id,
  name,
  aliases,
  category,
  visibility,
  updatedAt,
  pictureId,
  /** Start of the description, or all of it if it may have secret parts, because these can begin and end anywhere. */
  start: sql<string>`case when ${description} like '%:::%' then ${description}
    else left(${description}, ${startLength}) end`.as('start'),
  length: sql<number>`octet_length(${description})`.as('length'),
  sortName: sortName.as('sort_name'),
}
export type SummaryRow = Pick<
  typeof wikiEntries.$inferSelect,
  'id' | 'name' | 'aliases' | 'category' | 'visibility' | 'updatedAt' | 'pictureId'
> & { start: string; length: number; sortName: string }

/** Returns a page sorted by name; `after` is the last row of the previous page. */
export async function listSummaryPage(
  db: Db,
  campaignId: string,
  audience: Audience,
  after: SummaryRow | null,
  limit: number,
): Promise<SummaryRow[]> {
  return db
    .select(summaryColumns)
    .from(wikiEntries)
    .where(and(isListed(campaignId, audience), isAfter(after)))
    .orderBy(...byName)
    .limit(limit)
}

/**
 * Returns up to `perCategory` entries of each category, those with the longest descriptions. Only text before the first secret part counts,
 * so that the order reveals nothing about secrets.
 */
export async function listLongest(
  db: Db,
  campaignId: string,
  audience: Audience,
  perCategory: number,
): Promise<SummaryRow[]> {
  const openLength = sql`length(split_part(${description}, ':::', 1))`
  const ranked = db
    .select({
      id,
      rank: sql<number>`row_number() over (partition by ${category} order by ${openLength} desc, ${sortName}, ${id})`.as(
        'rank',
      ),
    })
    .from(wikiEntries)
    .where(isListed(campaignId, audience))
    .as('ranked')
  return db
    .select(summaryColumns)
    .from(wikiEntries)
    .innerJoin(ranked, sql`${ranked.id} = ${id}`)
    .where(lte(ranked.rank, perCategory))
    .orderBy(asc(category), asc(ranked.rank))
}
