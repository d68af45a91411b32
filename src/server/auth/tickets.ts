import { and, eq, gt, lt } from 'drizzle-orm'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { type PictureTicket, picturesPath, pictureTicketHours } from '#contract/pictures/schemas.ts'
import { type Ticket, ticketLifeSeconds } from '#contract/tickets.ts'
import { tickets, tokens, users } from '#server/db/schema-accounts.ts'
import type { Deps } from '#server/deps.ts'
import type { TokenHolder } from './campaign-access.ts'
import { createLinkCodes } from './link-code.ts'
import { type Actor, hashSecret, isSameSecret } from './tokens.ts'

/** `format` selects what an export ticket downloads, such as `original` or a file format. */
type TicketTarget = { kind: 'audio' | 'export'; objectId: string; format?: string }

/** The URL works for ten minutes, but not after the user signs out (docs/product.md, “Playback”). */
export async function createTicket(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { userId, tokenHash }: Pick<Actor, 'userId' | 'tokenHash'>,
  call: Endpoint,
  target: TicketTarget,
): Promise<Ticket> {
  const secret = deps.ids.secret()
  const now = deps.clock()
  const expiresAt = new Date(now.getTime() + ticketLifeSeconds * 1000)
  await deps.db.delete(tickets).where(lt(tickets.expiresAt, now))
  await deps.db.insert(tickets).values({ ...target, hash: hashSecret(secret), userId, tokenHash, expiresAt })
  return { url: fillPath(call.path, { ticket: secret }), expiresAt: expiresAt.toISOString() }
}

/** The caller must check that the user still has access to the object. */
export async function findTicket(
  deps: Pick<Deps, 'db' | 'clock'>,
  kind: TicketTarget['kind'],
  secret: string,
): Promise<{
  actor: TokenHolder
  objectId: string
  format: string | null
} | null> {
  const [row] = await deps.db
    .select({ ticket: tickets, username: users.username, campaignId: tokens.campaignId })
    .from(tickets)
    .innerJoin(tokens, eq(tokens.hash, tickets.tokenHash))
    .innerJoin(users, and(eq(users.id, tickets.userId), users.isActive))
    .where(
      and(eq(tickets.hash, hashSecret(secret)), eq(tickets.kind, kind), gt(tickets.expiresAt, deps.clock())),
    )
  if (!row) return null
  const { userId, tokenHash, objectId, format } = row.ticket
  const { username, campaignId } = row
  return { actor: { userId, username, tokenHash, campaignId }, objectId, format }
}

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
