import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { CampaignSettings } from '#contract/campaigns.ts'
import type { Db } from '#server/db/connection.ts'
import { campaigns, members, sessions, wikiEntries } from '#server/db/schema.ts'

const sessionCount = sql<number>`(select count(*)::int from ${sessions} where ${sessions.campaignId} = ${campaigns.id})`
const lastSessionDate = sql<
  string | null
>`(select max(${sessions.playedOn})::text from ${sessions} where ${sessions.campaignId} = ${campaigns.id})`
/** What a person may see of the wiki: players do not even count what is hidden. */
const entryCount = sql<number>`(select count(*)::int from ${wikiEntries} where ${wikiEntries.campaignId} = ${campaigns.id}
  and ${wikiEntries.deletedAt} is null and (${members.role} = 'gm' or ${wikiEntries.visibility} = 'everyone'))`
const lastActivity = sql`greatest(${campaigns.updatedAt}, (select max(${sessions.createdAt}) from ${sessions} where ${sessions.campaignId} = ${campaigns.id}))`

function selectCampaigns(db: Db) {
  return db
    .select({ campaign: campaigns, role: members.role, sessionCount, lastSessionDate, entryCount })
    .from(members)
    .innerJoin(campaigns, eq(campaigns.id, members.campaignId))
}
export type CampaignRow = Awaited<ReturnType<typeof selectCampaigns>>[number]

/** Last active first. */
export async function listCampaignsOf(db: Db, userId: string): Promise<CampaignRow[]> {
  return selectCampaigns(db)
    .where(and(eq(members.userId, userId), isNull(campaigns.deletedAt)))
    .orderBy(desc(lastActivity), desc(campaigns.id))
}

export async function findCampaignOf(
  db: Db,
  campaignId: string,
  userId: string,
): Promise<CampaignRow | null> {
  const [row] = await selectCampaigns(db).where(
    and(eq(members.userId, userId), eq(campaigns.id, campaignId), isNull(campaigns.deletedAt)),
  )
  return row ?? null
}

export async function insertCampaign(
  db: Db,
  campaign: typeof campaigns.$inferInsert,
  gmId: string,
): Promise<void> {
  await db.insert(campaigns).values(campaign)
  await db
    .insert(members)
    .values({ campaignId: campaign.id, userId: gmId, role: 'gm', joinedAt: campaign.createdAt })
}

export type CampaignChange = {
  name: string
  description?: string
  settings?: Partial<CampaignSettings>
  updatedAt: Date
}

export async function changeCampaign(db: Db, campaignId: string, change: CampaignChange): Promise<void> {
  const { settings, ...rest } = change
  await db
    .update(campaigns)
    .set({ ...rest, ...settings })
    .where(eq(campaigns.id, campaignId))
}

/** Puts a campaign into the bin; false if it was there already. */
export async function binCampaign(db: Db, campaignId: string, now: Date): Promise<boolean> {
  const binned = await db
    .update(campaigns)
    .set({ deletedAt: now })
    .where(and(eq(campaigns.id, campaignId), isNull(campaigns.deletedAt)))
    .returning({ id: campaigns.id })
  return binned.length === 1
}

export async function findSettings(
  db: Db,
  campaignId: string,
): Promise<(CampaignSettings & { vocabulary: string[] }) | null> {
  const [row] = await db
    .select({
      autoTranscribe: campaigns.autoTranscribe,
      speakerDiarization: campaigns.speakerDiarization,
      entityExtraction: campaigns.entityExtraction,
      vocabulary: campaigns.vocabulary,
    })
    .from(campaigns)
    .where(and(eq(campaigns.id, campaignId), isNull(campaigns.deletedAt)))
  return row ?? null
}
