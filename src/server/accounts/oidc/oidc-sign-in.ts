import { type Arrival, describeProblem, type OidcProblem, oidcLimits } from '#contract/accounts/oidc.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import { readNextPath } from '#contract/pages.ts'
import { isStorable } from '#contract/text.ts'
import { hashSecret } from '#server/auth/tokens.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import type { SignInProvider } from '#server/ports/sign-in-provider.ts'
import { signIn } from '../service.ts'
import { findAccount } from './find-account.ts'
import { claimSignIn, insertSignIn, storeArrival, takeArrival } from './oidc-store.ts'

export type ConfiguredProvider = { settings: NonNullable<Config['oidc']>; provider: SignInProvider }
type SignInDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>
export type Refusal = { problem: OidcProblem; next: string }

export function requireProvider({
  config,
  signInProvider,
}: Pick<Deps, 'config' | 'signInProvider'>): ConfiguredProvider {
  if (!config.oidc || !signInProvider) throw new AppError('NOT_FOUND', generalTexts.notFound)
  return { settings: config.oidc, provider: signInProvider }
}

const inSeconds = ({ clock }: Pick<Deps, 'clock'>, seconds: number) =>
  new Date(clock().getTime() + seconds * 1000)

/** The caller must store `secret` in a cookie, because `receiveSignIn` needs it together with the provider's response. */
export async function beginSignIn(
  deps: SignInDeps,
  { settings, provider }: ConfiguredProvider,
  wanted: string | undefined,
): Promise<{ address: string; secret: string } | Refusal> {
  const next = readNextPath(wanted)
  const begun = await provider.begin(settings.callback)
  if (typeof begun === 'string') return { problem: begun, next }
  const secret = deps.ids.secret()
  const expiresAt = inSeconds(deps, oidcLimits.startSeconds)
  const row = { hash: hashSecret(secret), ...begun.secrets, next, expiresAt }
  await insertSignIn(deps.db, row, deps.clock())
  return { address: begun.address, secret }
}

/** Returns null on success; `finishSignIn` can then issue the token. */
export async function receiveSignIn(
  deps: SignInDeps,
  { settings, provider }: ConfiguredProvider,
  secret: string | null,
  answer: URL,
): Promise<Refusal | null> {
  const hash = hashSecret(secret ?? '')
  const state = answer.searchParams.get('state') ?? ''
  const begun = secret && isStorable(state) ? await claimSignIn(deps.db, hash, state, deps.clock()) : null
  if (!begun) return { problem: 'expired', next: readNextPath(undefined) }
  const identity = await provider.finish(answer, { ...begun, state })
  const found = typeof identity === 'string' ? identity : await findAccount(deps, settings, identity)
  if (typeof found === 'string') return { problem: found, next: begun.next }
  await storeArrival(deps.db, hash, { ...found, expiresAt: inSeconds(deps, oidcLimits.arrivalSeconds) })
  return null
}

/** @throws VALIDATION if no completed, unexpired sign-in has this `secret`, LOGIN_DEACTIVATED if the account is deactivated */
export async function finishSignIn(
  deps: SignInDeps,
  { settings }: ConfiguredProvider,
  secret: string | null,
  device: string | null,
): Promise<Omit<Arrival, 'success'>> {
  const arrival = secret && (await takeArrival(deps.db, hashSecret(secret), deps.clock()))
  if (!arrival) throw new AppError('VALIDATION', describeProblem('expired', settings.name))
  const { user, ...rest } = arrival
  return { ...(await signIn(deps, user, { remembered: false, device })), ...rest, name: settings.name }
}
