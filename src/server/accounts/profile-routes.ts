import type { FastifyInstance } from 'fastify'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { calls } from '#contract/endpoints.ts'
import { AppError } from '#contract/errors.ts'
import { signedIn } from '#server/auth/guards.ts'
import { secretOriginOf } from '#server/auth/origin.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { RunWithoutWaiting } from '#server/auth/unawaited-work.ts'
import type { Deps } from '#server/deps.ts'
import * as profile from './change-profile.ts'
import type { Attempts } from './guess-limits.ts'
import type { UserRow } from './present.ts'
import { confirmPassword, readProfile } from './service.ts'

type Tools = { attempts: Attempts; runWithoutWaiting: RunWithoutWaiting }

export function registerProfile(
  app: FastifyInstance,
  deps: Deps,
  { attempts, runWithoutWaiting }: Tools,
): void {
  registerRoute(app, deps, calls.updateProfile, signedIn, {
    handle: async ({ access, body }) => ({
      success: true,
      user: await profile.updateProfile(deps, access, body),
    }),
  })

  async function changeAndNotify(before: UserRow, email: string) {
    const user = await profile.changeEmail(deps, before, email)
    const { mail } = deps
    if (mail) {
      runWithoutWaiting('Notifying the old address', () =>
        profile.notifyOldAddress(mail, before.email, email),
      )
    }
    return user
  }

  registerRoute(app, deps, calls.changeEmail, signedIn, {
    handle: async ({ access, body: { email, password }, request }) => {
      const wrong = new AppError('VALIDATION', accountTexts.passwordIncorrect)
      const check = () => confirmPassword(deps, access.userId, password)
      const before = await attempts.guess(request, access.userId, check, wrong)
      await profile.requireFreeEmail(deps, before, email)
      const { mail } = deps
      if (!mail) return { success: true, isChanged: true, user: await changeAndNotify(before, email) }
      const origin = secretOriginOf(deps)
      if (!origin) {
        deps.log.error('No confirmation link was sent: set PUBLIC_URL, so that it leads here')
        throw new AppError('ENGINE_FAILED', accountTexts.emailFailed)
      }
      await attempts.countResetLink(request, email)
      await profile.sendEmailLink({ ...deps, mail }, before, email, origin)
      return { success: true, isChanged: false, user: await readProfile(deps, access.userId) }
    },
  })

  registerRoute(app, deps, calls.confirmEmail, signedIn, {
    handle: async ({ access, body }) => {
      const { user, email } = await profile.readEmailLink(deps, access, body.token)
      return { success: true, user: await changeAndNotify(user, email) }
    },
  })
}
