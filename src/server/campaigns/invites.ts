import type { FastifyRequest } from 'fastify'
import {
  type Invite,
  type InvitePreview,
  inviteLimits,
  inviteLives,
  memberTexts,
  type NewInvite,
} from '#contract/campaigns/members.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import { settleAsPlayer } from '#server/accounts/service.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { clientAddress } from '#server/auth/client-address.ts'
import { createLinkCodes } from '#server/auth/link-code.ts'
import { createLimit } from '#server/auth/rate-limits.ts'
import { type Actor, hashSecret } from '#server/auth/tokens.ts'
import type { Tx } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { presentInvite } from './present.ts'
import {
  countUse,
  findInvite,
  type InviteRow,
  insertInvite,
  insertMember,
  listOpenInvites,
  lockCampaign,
  revokeInviteOf,
} from './store.ts'

const dayMs = 24 * 3600_000

export async function listInvites(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  access: CampaignAccess<'gm'>,
  origin: string,
): Promise<Invite[]> {
  const codeOf = await createLinkCodes(deps, 'invite')
  const open = await listOpenInvites(deps.db, access.campaignId, deps.clock())
  return open.map((row) => presentInvite(row, `${origin}/join/${codeOf(row.id)}`))
}

export async function createInvite(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  access: CampaignAccess<'gm'>,
  input: NewInvite,
  origin: string,
): Promise<Invite> {
  const codeOf = await createLinkCodes({ ...deps, db: tx }, 'invite')
  const id = deps.ids.next()
  const code = codeOf(id)
  const now = deps.clock()
  const row: InviteRow = {
    id,
    campaignId: access.campaignId,
    createdBy: access.userId,
    codeHash: hashSecret(code),
    maxUses: input.maxUses,
    uses: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + inviteLives[input.expiresIn] * dayMs),
    revokedAt: null,
  }
  await lockCampaign(tx, access.campaignId)
  const open = await listOpenInvites(tx, access.campaignId, now)
  if (open.length >= inviteLimits.open) throw new AppError('VALIDATION', memberTexts.tooManyInvites)
  await insertInvite(tx, row)
  return presentInvite(row, `${origin}/join/${code}`)
}

export async function revokeInvite(
  deps: Pick<Deps, 'db' | 'clock'>,
  access: CampaignAccess<'gm'>,
  inviteId: string,
): Promise<void> {
  const isRevoked = await revokeInviteOf(deps.db, access.campaignId, inviteId, deps.clock())
  if (!isRevoked) throw new AppError('NOT_FOUND', memberTexts.inviteNotFound)
}

/** All invalid codes get the same error, so that guesses reveal nothing. */
const invalid = () => new AppError('INVITE_INVALID', memberTexts.inviteInvalid)

async function requireOpenInvite(deps: Pick<Deps, 'db' | 'clock'>, code: string) {
  const found = await findInvite(deps.db, hashSecret(code), deps.clock())
  if (!found || found.invite.uses >= found.invite.maxUses) throw invalid()
  return found
}

export async function findInvitedCampaign(deps: Pick<Deps, 'db' | 'clock'>, code: string): Promise<string> {
  return (await requireOpenInvite(deps, code)).invite.campaignId
}

export async function previewInvite(
  deps: Pick<Deps, 'db' | 'clock'>,
  code: string,
): Promise<Omit<InvitePreview, 'success'>> {
  const found = await requireOpenInvite(deps, code)
  return {
    campaign: { name: found.campaignName, cover: found.cover },
    gm: { username: found.username },
    expiresAt: found.invite.expiresAt.toISOString(),
  }
}

export async function isInviteOpen(deps: Pick<Deps, 'db' | 'clock'>, code: string): Promise<boolean> {
  const found = await findInvite(deps.db, hashSecret(code), deps.clock())
  return found !== null && found.invite.uses < found.invite.maxUses
}

/** Changes nothing for existing members (docs/product.md, “Members and invitations”). */
export async function acceptInvite(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Pick<Actor, 'userId'>,
  code: string,
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const joinedAt = deps.clock()
    const found = await findInvite(tx, hashSecret(code), joinedAt)
    if (!found) throw invalid()
    const { id, campaignId } = found.invite
    const { userId } = actor
    if (!(await insertMember(tx, { campaignId, userId, role: 'player', joinedAt }))) return campaignId
    // `countUse` locks the row of the invitation, so concurrent calls run one after another. If no use is left, the error undoes the
    // membership.
    if (!(await countUse(tx, id))) throw invalid()
    await settleAsPlayer(tx, userId)
    return campaignId
  })
}

/** Wrong codes allowed per client address and hour: more than a household mistypes, but too few to guess a code. */
const wrongCodes = 300

export function createCodeGuessLimit(deps: Pick<Deps, 'db' | 'config'>) {
  const guesses = createLimit(deps, {
    name: 'guesses of codes',
    maxCalls: wrongCodes,
    seconds: 3600,
    text: generalTexts.tooManyRequests,
  })

  return async <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    const address = clientAddress(request)
    await guesses.refuseOver(address)
    try {
      return await work()
    } catch (error) {
      if (error instanceof AppError && error.code === 'INVITE_INVALID') await guesses.count(address)
      throw error
    }
  }
}
