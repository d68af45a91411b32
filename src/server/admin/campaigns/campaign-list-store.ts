import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { CampaignQuery, CampaignSort } from '#contract/campaigns/all-campaigns.ts'
import { ownerId } from '#server/accounts/service.ts'
import type { Db } from '#server/db/connection.ts'
import { audioFiles, campaigns, members, recaps, sessions } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'

/** Bytes of a recording as uploaded plus those of its renditions; 0 if its sound was deleted. */
export const soundBytes = sql`case when ${audioFiles.soundDeletedAt} is null
  then ${audioFiles.bytes} + coalesce(${audioFiles.renditionBytes}, 0) + coalesce(${audioFiles.mp4Bytes}, 0) else 0 end`

const newest = (moment: SQL) => sql<Date | null>`max(${moment})`

function listFigures(db: Db) {
  const people = db
    .select({ id: members.campaignId, count: sql<number>`count(*)::int`.as('people_count') })
    .from(members)
    .groupBy(members.campaignId)
    .as('people')
  const played = db
    .select({
      id: sessions.campaignId,
      count: sql<number>`(count(*) filter (where ${isNull(sessions.deletedAt)}))::int`.as('session_count'),
      at: newest(sql`${sessions.createdAt}`).as('session_at'),
    })
    .from(sessions)
    .groupBy(sessions.campaignId)
    .as('played')
  const sound = db
    .select({
      id: sessions.campaignId,
      bytes: sql<number>`sum(${soundBytes})::double precision`.as('sound_bytes'),
      at: newest(sql`${audioFiles.createdAt}`).as('sound_at'),
    })
    .from(audioFiles)
    .innerJoin(sessions, eq(sessions.id, audioFiles.sessionId))
    .groupBy(sessions.campaignId)
    .as('sound')
  const told = db
    .select({
      id: sessions.campaignId,
      at: newest(sql`coalesce(${recaps.editedAt}, ${recaps.createdAt})`).as('recap_at'),
    })
    .from(recaps)
    .innerJoin(sessions, eq(sessions.id, recaps.sessionId))
    .groupBy(sessions.campaignId)
    .as('told')
  const wiki = db
    .select({ id: wikiEntries.campaignId, at: newest(sql`${wikiEntries.updatedAt}`).as('wiki_at') })
    .from(wikiEntries)
    .groupBy(wikiEntries.campaignId)
    .as('wiki')
  return db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      deletedAt: campaigns.deletedAt,
      ownerId: sql<string | null>`${ownerId}`.as('owner_id'),
      memberCount: sql<number>`coalesce(${people.count}, 0)`.as('member_count'),
      sessionCount: sql<number>`coalesce(${played.count}, 0)`.as('session_total'),
      bytes: sql<number>`coalesce(${sound.bytes}, 0)`.as('bytes'),
      lastActivity:
        sql<Date>`greatest(${campaigns.updatedAt}, ${played.at}, ${sound.at}, ${told.at}, ${wiki.at})`
          .mapWith(campaigns.updatedAt)
          .as('last_activity'),
    })
    .from(campaigns)
    .leftJoin(people, eq(people.id, campaigns.id))
    .leftJoin(played, eq(played.id, campaigns.id))
    .leftJoin(sound, eq(sound.id, campaigns.id))
    .leftJoin(told, eq(told.id, campaigns.id))
    .leftJoin(wiki, eq(wiki.id, campaigns.id))
    .as('figures')
}

type Moments = { abandonedBefore: Date; oldestInTrash: Date }

export async function listCampaigns(
  db: Db,
  { page, limit, search, state, sortBy, sortOrder }: CampaignQuery,
  { abandonedBefore, oldestInTrash }: Moments,
) {
  const figures = listFigures(db)
  const isLive = isNull(figures.deletedAt)
  const states = {
    active: isLive,
    abandoned: and(isLive, lt(figures.lastActivity, abandonedBefore)),
    bin: isNotNull(figures.deletedAt),
  }
  const searchText = sql`concat_ws(chr(10), ${figures.name}, ${users.username})`
  const isMatch = and(
    or(isLive, gt(figures.deletedAt, oldestInTrash)),
    state && states[state],
    // Uses `strpos`, because LIKE would treat % and _ in the search as wildcards.
    search === '' ? undefined : sql`strpos(lower(${searchText}), lower(${search})) > 0`,
  )
  const sorts: Record<CampaignSort, SQL> = {
    name: sql`lower(${figures.name})`,
    owner: sql`lower(${users.username})`,
    members: sql`${figures.memberCount}`,
    sessions: sql`${figures.sessionCount}`,
    size: sql`${figures.bytes}`,
    activity: sql`${figures.lastActivity}`,
  }
  const direct = sortOrder === 'ASC' ? asc : desc
  const isOwner = eq(users.id, figures.ownerId)
  const rows = await db
    .select({
      id: figures.id,
      name: figures.name,
      deletedAt: figures.deletedAt,
      ownerId: figures.ownerId,
      ownerName: users.username,
      memberCount: figures.memberCount,
      sessionCount: figures.sessionCount,
      bytes: figures.bytes,
      lastActivity: figures.lastActivity,
    })
    .from(figures)
    .leftJoin(users, isOwner)
    .where(isMatch)
    .orderBy(sql`${direct(sorts[sortBy])} nulls last`, figures.id)
    .limit(limit)
    .offset((page - 1) * limit)
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(figures)
    .leftJoin(users, isOwner)
    .where(isMatch)
  return { rows, total: counted?.total ?? 0 }
}
export type CampaignRow = Awaited<ReturnType<typeof listCampaigns>>['rows'][number]

export async function listLargestCampaigns(
  db: Db,
  limit: number,
): Promise<{ id: string; name: string; bytes: number }[]> {
  const bytes = sql<number>`sum(${soundBytes})::double precision`
  return db
    .select({ id: campaigns.id, name: campaigns.name, bytes })
    .from(audioFiles)
    .innerJoin(sessions, eq(sessions.id, audioFiles.sessionId))
    .innerJoin(campaigns, eq(campaigns.id, sessions.campaignId))
    .groupBy(campaigns.id, campaigns.name)
    .having(sql`sum(${soundBytes}) > 0`)
    .orderBy(desc(bytes), campaigns.id)
    .limit(limit)
}
