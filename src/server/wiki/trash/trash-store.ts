import { and, asc, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { maintenanceLimits, type TrashItem, trashKinds } from '#contract/wiki/maintenance.ts'
import { entryKeys } from '#contract/wiki/schemas.ts'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { users } from '#server/db/schema-accounts.ts'
import { wikiEntries, wikiRevisions, wikiTrash } from '#server/db/schema-wiki.ts'

export type RemovalKind = typeof wikiTrash.$inferSelect.kind

const count = sql<number>`(select count(*)::int from ${wikiEntries} where ${wikiEntries.removalId} = ${wikiTrash.id})`
const names = sql<string[]>`to_jsonb(array(
  select ${wikiEntries.name} from ${wikiEntries} where ${wikiEntries.removalId} = ${wikiTrash.id}
  order by lower(${wikiEntries.name}), ${wikiEntries.id} limit ${maintenanceLimits.namesShown}))`

function selectRemovals(db: Db) {
  return db
    .select({
      id: wikiTrash.id,
      kind: sql<TrashItem['kind']>`${wikiTrash.kind}`,
      createdAt: wikiTrash.createdAt,
      by: users.username,
      count,
      names,
    })
    .from(wikiTrash)
    .leftJoin(users, eq(users.id, wikiTrash.userId))
}
export type RemovalRow = Awaited<ReturnType<typeof selectRemovals>>[number]

/** Returns the removals that can still be undone, the newest first. Leaves out decisions about proposals, because they removed nothing. */
export async function listRemovals(db: Db, campaignId: string, oldest: Date): Promise<RemovalRow[]> {
  return selectRemovals(db)
    .where(
      and(
        eq(wikiTrash.campaignId, campaignId),
        inArray(wikiTrash.kind, trashKinds),
        isNull(wikiTrash.undoneAt),
        gt(wikiTrash.createdAt, oldest),
      ),
    )
    .orderBy(desc(wikiTrash.createdAt), desc(wikiTrash.id))
}

export async function listEntryIds(db: Db, campaignId: string): Promise<string[]> {
  const rows = await db
    .select({ id: wikiEntries.id })
    .from(wikiEntries)
    .where(and(eq(wikiEntries.campaignId, campaignId), isNull(wikiEntries.deletedAt)))
    .orderBy(asc(wikiEntries.id))
  return rows.map(({ id }) => id)
}

export async function insertRemoval(tx: Db, row: typeof wikiTrash.$inferInsert): Promise<void> {
  await tx.insert(wikiTrash).values(row)
}

export async function trashEntries(
  tx: Db,
  campaignId: string,
  entryIds: string[],
  removal: { id: string; now: Date },
): Promise<void> {
  await tx
    .update(wikiEntries)
    .set({ deletedAt: removal.now, removalId: removal.id, version: sql`${wikiEntries.version} + 1` })
    .where(
      and(
        eq(wikiEntries.campaignId, campaignId),
        among(wikiEntries.id, entryIds),
        isNull(wikiEntries.deletedAt),
      ),
    )
}

/** Returns null if the removal is missing, expired or already undone. */
export async function claimRemoval(
  tx: Db,
  campaignId: string,
  id: string,
  when: { now: Date; oldest: Date },
): Promise<{ undo: unknown; kind: RemovalKind } | null> {
  const [row] = await tx
    .update(wikiTrash)
    .set({ undoneAt: when.now })
    .where(
      and(
        eq(wikiTrash.id, id),
        eq(wikiTrash.campaignId, campaignId),
        isNull(wikiTrash.undoneAt),
        gt(wikiTrash.createdAt, when.oldest),
      ),
    )
    .returning({ undo: wikiTrash.undo, kind: wikiTrash.kind })
  return row ?? null
}

export async function untrashEntries(tx: Db, campaignId: string, removalId: string): Promise<string[]> {
  const rows = await tx
    .update(wikiEntries)
    .set({ deletedAt: null, removalId: null, version: sql`${wikiEntries.version} + 1` })
    .where(and(eq(wikiEntries.removalId, removalId), eq(wikiEntries.campaignId, campaignId)))
    .returning({ id: wikiEntries.id })
  return rows.map(({ id }) => id)
}

/** Builds the revisions in the database, so that the server need not load the contents of up to 50,000 entries. */
export async function insertUndoRevisions(
  tx: Db,
  revisions: { id: string; entryId: string }[],
  by: { userId: string; now: Date },
): Promise<void> {
  const pairs = entryKeys.map((key) => sql`${key}::text, entry.${sql.identifier(wikiEntries[key].name)}`)
  const [ids, entryIds] = [revisions.map(({ id }) => id), revisions.map(({ entryId }) => entryId)]
  await tx.execute(sql`
    insert into ${wikiRevisions} (id, entry_id, version, user_id, change, content, is_secret, created_at)
    select fresh.id, entry.id, entry.version, ${by.userId}, 'undo',
      jsonb_build_object(${sql.join(pairs, sql`, `)}),
      entry.visibility = 'gm', ${by.now.toISOString()}::timestamptz
    from unnest(${sql.param(ids)}::text[], ${sql.param(entryIds)}::text[]) as fresh (id, entry_id)
    join ${wikiEntries} as entry on entry.id = fresh.entry_id`)
}

export async function purgeTrash(db: Db, until: Date): Promise<void> {
  await db.delete(wikiEntries).where(lte(wikiEntries.deletedAt, until))
  await db.delete(wikiTrash).where(lte(wikiTrash.createdAt, until))
}
