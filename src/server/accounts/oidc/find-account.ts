import type { OidcProblem } from '#contract/accounts/oidc.ts'
import { emailLine, profileEdit } from '#contract/accounts/schemas.ts'
import { suggestUsernames } from '#core/accounts/suggest-usernames.ts'
import { recordAudit } from '#server/auth/audit.ts'
import { endTokensOf } from '#server/auth/tokens.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import type { Identity } from '#server/ports/sign-in-provider.ts'
import type { UserRow } from '../present.ts'
import { findUserByEmail, insertUser, lockAccounts, lockUser } from '../store.ts'
import { isTaken } from '../unique-store.ts'
import { findIdentity, insertIdentity, listIdentities, removePassword } from './oidc-store.ts'

type AccountDeps = Pick<Deps, 'db' | 'clock' | 'ids'>
type Settings = { issuer: string; signUps: boolean }
export type FoundAccount = { userId: string; isPasswordRemoved: boolean }

/**
 * Returns the account that is connected to the identity. At the first sign-in, connects an existing account or creates a new one
 * (docs/decisions/093).
 */
export async function findAccount(
  deps: AccountDeps,
  settings: Settings,
  identity: Identity,
): Promise<FoundAccount | OidcProblem> {
  return deps.db.transaction(async (tx) => {
    // Concurrent first sign-ins of one person must not create two accounts.
    await lockAccounts(tx)
    const known = await findIdentity(tx, settings.issuer, identity.subject)
    if (known) return known.isActive ? { userId: known.id, isPasswordRemoved: false } : 'deactivated'
    const { data: email } = emailLine.safeParse(identity.email)
    // An address that needs trimming is not the one that the provider verified.
    if (!email || email !== identity.email || !identity.isEmailVerified) return 'unverified'
    const owner = await findUserByEmail(tx, email)
    const found = owner
      ? await connectAccount(tx, settings, owner)
      : await createAccount({ ...deps, db: tx }, settings, { ...identity, email })
    if (typeof found === 'string') return found
    const { issuer } = settings
    const { subject } = identity
    await insertIdentity(tx, { issuer, subject, userId: found.userId, connectedAt: deps.clock() })
    return found
  })
}

/**
 * A stranger may have registered the account with this email address, because registration does not verify addresses. So the password, all
 * account sessions and all access tokens are removed.
 */
async function connectAccount(
  tx: Db,
  { issuer }: Settings,
  owner: UserRow,
): Promise<FoundAccount | OidcProblem> {
  const user = await lockUser(tx, owner.id)
  if (!user?.isActive) return 'deactivated'
  const others = await listIdentities(tx, user.id)
  if (others.some((other) => other.issuer === issuer)) return 'connected'
  await removePassword(tx, user.id)
  await endTokensOf(tx, user.id)
  return { userId: user.id, isPasswordRemoved: true }
}

async function createAccount(
  deps: AccountDeps,
  { signUps }: Settings,
  identity: Identity & { email: string },
): Promise<FoundAccount | OidcProblem> {
  if (!signUps) return 'unknown'
  const id = deps.ids.next()
  const { email } = identity
  const [firstName, lastName] = [identity.firstName, identity.lastName].map(
    (name) => profileEdit.shape.firstName.safeParse(name).data ?? null,
  )
  for (const username of suggestUsernames(identity, id.replaceAll('-', '').slice(-8))) {
    const account = { id, username, email, firstName, lastName, passwordHash: null, role: 'gm' as const }
    const inserting = insertUser(deps.db, { ...account, createdAt: deps.clock() }, true)
    const row = await inserting.catch((error: unknown) => {
      if (isTaken(error)) return 'taken'
      throw error
    })
    if (typeof row === 'string') continue
    await recordAudit(deps, deps.db, { actorId: row.id, action: 'account.registered' })
    return { userId: row.id, isPasswordRemoved: false }
  }
  throw new Error('No username was free')
}
