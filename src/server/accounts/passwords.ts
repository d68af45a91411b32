import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { accountTexts } from '#contract/accounts.ts'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { commonPasswords } from './common-passwords.ts'

/** argon2id with 19 MiB, two passes, one lane: about 44 ms. More than two at once would starve everything else. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const limit = pLimit(2)
const longestQueue = 200

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= longestQueue) throw new AppError('UNAVAILABLE', accountTexts.busy)
  return limit(work)
}

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options))
}

/** Verified when there is no account, so that the answer takes as long as with one. */
const nobodysHash = hash('nobody has this password', options)

export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await nobodysHash)
  const matches = await inTurn(() => verify(against, password))
  return matches && stored !== null
}

/** Where the operator asks for it, a password that everybody tries first is refused. */
export function requireUncommon({ config }: Pick<Deps, 'config'>, password: string): void {
  if (config.strictPasswords && commonPasswords.has(password.toLowerCase())) {
    throw new AppError('VALIDATION', accountTexts.passwordTooCommon)
  }
}
