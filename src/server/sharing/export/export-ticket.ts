import type { Ticket } from '#contract/audio/tickets.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { calls } from '#contract/endpoints.ts'
import { AppError } from '#contract/errors.ts'
import { type ExportFormat, exportFormats } from '#contract/sharing/exports.ts'
import { isStorable } from '#contract/text.ts'
import { type CampaignAccess, findCampaignAccess } from '#server/auth/campaign-access.ts'
import { findTicket, mintTicket } from '#server/auth/tickets.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'

type Wanted = { id: string; format: ExportFormat; as?: 'player' | undefined }

/** Creates a download URL that works for ten minutes. */
export async function createExportTicket(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  { id, format, as }: Wanted,
): Promise<Ticket> {
  const access = isStorable(id) ? await findCampaignAccess(deps, actor, id, as) : null
  if (!access) throw new AppError('NOT_FOUND', campaignTexts.notFound)
  const view = as ? `${format} ${as}` : format
  return mintTicket(deps, actor, calls.downloadExport, { kind: 'export', objectId: id, format: view })
}

export type OpenedExport = { access: CampaignAccess; format: ExportFormat }

/** Checks membership again, because the membership may have changed since the ticket was made. */
export async function redeemExportTicket(
  deps: Pick<Deps, 'db' | 'clock'>,
  secret: string,
): Promise<OpenedExport | null> {
  const ticket = await findTicket(deps, 'export', secret)
  const [wanted, view] = ticket?.format?.split(' ') ?? []
  const format = exportFormats.find((one) => one === wanted)
  if (!ticket || !format) return null
  const as = view === 'player' ? view : undefined
  const access = await findCampaignAccess(deps, ticket.actor, ticket.objectId, as)
  return access && { access, format }
}
