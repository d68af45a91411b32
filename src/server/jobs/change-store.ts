import { asc, desc, inArray, sql } from 'drizzle-orm'
import type { CampaignChange } from '#contract/events.ts'
import type { Db } from '#server/db/connection.ts'
import { campaigns, jobs, members } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'

/** An account as its owner sees it. Another sign means that something of it has changed. */
export async function listAccountSigns(
  db: Db,
  userIds: string[],
): Promise<{ userId: string; isAdmin: boolean; sign: string }[]> {
  const { id, role, username, email, firstName, lastName, mustChangePassword } = users
  return db
    .select({
      userId: id,
      isAdmin: sql<boolean>`${role} = 'admin'`,
      sign: sql<string>`md5(row(${role}, ${username}, ${email}, ${firstName}, ${lastName}, ${mustChangePassword})::text)`,
    })
    .from(users)
    .where(inArray(id, userIds))
}

/** In a fixed order, so that the list itself can be a sign. */
export async function listMemberships(db: Db, userIds: string[]) {
  const { userId, campaignId, role } = members
  return db
    .select({ userId, campaignId, role })
    .from(members)
    .where(inArray(userId, userIds))
    .orderBy(asc(userId), asc(campaignId))
}

/** Only as much of a change as a member of this role may see. */
export type CampaignSigns = Record<'gm' | 'player', Record<CampaignChange, string>>

const listOf = (select: ReturnType<typeof sql>) =>
  sql<string>`(select coalesce(md5(string_agg(line, ',' order by line)), '') from (${select}) as listed)`

/** Signs of what the members of these campaigns have on their screens. */
export async function listCampaignSigns(db: Db, ids: string[]): Promise<Map<string, CampaignSigns>> {
  const id = sql.raw('campaigns.id')
  const inSession = sql.raw(
    'join sessions on sessions.id = session_id where sessions.campaign_id = campaigns.id and sessions.deleted_at is null',
  )
  const rows = await db
    .select({
      id: campaigns.id,
      settings: sql<string>`md5(campaigns::text)`,
      openSettings: sql<string>`md5(row(name, description, auto_transcribe, speaker_diarization, entity_extraction,
        players_may_add, shows_recap, shows_transcript, shows_sound, table_version, deleted_at)::text)`,
      members: listOf(sql`select user_id || role as line from members where campaign_id = ${id}`),
      sessions: listOf(sql`
        select sessions::text as line from sessions where campaign_id = ${id}
        union all
        select concat_ws(' ', audio_files.id, status, error_message, audio_files.deleted_at)
        from audio_files ${inSession}`),
      transcripts: listOf(sql`
        select concat_ws(' ', transcriptions.id, transcriptions.deleted_at) as line from transcriptions ${inSession}`),
      recaps: listOf(sql`
        select concat_ws(' ', recaps.session_id, recaps.created_at, edited_at) as line from recaps ${inSession}`),
      drafts: listOf(sql`
        select concat_ws(' ', session_id, recap_drafts.created_at) as line from recap_drafts ${inSession}`),
      wiki: sql<string>`(select epoch || version from wiki_states where campaign_id = ${id})`,
      openWiki: sql<string>`(select epoch || open_version from wiki_states where campaign_id = ${id})`,
    })
    .from(campaigns)
    .where(inArray(campaigns.id, ids))
  return new Map(
    rows.map(({ id, settings, openSettings, recaps, drafts, wiki, openWiki, ...open }) => [
      id,
      {
        gm: { ...open, settings, recap: recaps + drafts, wiki },
        player: { ...open, settings: openSettings, recap: recaps, wiki: openWiki },
      },
    ]),
  )
}

/** The newest job of the installation; null where there is none. */
export async function findNewestJob(db: Db): Promise<number | null> {
  const [row] = await db
    .select({ sequence: jobs.sequence })
    .from(jobs)
    .orderBy(desc(jobs.createdAt), desc(jobs.sequence))
    .limit(1)
  return row?.sequence ?? null
}
