import { campaignTexts } from '#contract/campaigns.ts'
import { AppError } from '#contract/errors.ts'
import { type ExportFormat, exportFormats } from '#contract/exports.ts'
import { calls } from '#contract/permissions.ts'
import { isStorable } from '#contract/text.ts'
import type { Ticket } from '#contract/tickets.ts'
import { type CampaignAccess, findCampaignAccess } from '#server/auth/campaign-access.ts'
import { findTicket, mintTicket } from '#server/auth/tickets.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'

type Wanted = { id: string; format: ExportFormat; as?: 'player' | undefined }

/** An address that downloads a campaign for ten minutes. */
export async function createExportTicket(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  { id, format, as }: Wanted,
): Promise<Ticket> {
  const access = isStorable(id) ? await findCampaignAccess(deps, actor, id, as) : null
  if (!access) throw new AppError('NOT_FOUND', campaignTexts.notFound)
  const eyes = as ? `${format} ${as}` : format
  return mintTicket(deps, actor, calls.downloadExport, { kind: 'export', objectId: id, format: eyes })
}

export type OpenedExport = { access: CampaignAccess; format: ExportFormat }

/** What a ticket opens. Membership is looked up again at every request: it may have ended, or another role may have come. */
export async function redeemExportTicket(
  deps: Pick<Deps, 'db' | 'clock'>,
  secret: string,
): Promise<OpenedExport | null> {
  const ticket = await findTicket(deps, 'export', secret)
  const [wanted, eyes] = ticket?.format?.split(' ') ?? []
  const format = exportFormats.find((one) => one === wanted)
  if (!ticket || !format) return null
  const as = eyes === 'player' ? eyes : undefined
  const access = await findCampaignAccess(deps, ticket.actor, ticket.objectId, as)
  return access && { access, format }
}
