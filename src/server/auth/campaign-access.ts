import { and, type Column, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import { type CampaignRole, campaignLimits } from '#contract/campaigns.ts'
import {
  audioFiles,
  campaigns,
  liveRecordings,
  members,
  sessions,
  transcriptions,
} from '#server/db/schema.ts'
import { tokens, users } from '#server/db/schema-accounts.ts'
import type { Deps } from '#server/deps.ts'
import { type Actor, actorColumns, admit, type FoundActor, hashSecret, isLiveToken } from './tokens.ts'

declare const minted: unique symbol

/**
 * Proof that somebody may act in a campaign, in the role that the type names. Only this module makes one, so a function
 * that takes it cannot be reached by a forgotten check.
 */
export type CampaignAccess<R extends CampaignRole = CampaignRole> = {
  readonly campaignId: string
  readonly userId: string
  readonly username: string
  /** Of the sign-in that made the call. */
  readonly tokenHash: string
  readonly role: R
  readonly playersMayAdd: boolean
  /** What players are shown; game masters see everything. */
  readonly shows: { recap: boolean; transcript: boolean; sound: boolean }
  readonly [minted]: true
}
export type SessionAccess<R extends CampaignRole = CampaignRole> = CampaignAccess<R> & {
  readonly sessionId: string
}
export type AudioAccess<R extends CampaignRole = CampaignRole> = SessionAccess<R> & {
  readonly audioId: string
}
export type TranscriptionAccess<R extends CampaignRole = CampaignRole> = SessionAccess<R> & {
  readonly transcriptionId: string
}
/** Of whoever records. */
export type RecordingAccess = SessionAccess & { readonly recordingId: string }

const columns = {
  campaignId: campaigns.id,
  role: members.role,
  playersMayAdd: campaigns.playersMayAdd,
  showsRecap: campaigns.showsRecap,
  showsTranscript: campaigns.showsTranscript,
  showsSound: campaigns.showsSound,
}
type Row = {
  campaignId: string
  role: CampaignRole
  playersMayAdd: boolean
  showsRecap: boolean
  showsTranscript: boolean
  showsSound: boolean
}

function mint(actor: Person, row: Row): CampaignAccess {
  const isGm = row.role === 'gm'
  return {
    campaignId: row.campaignId,
    userId: actor.userId,
    username: actor.username,
    tokenHash: actor.tokenHash,
    role: row.role,
    playersMayAdd: row.playersMayAdd,
    shows: {
      recap: isGm || row.showsRecap,
      transcript: isGm || row.showsTranscript,
      sound: isGm || row.showsSound,
    },
  } as CampaignAccess
}

function ofMember(actor: Pick<Actor, 'userId'>, condition: SQL | undefined): SQL | undefined {
  return and(condition, eq(members.userId, actor.userId), isNull(campaigns.deletedAt))
}

type Db = Pick<Deps, 'db'>
type Person = Pick<Actor, 'userId' | 'username' | 'tokenHash'>

/**
 * Access to a campaign, null for whoever is not a member, as for a campaign that does not exist.
 * @param as a game master may look with the eyes of a player
 */
export async function findCampaignAccess(
  deps: Db,
  actor: Person,
  campaignId: string,
  as?: 'player',
): Promise<CampaignAccess | null> {
  const [row] = await deps.db
    .select(columns)
    .from(members)
    .innerJoin(campaigns, eq(campaigns.id, members.campaignId))
    .where(ofMember(actor, eq(campaigns.id, campaignId)))
  return row ? mint(actor, as ? { ...row, role: as } : row) : null
}

/** `findActor` and `findCampaignAccess` in one query: most calls begin with both. */
export async function findMember(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
  campaignId: string,
): Promise<{ actor: FoundActor; access: CampaignAccess | null }> {
  const [hash, now] = [hashSecret(token), deps.clock()]
  const [found] = await deps.db
    .select({ actor: actorColumns, campaign: columns })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .leftJoin(members, and(eq(members.userId, users.id), eq(members.campaignId, campaignId)))
    .leftJoin(campaigns, and(eq(campaigns.id, members.campaignId), isNull(campaigns.deletedAt)))
    .where(isLiveToken(hash, now))
  const actor = found ? await admit(deps.db, found.actor, hash, now) : null
  if (!found || actor === null || actor === 'deactivated') return { actor, access: null }
  return { actor, access: isWhole(found.campaign) ? mint(actor, found.campaign) : null }
}

/** What is joined is there as a whole, or not at all. */
const isWhole = (row: { [K in keyof Row]: Row[K] | null }): row is Row => row.campaignId !== null

/** From this moment on what was deleted can be brought back. */
export function oldestInBin(now: Date): Date {
  return new Date(now.getTime() - campaignLimits.keptInBinDays * 24 * 3600_000)
}

/** Access to a campaign in the bin, for its game masters alone: to bring it back. */
export async function findBinnedAccess(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Person,
  campaignId: string,
): Promise<CampaignAccess<'gm'> | null> {
  const [row] = await deps.db
    .select(columns)
    .from(campaigns)
    .innerJoin(members, eq(members.campaignId, campaigns.id))
    .where(
      and(
        eq(campaigns.id, campaignId),
        eq(members.userId, actor.userId),
        gt(campaigns.deletedAt, oldestInBin(deps.clock())),
      ),
    )
  const access = row ? mint(actor, row) : null
  return access && isGmAccess(access) ? access : null
}

/** Access to the campaign of a session. */
export async function findSessionAccess(
  deps: Db,
  actor: Person,
  sessionId: string,
): Promise<SessionAccess | null> {
  const [row] = await deps.db
    .select(columns)
    .from(sessions)
    .innerJoin(campaigns, eq(campaigns.id, sessions.campaignId))
    .innerJoin(members, eq(members.campaignId, campaigns.id))
    .where(ofMember(actor, and(eq(sessions.id, sessionId), isNull(sessions.deletedAt))))
  return row ? { ...mint(actor, row), sessionId } : null
}

/** Access to the session of something. In one query: what is foreign costs as much as what is not there at all. */
async function findAccessThrough(
  deps: Db,
  actor: Person,
  table: typeof audioFiles | typeof transcriptions | typeof liveRecordings,
  sessionId: Column,
  isAsked: SQL | undefined,
): Promise<SessionAccess | null> {
  const [row] = await deps.db
    .select({ ...columns, sessionId: sessions.id })
    .from(table)
    .innerJoin(sessions, eq(sessions.id, sessionId))
    .innerJoin(campaigns, eq(campaigns.id, sessions.campaignId))
    .innerJoin(members, eq(members.campaignId, campaigns.id))
    .where(ofMember(actor, and(isAsked, isNull(sessions.deletedAt))))
  return row ? { ...mint(actor, row), sessionId: row.sessionId } : null
}

/** Not deleted; with `binnedAfter`, or deleted so lately that it can be brought back. */
const isThere = (deletedAt: Column, binnedAfter: Date | null) =>
  binnedAfter ? or(isNull(deletedAt), gt(deletedAt, binnedAfter)) : isNull(deletedAt)

/** Access to the campaign of a recording. */
export async function findAudioAccess(
  deps: Db,
  actor: Person,
  audioId: string,
  binnedAfter: Date | null = null,
): Promise<AudioAccess | null> {
  const { id, sessionId, deletedAt } = audioFiles
  const isAsked = and(eq(id, audioId), isThere(deletedAt, binnedAfter))
  const access = await findAccessThrough(deps, actor, audioFiles, sessionId, isAsked)
  return access && { ...access, audioId }
}

/** Access to the campaign of a transcript. */
export async function findTranscriptionAccess(
  deps: Db,
  actor: Person,
  transcriptionId: string,
  binnedAfter: Date | null = null,
): Promise<TranscriptionAccess | null> {
  const { id, sessionId, deletedAt } = transcriptions
  const isAsked = and(eq(id, transcriptionId), isThere(deletedAt, binnedAfter))
  const access = await findAccessThrough(deps, actor, transcriptions, sessionId, isAsked)
  return access && { ...access, transcriptionId }
}

/** Access to a live recording, for its author alone. */
export async function findRecordingAccess(
  deps: Db,
  actor: Person,
  recordingId: string,
): Promise<RecordingAccess | null> {
  const { id, sessionId, userId } = liveRecordings
  const isAsked = and(eq(id, recordingId), eq(userId, actor.userId))
  const access = await findAccessThrough(deps, actor, liveRecordings, sessionId, isAsked)
  return access && { ...access, recordingId }
}

export function isGmAccess<A extends CampaignAccess>(access: A): access is A & CampaignAccess<'gm'> {
  return access.role === 'gm'
}
