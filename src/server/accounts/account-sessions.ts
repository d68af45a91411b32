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

/** The first match counts: the user agent of Opera, for example, also contains "Chrome/" and "Safari/". */
const browsers: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameOf = (known: [RegExp, string][], userAgent: string) =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null

export function describeDevice(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, 1000)
  const browser = nameOf(browsers, text)
  const system = nameOf(systems, text)
  return browser && system ? `${browser} on ${system}` : (browser ?? system)
}
