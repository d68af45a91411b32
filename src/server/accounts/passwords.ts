import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { commonPasswords } from './common-passwords.ts'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashing with argon2id takes about 44 ms; more than two at once could starve other work. */
const limit = pLimit(2)
const maxQueueLength = 200

function runQueued<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= maxQueueLength) throw new AppError('UNAVAILABLE', accountTexts.busy)
  return limit(work)
}

export async function hashPassword(password: string): Promise<string> {
  return runQueued(() => hash(password, options))
}

/** @throws VALIDATION for a common password if `STRICT_PASSWORDS` is on */
export function requireUncommon({ config }: Pick<Deps, 'config'>, password: string): void {
  if (config.strictPasswords && commonPasswords.has(password.toLowerCase())) {
    throw new AppError('VALIDATION', accountTexts.passwordTooCommon)
  }
}

export async function hashNewPassword(deps: Pick<Deps, 'config'>, password: string): Promise<string> {
  requireUncommon(deps, password)
  return hashPassword(password)
}

/** Stands in for a missing account or password, so that the response time does not reveal which accounts exist. */
const placeholderHash = hash('placeholder, not a real password', options)

export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await placeholderHash)
  const matches = await runQueued(() => verify(against, password))
  return matches && stored !== null
}
