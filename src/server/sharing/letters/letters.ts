import { fillPath } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { letterPath } from '#contract/pages.ts'
import { type LetterLink, letterLimits, letterTexts, type NewLetter } from '#contract/recap/letters.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { shareLives } from '#contract/sharing/schemas.ts'
import { requireFeature } from '#server/accounts/service.ts'
import type { SessionAccess } from '#server/auth/campaign-access.ts'
import { createLinkCodes } from '#server/auth/link-code.ts'
import { hashSecret } from '#server/auth/tokens.ts'
import { lockCampaign, readOptions } from '#server/campaigns/service.ts'
import type { Tx } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { readRecap } from '#server/recap/service.ts'
import { startDeliveries } from '#server/webhooks/service.ts'
import {
  countActiveLetters,
  insertLetter,
  type LetterRow,
  listActiveLetters,
  revokeLetterOf,
} from './letter-store.ts'

const hourMs = 3_600_000

const presentLetter = (row: LetterRow, token: string, origin: string): LetterLink => ({
  id: row.id,
  token,
  url: `${origin}${fillPath(letterPath, { token })}`,
  expiresAt: row.expiresAt.toISOString(),
  views: row.views,
  withSound: row.withSound,
  withLinks: row.withLinks,
})

/** Lists the letters that still work, newest first. */
export async function listLetters(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  access: SessionAccess<'gm'>,
  origin: string,
): Promise<LetterLink[]> {
  const tokenOf = await createLinkCodes(deps, 'letter')
  const rows = await listActiveLetters(deps.db, access.sessionId, deps.clock())
  return rows.map((row) => presentLetter(row, tokenOf(row.id), origin))
}

async function requireRecapForPlayers(deps: Pick<Deps, 'db'>, access: SessionAccess<'gm'>): Promise<void> {
  const recap = await readRecap(deps, access)
  if (!recap) throw new AppError('NOT_FOUND', recapTexts.notFound)
  if (recap.kind === 'none') throw new AppError('CONFLICT', recapTexts.tooRough)
  const { shows } = await readOptions(deps, access)
  if (!shows.recap) throw new AppError('CONFLICT', recapTexts.hiddenFromPlayers)
}

export async function createLetter(
  deps: Pick<Deps, 'clock' | 'ids' | 'config' | 'queue'>,
  tx: Tx,
  access: SessionAccess<'gm'>,
  { expiresIn, withSound, withLinks }: NewLetter,
  origin: string,
): Promise<LetterLink> {
  await requireFeature({ ...deps, db: tx }, access.campaignId, 'sharing')
  await requireRecapForPlayers({ db: tx }, access)
  const tokenOf = await createLinkCodes({ ...deps, db: tx }, 'letter')
  const id = deps.ids.next()
  const token = tokenOf(id)
  const now = deps.clock()
  const row: LetterRow = {
    id,
    sessionId: access.sessionId,
    createdBy: access.userId,
    tokenHash: hashSecret(token),
    withSound,
    withLinks,
    views: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + shareLives[expiresIn] * hourMs),
    revokedAt: null,
  }
  await lockCampaign(tx, access.campaignId)
  if ((await countActiveLetters(tx, access.sessionId, now)) >= letterLimits.active) {
    throw new AppError('LIMIT', letterTexts.tooMany)
  }
  await insertLetter(tx, row)
  const { sessionId, userId } = access
  const news = { event: 'recap.shared', sessionId, userId, letter: { id, origin } } as const
  await startDeliveries(deps, tx, access.campaignId, news)
  return presentLetter(row, token, origin)
}

export async function revokeLetter(
  deps: Pick<Deps, 'db' | 'clock'>,
  access: SessionAccess<'gm'>,
  letterId: string,
): Promise<void> {
  const isRevoked = await revokeLetterOf(deps.db, access.sessionId, letterId, deps.clock())
  if (!isRevoked) throw new AppError('NOT_FOUND', letterTexts.letterNotFound)
}
