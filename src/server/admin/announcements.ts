import {
  type ActiveAnnouncement,
  type Announcement,
  type AnnouncementEdit,
  announcementTexts,
  type NewAnnouncement,
} from '#contract/admin/announcements.ts'
import { AppError } from '#contract/errors.ts'
import { recordAudit } from '#server/auth/audit.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import {
  type AnnouncementRow,
  addDismissal,
  changeAnnouncement,
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  listAnnouncements,
  listAnnouncementsFor,
  lockAnnouncement,
} from './announcement-store.ts'
import { presentActiveAnnouncement, presentAnnouncement } from './present.ts'

export async function readAllAnnouncements(
  deps: Pick<Deps, 'db' | 'clock'>,
  _access: AdminAccess,
): Promise<Announcement[]> {
  return (await listAnnouncements(deps.db, deps.clock())).map(presentAnnouncement)
}

export async function readAnnouncement(deps: Pick<Deps, 'db' | 'clock'>, id: string): Promise<Announcement> {
  const view = await findAnnouncement(deps.db, id, deps.clock())
  if (!view) throw new AppError('NOT_FOUND', announcementTexts.notFound)
  return presentAnnouncement(view)
}

function requireDateOrder(showFrom: Date, showUntil: Date | null): void {
  if (showUntil && showUntil <= showFrom) throw new AppError('VALIDATION', announcementTexts.untilBeforeFrom)
}

export async function createAnnouncement(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  access: AdminAccess,
  { showFrom, showUntil, ...rest }: NewAnnouncement,
): Promise<Announcement> {
  const id = deps.ids.next()
  const now = deps.clock()
  const dates = { showFrom: toDate(showFrom) ?? now, showUntil: toDate(showUntil) }
  requireDateOrder(dates.showFrom, dates.showUntil)
  await insertAnnouncement(tx, {
    id,
    ...rest,
    ...dates,
    createdBy: access.userId,
    createdAt: now,
    updatedAt: now,
  })
  await recordAudit(deps, tx, {
    actorId: access.userId,
    action: 'announcement.created',
    target: rest.title,
  })
  return readAnnouncement({ ...deps, db: tx }, id)
}

/** Keeps dismissals, so that users do not see an announcement again after a small correction. */
export async function updateAnnouncement(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  access: AdminAccess,
  id: string,
  { showFrom, showUntil, ...rest }: AnnouncementEdit,
): Promise<Announcement> {
  const now = deps.clock()
  await deps.db.transaction(async (tx) => {
    const row = await requireAnnouncement(tx, id)
    const dates = {
      showFrom: showFrom === undefined ? row.showFrom : (toDate(showFrom) ?? now),
      showUntil: showUntil === undefined ? row.showUntil : toDate(showUntil),
    }
    requireDateOrder(dates.showFrom, dates.showUntil)
    await changeAnnouncement(tx, id, { ...rest, ...dates, updatedAt: now })
    await recordAudit(deps, tx, {
      actorId: access.userId,
      action: 'announcement.changed',
      target: rest.title ?? row.title,
    })
  })
  return readAnnouncement(deps, id)
}

export async function removeAnnouncement(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  access: AdminAccess,
  id: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { title } = await requireAnnouncement(tx, id)
    await deleteAnnouncement(tx, id)
    await recordAudit(deps, tx, {
      actorId: access.userId,
      action: 'announcement.deleted',
      target: title,
    })
  })
}

export async function readAnnouncementsFor(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId }: Pick<Actor, 'userId'>,
): Promise<ActiveAnnouncement[]> {
  return (await listAnnouncementsFor(deps.db, userId, deps.clock())).map(presentActiveAnnouncement)
}

export async function dismissAnnouncement(
  deps: Pick<Deps, 'db'>,
  { userId }: Pick<Actor, 'userId'>,
  id: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await requireAnnouncement(tx, id)
    await addDismissal(tx, id, userId)
  })
}

async function requireAnnouncement(tx: Db, id: string): Promise<AnnouncementRow> {
  const row = await lockAnnouncement(tx, id)
  if (!row) throw new AppError('NOT_FOUND', announcementTexts.notFound)
  return row
}

const toDate = (moment: string | null) => (moment === null ? null : new Date(moment))
