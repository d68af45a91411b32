import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { calls } from '#contract/endpoints.ts'
import { AppError } from '#contract/errors.ts'
import { anyone, signedIn, signedInEvenIfPasswordMustChange } from '#server/auth/guards.ts'
import { secretOriginOf } from '#server/auth/origin.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import { endSession } from '#server/auth/tokens.ts'
import { createUnawaitedRunner } from '#server/auth/unawaited-work.ts'
import type { Deps } from '#server/deps.ts'
import { readBearer } from '#server/http/read-bearer.ts'
import {
  describeDevice,
  endAccountSession,
  endOtherSessions,
  listAccountSessions,
} from './account-sessions.ts'
import { deleteAccount, exportAccount } from './delete-account.ts'
import { createAttempts } from './guess-limits.ts'
import { registerOidc } from './oidc/oidc-routes.ts'
import { readUsage } from './plans.ts'
import { registerProfile } from './profile-routes.ts'
import { registerPush } from './push/push-routes.ts'
import * as service from './service.ts'
import { changePassword, resetPassword, sendResetLink } from './set-password.ts'

const deviceOf = (request: FastifyRequest) => describeDevice(request.headers['user-agent'])

/** Passed to `registerAccounts` instead of imported, because `campaigns` already imports `accounts`. */
type Invites = { isInviteOpen(deps: Pick<Deps, 'db' | 'clock'>, code: string): Promise<boolean> }

export function registerAccounts(app: FastifyInstance, deps: Deps, { isInviteOpen }: Invites): void {
  const attempts = createAttempts(deps)
  const runWithoutWaiting = createUnawaitedRunner(app, deps)

  async function isInvited(code: string | undefined): Promise<boolean> {
    return deps.config.signUps === 'invited' && code !== undefined && isInviteOpen(deps, code)
  }

  registerOidc(app, deps)
  registerPush(app, deps)
  registerProfile(app, deps, { attempts, runWithoutWaiting })

  registerRoute(app, deps, calls.register, anyone, {
    handle: async ({ body, request }) => {
      const context = { isInvited: await isInvited(body.inviteCode), device: deviceOf(request) }
      return { success: true, ...(await service.register(deps, body, context)) }
    },
  })

  registerRoute(app, deps, calls.login, anyone, {
    handle: async ({ body, request }) => {
      const wrong = new AppError('BAD_CREDENTIALS', accountTexts.badCredentials)
      const check = () => service.findByCredentials(deps, body)
      const user = await attempts.guess(request, body.email, check, wrong, () =>
        // Runs in the background, so that the response time does not reveal whether the account exists.
        runWithoutWaiting('Recording a blocked sign-in', () => service.recordBlockedSignIn(deps, body.email)),
      )
      const options = { remembered: body.rememberMe ?? false, device: deviceOf(request) }
      const answer = await service.signIn(deps, user, options)
      const earlier = readBearer(request)
      if (earlier) await endSession(deps, earlier)
      return { success: true, ...answer }
    },
  })

  registerRoute(app, deps, calls.logout, signedInEvenIfPasswordMustChange, {
    handle: async ({ request, reply }) => {
      await endSession(deps, readBearer(request) ?? '')
      // The browser's cache may contain wikis of this user. Browsers honor `Clear-Site-Data` only on HTTPS and localhost.
      reply.header('Clear-Site-Data', '"cache"')
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.profile, signedInEvenIfPasswordMustChange, {
    handle: async ({ access }) => ({ success: true, user: await service.readProfile(deps, access.userId) }),
  })

  registerRoute(app, deps, calls.forgotPassword, anyone, {
    handle: async ({ body, request }) => {
      await attempts.countResetLink(request, body.email)
      const { mail } = deps
      const origin = secretOriginOf(deps)
      if (mail && !origin) deps.log.error('No reset link was sent: set PUBLIC_URL, so that it leads here')
      // Runs in the background, so that the response time does not reveal whether the account exists.
      if (mail && origin) {
        runWithoutWaiting('Sending a reset link', () => sendResetLink({ ...deps, mail }, body.email, origin))
      }
      return { success: true, message: accountTexts.resetRequested }
    },
  })

  registerRoute(app, deps, calls.resetPassword, anyone, {
    handle: async ({ body }) => {
      await resetPassword(deps, body)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.changePassword, signedInEvenIfPasswordMustChange, {
    handle: async ({ access, body, request }) => {
      const wrong = new AppError('VALIDATION', accountTexts.currentPassword)
      const check = () => service.confirmPassword(deps, access.userId, body.currentPassword)
      const { passwordHash } = await attempts.guess(request, access.userId, check, wrong)
      await changePassword(deps, access, passwordHash, body.newPassword)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.listAccountSessions, signedIn, {
    handle: async ({ access }) => ({ success: true, sessions: await listAccountSessions(deps, access) }),
  })

  registerRoute(app, deps, calls.endAccountSession, signedIn, {
    handle: async ({ access, params }) => {
      await endAccountSession(deps, access, params.sessionId)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.endOtherSessions, signedIn, {
    handle: async ({ access }) => {
      await endOtherSessions(deps, access)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.readUsage, signedIn, {
    handle: async ({ access }) => ({ success: true, ...(await readUsage(deps, access)) }),
  })

  registerRoute(app, deps, calls.exportAccount, signedIn, {
    handle: async ({ access, reply }) => {
      reply.header('Content-Disposition', 'attachment; filename="hearthscribe-account.json"')
      return exportAccount(deps, access)
    },
  })

  registerRoute(app, deps, calls.deleteAccount, signedIn, {
    handle: async ({ access, body, request }) => {
      const wrong = new AppError('VALIDATION', accountTexts.passwordIncorrect)
      const check = () => service.confirmPassword(deps, access.userId, body.password)
      const { passwordHash } = await attempts.guess(request, access.userId, check, wrong)
      await deleteAccount(deps, access, passwordHash)
      return { success: true }
    },
  })
}
