import { and, eq, gt } from 'drizzle-orm'
import { fillPath } from '#contract/endpoint.ts'
import { type PictureTicket, picturesPath, pictureTicketHours } from '#contract/pictures/schemas.ts'
import { tokens, users } from '#server/db/schema-accounts.ts'
import type { Deps } from '#server/deps.ts'
import type { TokenHolder } from './campaign-access.ts'
import { createLinkCodes } from './link-code.ts'
import { type Actor, isSameSecret } from './tokens.ts'

const periodMs = pictureTicketHours * 3600_000

/**
 * The address stays the same for one period, so that browsers can cache pictures, and expires at the end of the next period. Every request
 * checks what the user may see, because the ticket names only a sign-in.
 */
export async function createPictureTicket(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { tokenHash }: Pick<Actor, 'tokenHash'>,
): Promise<PictureTicket> {
  const codeOf = await createLinkCodes(deps, 'picture')
  const [signIn] = await deps.db.select({ id: tokens.id }).from(tokens).where(eq(tokens.hash, tokenHash))
  const period = Math.floor(deps.clock().getTime() / periodMs) + 2
  const name = `${signIn?.id ?? ''}.${period}`
  const url = fillPath(picturesPath, { ticket: `${name}.${codeOf(name)}` })
  return { url, expiresAt: new Date(period * periodMs).toISOString() }
}

/** Returns null for an invalid or expired ticket, and after the user signed out. */
export async function findPictureTicket(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  ticket: string,
): Promise<TokenHolder | null> {
  const [, name = '', id = '', period = '', code = ''] =
    /^(([\w-]+)\.(\d{1,9}))\.([\w-]{43})$/.exec(ticket) ?? []
  const now = deps.clock()
  const codeOf = await createLinkCodes(deps, 'picture')
  if (!isSameSecret(code, codeOf(name)) || Number(period) * periodMs <= now.getTime()) return null
  const [found] = await deps.db
    .select({
      userId: users.id,
      username: users.username,
      tokenHash: tokens.hash,
      campaignId: tokens.campaignId,
    })
    .from(tokens)
    .innerJoin(users, and(eq(users.id, tokens.userId), users.isActive))
    .where(and(eq(tokens.id, id), gt(tokens.expiresAt, now)))
  return found ?? null
}
