import { and, type Column, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import { type Audience, type CampaignRole, campaignLimits } from '#contract/campaigns/schemas.ts'
import { audioFiles, campaigns, members, sessions, transcriptions } from '#server/db/schema.ts'
import { liveRecordings, uploads } from '#server/db/schema-uploads.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from './tokens.ts'

declare const minted: unique symbol

/**
 * Proof that a user may act in a campaign in the role named by the type. Only this module creates such proofs, so code that forgets the
 * access check does not compile.
 */
export type CampaignAccess<R extends CampaignRole = CampaignRole> = {
  readonly campaignId: string
  readonly userId: string
  readonly username: string
  readonly tokenHash: string
  readonly role: R
  readonly playersMayAdd: boolean
  /** All true for game masters. */
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
/** Only the user who started the live recording gets this access; after the deletion of that account, the owner of the campaign does. */
export type LiveRecordingAccess = SessionAccess & { readonly recordingId: string }
/** Only the user who began the upload gets this access. */
export type UploadAccess = SessionAccess & { readonly uploadId: string }

const columns = {
  campaignId: campaigns.id,
  role: members.role,
  playersMayAdd: campaigns.playersMayAdd,
  showsRecap: campaigns.showsRecap,
  showsTranscript: campaigns.showsTranscript,
  showsSound: campaigns.showsSound,
}
type Row = { campaignId: string; role: CampaignRole } & Pick<
  typeof campaigns.$inferSelect,
  'playersMayAdd' | 'showsRecap' | 'showsTranscript' | 'showsSound'
>

function mint(actor: TokenHolder, row: Row): CampaignAccess {
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

/** Matches the memberships of the user; with an access token for one campaign, only the one in that campaign. */
export const isReachable = ({ userId, campaignId }: Pick<Actor, 'userId' | 'campaignId'>) =>
  and(eq(members.userId, userId), campaignId === null ? undefined : eq(members.campaignId, campaignId))

function ofMember(actor: TokenHolder, condition: SQL | undefined): SQL | undefined {
  return and(condition, isReachable(actor), isNull(campaigns.deletedAt))
}

type Db = Pick<Deps, 'db'>
/** Both actors and access values have these fields. */
export type TokenHolder = Pick<Actor, 'userId' | 'username' | 'tokenHash' | 'campaignId'>

/**
 * Returns null for non-members, and for campaigns that do not exist or are in the trash. With `as`, the user gets the access of a player.
 */
export async function findCampaignAccess(
  deps: Db,
  actor: TokenHolder,
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

/** Returns an access without a user, for texts that the server writes on its own; null if the campaign is missing or in the trash. */
export async function findAudienceAccess(
  deps: Db,
  campaignId: string,
  audience: Audience,
): Promise<CampaignAccess | null> {
  const { role: _, ...ofCampaign } = columns
  const [row] = await deps.db
    .select(ofCampaign)
    .from(campaigns)
    .where(and(eq(campaigns.id, campaignId), isNull(campaigns.deletedAt)))
  return row
    ? mint({ userId: '', username: '', tokenHash: '', campaignId: null }, { ...row, role: audience })
    : null
}

/** Items deleted after the returned time can still be restored. */
export function oldestInTrash(now: Date): Date {
  return new Date(now.getTime() - campaignLimits.keptInTrashDays * 24 * 3600_000)
}

export async function findTrashedCampaignAccess(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: TokenHolder,
  campaignId: string,
): Promise<CampaignAccess<'gm'> | null> {
  const [row] = await deps.db
    .select(columns)
    .from(campaigns)
    .innerJoin(members, eq(members.campaignId, campaigns.id))
    .where(
      and(
        eq(campaigns.id, campaignId),
        isReachable(actor),
        gt(campaigns.deletedAt, oldestInTrash(deps.clock())),
      ),
    )
  const access = row ? mint(actor, row) : null
  return access && isGmAccess(access) ? access : null
}

export async function findSessionAccess(
  deps: Db,
  actor: TokenHolder,
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

/** Uses a single query, so that the response time does not reveal whether an object of another campaign exists. */
async function findAccessThrough(
  deps: Db,
  actor: TokenHolder,
  table: typeof audioFiles | typeof transcriptions | typeof liveRecordings | typeof uploads,
  sessionId: Column,
  isRequested: SQL | undefined,
): Promise<SessionAccess | null> {
  const [row] = await deps.db
    .select({ ...columns, sessionId: sessions.id })
    .from(table)
    .innerJoin(sessions, eq(sessions.id, sessionId))
    .innerJoin(campaigns, eq(campaigns.id, sessions.campaignId))
    .innerJoin(members, eq(members.campaignId, campaigns.id))
    .where(ofMember(actor, and(isRequested, isNull(sessions.deletedAt))))
  return row ? { ...mint(actor, row), sessionId: row.sessionId } : null
}

/** With `deletedAfter`, also matches items deleted after that time. */
const isAvailable = (deletedAt: Column, deletedAfter: Date | null) =>
  deletedAfter ? or(isNull(deletedAt), gt(deletedAt, deletedAfter)) : isNull(deletedAt)

export async function findAudioAccess(
  deps: Db,
  actor: TokenHolder,
  audioId: string,
  deletedAfter: Date | null = null,
): Promise<AudioAccess | null> {
  const { id, sessionId, deletedAt } = audioFiles
  const isRequested = and(eq(id, audioId), isAvailable(deletedAt, deletedAfter))
  const access = await findAccessThrough(deps, actor, audioFiles, sessionId, isRequested)
  return access && { ...access, audioId }
}

export async function findTranscriptionAccess(
  deps: Db,
  actor: TokenHolder,
  transcriptionId: string,
  deletedAfter: Date | null = null,
): Promise<TranscriptionAccess | null> {
  const { id, sessionId, deletedAt } = transcriptions
  const isRequested = and(eq(id, transcriptionId), isAvailable(deletedAt, deletedAfter))
  const access = await findAccessThrough(deps, actor, transcriptions, sessionId, isRequested)
  return access && { ...access, transcriptionId }
}

export async function findLiveRecordingAccess(
  deps: Db,
  actor: TokenHolder,
  recordingId: string,
): Promise<LiveRecordingAccess | null> {
  const { id, sessionId, userId } = liveRecordings
  const isRequested = and(eq(id, recordingId), eq(userId, actor.userId))
  const access = await findAccessThrough(deps, actor, liveRecordings, sessionId, isRequested)
  return access && { ...access, recordingId }
}

export async function findUploadAccess(
  deps: Db,
  actor: TokenHolder,
  uploadId: string,
): Promise<UploadAccess | null> {
  const { id, sessionId, userId } = uploads
  const isRequested = and(eq(id, uploadId), eq(userId, actor.userId))
  const access = await findAccessThrough(deps, actor, uploads, sessionId, isRequested)
  return access && { ...access, uploadId }
}

export function isGmAccess<A extends CampaignAccess>(access: A): access is A & CampaignAccess<'gm'> {
  return access.role === 'gm'
}
