import type { FastifyInstance } from 'fastify'
import { contactTexts } from '#contract/admin/schemas.ts'
import { calls } from '#contract/endpoints.ts'
import { adminOnly, anyone, maybeSignedIn } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import { createUnawaitedRunner } from '#server/auth/unawaited-work.ts'
import type { Deps } from '#server/deps.ts'
import { readAudit } from './audit/audit.ts'
import { mailMessage, mailSubscriber, readMessages, storeMessage, storeSubscriber } from './contact.ts'
import { readInstallation, testMail, updateInstallation } from './installation/installation.ts'
import { createReadyCheck, readPublicStatus, readStatus } from './service.ts'
import { readStatistics } from './statistics.ts'
import { createStorageReader } from './storage/storage.ts'
import { readWarnings } from './warnings.ts'

export function registerAdmin(app: FastifyInstance, deps: Deps): void {
  const runWithoutWaiting = createUnawaitedRunner(app, deps)
  const readStorage = createStorageReader(deps)
  const requireReady = createReadyCheck(deps)

  registerRoute(app, deps, calls.health, anyone, { handle: async () => ({ success: true, status: 'ok' }) })

  registerRoute(app, deps, calls.ready, anyone, {
    handle: async () => {
      await requireReady()
      return { success: true, status: 'ready' }
    },
  })

  registerRoute(app, deps, calls.status, maybeSignedIn, {
    handle: async ({ access }) => ({
      success: true,
      ...(await (access ? readStatus(deps) : readPublicStatus(deps))),
    }),
  })

  registerRoute(app, deps, calls.sendContact, maybeSignedIn, {
    handle: async ({ access, body }) => {
      const id = await storeMessage(deps, access, body)
      runWithoutWaiting('Mailing a contact message', () => mailMessage(deps, id, body))
      return { success: true, message: contactTexts.sent }
    },
  })

  registerRoute(app, deps, calls.listMessages, adminOnly, {
    handle: async ({ access, query }) => ({
      success: true,
      ...(await readMessages(deps, access, query)),
    }),
  })

  registerRoute(app, deps, calls.listWarnings, adminOnly, {
    handle: async ({ access }) => ({ success: true, warnings: await readWarnings(deps, access) }),
  })

  registerRoute(app, deps, calls.listAudit, adminOnly, {
    handle: async ({ access, query }) => ({ success: true, ...(await readAudit(deps, access, query)) }),
  })

  registerRoute(app, deps, calls.subscribe, maybeSignedIn, {
    handle: async ({ access, body }) => {
      const isNew = await storeSubscriber(deps, access, body.email)
      if (isNew)
        runWithoutWaiting('Mailing a newsletter subscription', () => mailSubscriber(deps, body.email))
      return { success: true, message: contactTexts.subscribed }
    },
  })

  registerRoute(app, deps, calls.readStatistics, adminOnly, {
    handle: async ({ access, query }) => ({
      success: true,
      ...(await readStatistics(deps, access, query.period)),
    }),
  })

  registerRoute(app, deps, calls.readStorage, adminOnly, {
    handle: async ({ access }) => ({ success: true, ...(await readStorage(access)) }),
  })

  registerRoute(app, deps, calls.readInstallation, adminOnly, {
    handle: async ({ access }) => ({ success: true, installation: await readInstallation(deps, access) }),
  })

  registerRoute(app, deps, calls.updateInstallation, adminOnly, {
    handle: async ({ access, body }) => {
      await updateInstallation(deps, access, body)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.testMail, adminOnly, {
    handle: async ({ access }) => ({ success: true, ...(await testMail(deps, access)) }),
  })
}
