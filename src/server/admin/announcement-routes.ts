import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { adminOnly, paramOf, requireExisting, signedIn } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import {
  createAnnouncement,
  dismissAnnouncement,
  readAllAnnouncements,
  readAnnouncement,
  readAnnouncementsFor,
  removeAnnouncement,
  updateAnnouncement,
} from './announcements.ts'

const adminOfAnnouncement = requireExisting(adminOnly, (deps, _, request) =>
  readAnnouncement(deps, paramOf(request, 'announcementId')),
)

export function registerAnnouncements(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.listAllAnnouncements, adminOnly, {
    handle: async ({ access }) => ({
      success: true,
      announcements: await readAllAnnouncements(deps, access),
    }),
  })

  registerRoute(app, deps, calls.createAnnouncement, adminOnly, {
    handleIdempotently: async ({ deps, tx, access, body }) => ({
      success: true,
      announcement: await createAnnouncement(deps, tx, access, body),
    }),
  })

  registerRoute(app, deps, calls.updateAnnouncement, adminOfAnnouncement, {
    handle: async ({ access, params, body }) => ({
      success: true,
      announcement: await updateAnnouncement(deps, access, params.announcementId, body),
    }),
  })

  registerRoute(app, deps, calls.deleteAnnouncement, adminOnly, {
    handle: async ({ access, params }) => {
      await removeAnnouncement(deps, access, params.announcementId)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.listAnnouncements, signedIn, {
    handle: async ({ access }) => ({
      success: true,
      announcements: await readAnnouncementsFor(deps, access),
    }),
  })

  registerRoute(app, deps, calls.dismissAnnouncement, signedIn, {
    handle: async ({ access, params }) => {
      await dismissAnnouncement(deps, access, params.announcementId)
      return { success: true }
    },
  })
}
