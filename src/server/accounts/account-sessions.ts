import { type AccountSession, accountTexts } from '#contract/accounts/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { type Actor, endOtherSessionsOf, endSessionOf, listSessions } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { presentAccountSession } from './present.ts'

type Owner = Pick<Actor, 'userId' | 'tokenHash'>

export async function listAccountSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  owner: Owner,
): Promise<AccountSession[]> {
  const rows = await listSessions(deps.db, owner.userId, deps.clock())
  return rows.map((row) => presentAccountSession(row, owner.tokenHash))
}

export async function endAccountSession(deps: Pick<Deps, 'db'>, owner: Owner, id: string): Promise<void> {
  const isEnded = await endSessionOf(deps.db, owner.userId, id)
  if (!isEnded) throw new AppError('NOT_FOUND', accountTexts.accountSessionNotFound)
}

export async function endOtherSessions(deps: Pick<Deps, 'db'>, owner: Owner): Promise<void> {
  await endOtherSessionsOf(deps.db, owner.userId, owner.tokenHash)
}
