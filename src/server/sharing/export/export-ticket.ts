import { audioTexts } from '#contract/audio/schemas.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { calls } from '#contract/endpoints.ts'
import { AppError } from '#contract/errors.ts'
import type { ExportFormat } from '#contract/sharing/exports.ts'
import { isStorable } from '#contract/text.ts'
import type { Ticket } from '#contract/tickets.ts'
import { exportFormats, transcriptFormats } from '#contract/tickets.ts'
import type { TranscriptFormat } from '#contract/transcription/formats.ts'
import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import {
  type AudioAccess,
  type CampaignAccess,
  findAudioAccess,
  findCampaignAccess,
  findTranscriptionAccess,
  type TokenHolder,
  type TranscriptionAccess,
} from '#server/auth/campaign-access.ts'
import { createTicket, findTicket } from '#server/auth/tickets.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { requireWritable } from '#server/transcription/service.ts'

export type Download =
  | { of: 'campaign'; access: CampaignAccess; format: ExportFormat }
  | { of: 'transcript'; access: TranscriptionAccess; format: TranscriptFormat }
  | { of: 'original'; access: AudioAccess }

type Wanted = { id: string; format: string; as?: 'player' | undefined }

/**
 * Finds the recording, campaign or transcript with this id. Returns null if it is not available in this format, or if the holder may not
 * download it.
 */
async function findDownload(
  deps: Pick<Deps, 'db'>,
  holder: TokenHolder,
  { id, format, as }: Wanted,
): Promise<Download | null> {
  if (!isStorable(id)) return null
  if (format === 'original') {
    const access = await findAudioAccess(deps, holder, id)
    return access?.shows.sound ? { of: 'original', access } : null
  }
  const ofCampaign = exportFormats.find((one) => one === format)
  const campaign = ofCampaign ? await findCampaignAccess(deps, holder, id, as) : null
  if (ofCampaign && campaign) return { of: 'campaign', access: campaign, format: ofCampaign }
  const ofTranscript = transcriptFormats.find((one) => one === format)
  const access = ofTranscript ? await findTranscriptionAccess(deps, holder, id) : null
  return ofTranscript && access?.shows.transcript ? { of: 'transcript', access, format: ofTranscript } : null
}

function describeMissing(format: string): string {
  if (format === 'original') return audioTexts.notFound
  const isOfCampaign = exportFormats.some((one) => one === format)
  return isOfCampaign ? campaignTexts.notFound : transcriptionTexts.transcriptionNotFound
}

/** Creates a download URL that works for at most ten minutes. */
export async function createExportTicket(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  wanted: Wanted,
): Promise<Ticket> {
  const download = await findDownload(deps, actor, wanted)
  if (!download) throw new AppError('NOT_FOUND', describeMissing(wanted.format))
  if (download.of === 'transcript') await requireWritable(deps, download.access, download.format)
  const format = wanted.as ? `${wanted.format} ${wanted.as}` : wanted.format
  return createTicket(deps, actor, calls.downloadExport, { kind: 'export', objectId: wanted.id, format })
}

/** Checks access again, because membership, role or settings may have changed since the ticket was made. */
export async function redeemExportTicket(
  deps: Pick<Deps, 'db' | 'clock'>,
  secret: string,
): Promise<Download | null> {
  const ticket = await findTicket(deps, 'export', secret)
  const [format, view] = ticket?.format?.split(' ') ?? []
  if (!ticket || !format) return null
  const as = view === 'player' ? view : undefined
  return findDownload(deps, ticket.actor, { id: ticket.objectId, format, as })
}
