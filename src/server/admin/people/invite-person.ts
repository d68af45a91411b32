import type { AdminUser } from '#contract/accounts/admin-users.ts'
import { type Delivery, type NewPerson, type PasswordLink, peopleLimits } from '#contract/admin/people.ts'
import * as accounts from '#server/accounts/service.ts'
import { recordAudit } from '#server/auth/audit.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import { secretOriginOf } from '#server/auth/origin.ts'
import type { Deps } from '#server/deps.ts'

type LinkDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'mail' | 'log'>
type Recipient = { email: string; username: string }
type Sending = { deliver: Delivery; origin: string }

const linkLifeMs = peopleLimits.linkDays * 24 * 3600_000

export const canMail = (deps: Pick<Deps, 'mail' | 'config'>) =>
  deps.mail !== null && secretOriginOf(deps) !== null

/** @param origin start of a returned link, such as `https://example.org` */
export async function createPerson(
  deps: LinkDeps,
  access: AdminAccess,
  person: NewPerson,
  origin: string,
): Promise<{ user: AdminUser; passwordLink: PasswordLink }> {
  const { row, created } = await deps.db.transaction(async (tx) => {
    await accounts.lockAsAdmin(tx, access)
    const row = await accounts.addAccount(deps, tx, person)
    await recordAudit(deps, tx, { actorId: access.userId, action: 'account.created', targetId: row.id })
    const created = await accounts.createPasswordLink({ ...deps, db: tx }, row.id, linkLifeMs)
    return { row, created }
  })
  const passwordLink = await deliverLink(deps, row, created, { deliver: person.deliver, origin })
  return { user: accounts.presentNewUser(deps, row), passwordLink }
}

export async function createLinkFor(
  deps: LinkDeps,
  access: AdminAccess,
  userId: string,
  sending: Sending,
): Promise<PasswordLink> {
  const { user, created } = await deps.db.transaction(async (tx) => {
    await accounts.lockAsAdmin(tx, access)
    const user = await accounts.requireUser(tx, userId)
    await recordAudit(deps, tx, { actorId: access.userId, action: 'account.invited', targetId: userId })
    const created = await accounts.createPasswordLink({ ...deps, db: tx }, userId, linkLifeMs)
    return { user, created }
  })
  return deliverLink(deps, user, created, sending)
}

/** Returns the link itself unless it was mailed. */
async function deliverLink(
  deps: LinkDeps,
  user: Recipient,
  { link, expiresAt }: { link: string; expiresAt: Date },
  { deliver, origin }: Sending,
): Promise<PasswordLink> {
  const isMailed = deliver === 'mail' && (await mailLink(deps, user, link))
  return {
    url: isMailed ? null : origin + link,
    mailedTo: isMailed ? user.email : null,
    expiresAt: expiresAt.toISOString(),
  }
}

async function mailLink(deps: LinkDeps, user: Recipient, link: string): Promise<boolean> {
  const origin = secretOriginOf(deps)
  if (!deps.mail || !origin) return false
  return deps.mail.send(accounts.writeInvitationEmail(user, origin + link)).then(
    () => true,
    (error: unknown) => {
      deps.log.error({ err: error }, 'Mailing a link to choose a password failed')
      return false
    },
  )
}
