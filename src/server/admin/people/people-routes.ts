import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import * as accounts from '#server/accounts/service.ts'
import { adminOnly, paramOf, requireExisting } from '#server/auth/guards.ts'
import { originOf } from '#server/auth/origin.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import { createUnawaitedRunner } from '#server/auth/unawaited-work.ts'
import type { Deps } from '#server/deps.ts'
import { canMail, createLinkFor, createPerson } from './invite-person.ts'
import * as people from './people.ts'

const adminOfUser = requireExisting(adminOnly, (deps, _, request) =>
  accounts.requireUser(deps.db, paramOf(request, 'accountId')),
)

export function registerPeople(app: FastifyInstance, deps: Deps): void {
  const runWithoutWaiting = createUnawaitedRunner(app, deps)

  registerRoute(app, deps, calls.listUsers, adminOnly, {
    handle: async ({ access, query }) => ({
      success: true,
      ...(await accounts.readUsers(deps, access, query)),
      canMail: canMail(deps),
      defaultQuotaBytes: deps.config.storageQuotaBytes,
    }),
  })

  registerRoute(app, deps, calls.updateUser, adminOfUser, {
    handle: async ({ access, params, body }) => {
      await accounts.updateUser(deps, access, params.accountId, body)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.resetUserPassword, adminOfUser, {
    handle: async ({ access, params, body }) => {
      await accounts.setPasswordOf(deps, access, params.accountId, body.newPassword)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.createPerson, adminOnly, {
    handle: async ({ access, body, request }) => ({
      success: true,
      ...(await createPerson(deps, access, body, originOf(deps, request))),
    }),
  })

  registerRoute(app, deps, calls.createPasswordLink, adminOfUser, {
    handle: async ({ access, params, body, request }) => {
      const sending = { ...body, origin: originOf(deps, request) }
      return { success: true, passwordLink: await createLinkFor(deps, access, params.accountId, sending) }
    },
  })

  registerRoute(app, deps, calls.changePersonEmail, adminOfUser, {
    handle: async ({ access, params, body: { email } }) => {
      const before = await people.changePersonEmail(deps, access, params.accountId, email)
      const { mail } = deps
      if (mail && before !== null) {
        runWithoutWaiting('Mailing a changed address', async () => {
          for (const to of [before, email]) await mail.send(accounts.writeAddressChangedEmail(to, email))
        })
      }
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.changeQuota, adminOfUser, {
    handle: async ({ access, params, body }) => {
      await people.changeQuota(deps, access, params.accountId, body)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.listPersonSessions, adminOfUser, {
    handle: async ({ access, params }) => ({
      success: true,
      sessions: await people.listPersonSessions(deps, access, params.accountId),
    }),
  })

  registerRoute(app, deps, calls.endPersonSession, adminOfUser, {
    handle: async ({ access, params }) => {
      await people.endPersonSession(deps, access, params.accountId, params.accountSessionId)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.endPersonSessions, adminOfUser, {
    handle: async ({ access, params }) => {
      await people.endPersonSessions(deps, access, params.accountId)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.previewPersonDeletion, adminOfUser, {
    handle: async ({ access, params }) => ({
      success: true,
      campaigns: await people.previewDeletion(deps, access, params.accountId),
    }),
  })

  registerRoute(app, deps, calls.deletePerson, adminOfUser, {
    handle: async ({ access, params, body }) => {
      await people.deletePerson(deps, access, params.accountId, body)
      return { success: true }
    },
  })
}
