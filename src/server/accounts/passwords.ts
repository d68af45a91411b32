import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'

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

/** Passwords that are frequent in public leaks. They are refused if `STRICT_PASSWORDS` is `true`. */
const commonPasswords: ReadonlySet<string> = new Set(
  `123456 password 12345678 qwerty 123456789 12345 1234 111111 1234567 dragon 123123 baseball abc123 football monkey
  letmein shadow master 666666 qwertyuiop 123321 mustang 1234567890 michael 654321 superman 1qaz2wsx 7777777 121212
  000000 qazwsx 123qwe killer trustno1 jordan jennifer zxcvbnm asdfgh hunter buster soccer harley batman andrew tigger
  sunshine iloveyou charlie robert thomas hockey ranger daniel starwars 112233 george computer michelle jessica pepper
  1111 zxcvbn 555555 11111111 131313 freedom 777777 pass maggie 159753 aaaaaa ginger princess joshua cheese amanda
  summer love ashley nicole chelsea biteme matthew access yankees 987654321 dallas austin thunder taylor matrix
  password1 welcome admin passw0rd qwerty123 secret changeme`.split(/\s+/),
)
