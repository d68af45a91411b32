import type { Bookmark } from '#contract/audio/bookmarks.ts'
import type { FileCampaign, FileSeat } from '#contract/campaigns/file-campaign.ts'
import type { FileMap } from '#contract/maps/file-map.ts'
import type { Recap } from '#contract/recap/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import type { FileCorrection } from '#contract/sharing/campaign-file.ts'
import type { FileTranscript } from '#contract/transcription/file-transcript.ts'
import { type ExportedCampaign, type ExportedSession, toFileEntry } from '#core/sharing/exported-campaign.ts'
import { listBookmarks } from '#server/audio/service.ts'
import { type CampaignAccess, isGmAccess } from '#server/auth/campaign-access.ts'
import type { ShareAccess } from '#server/auth/share-access.ts'
import { readOptions, readTable } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { exportMaps } from '#server/maps/service.ts'
import { readCorrections } from '#server/names/service.ts'
import { exportPictures, viewOfMember, viewOfShare } from '#server/pictures/service.ts'
import { prepareRecaps } from '#server/recap/service.ts'
import { listSessions } from '#server/sessions/service.ts'
import { sortByName } from '#server/sharing/present.ts'
import { readShared, sliceEntries } from '#server/sharing/shared-wiki/read-shared.ts'
import { findCampaignSummary } from '#server/sharing/store.ts'
import { exportTranscripts } from '#server/transcription/service.ts'
import { exportEntries, exportHiddenCategories, listNamesToExport } from '#server/wiki/service.ts'

/** Data that a campaign file needs for a later import, in addition to the exported campaign. */
export type Archive = {
  table: FileSeat[]
  maps: () => AsyncIterable<FileMap>
  transcripts: () => AsyncIterable<FileTranscript>
  /** null for players. */
  gmData: {
    settings: NonNullable<FileCampaign['settings']>
    hiddenCategories: string[]
    corrections: FileCorrection[]
  } | null
}

/** Reads everything with the rights of the member, so that an export contains only what the member may see. */
export async function gatherCampaign(
  deps: Pick<Deps, 'db' | 'clock' | 'files'>,
  access: CampaignAccess,
): Promise<ExportedCampaign & { archive: Archive }> {
  const sessions = (await listSessions(deps, access)).toReversed()
  const readRecap = await prepareRecaps(deps, access)
  return {
    id: access.campaignId,
    campaign: await findCampaignSummary(deps.db, access.campaignId),
    exportedAt: deps.clock().toISOString(),
    names: () => listNamesToExport(deps, access),
    async *sessions() {
      for (const session of sessions) {
        const bookmarks = await listBookmarks(deps, { ...access, sessionId: session.id })
        yield presentExportedSession(session, bookmarks, await readRecap(session.id))
      }
    },
    entries: () => exportEntries(deps, access),
    pictures: () => exportPictures(deps, viewOfMember(access)),
    archive: {
      table: (await readTable(deps, access)).seats.map(({ id: _, memberId: __, ...seat }) => seat),
      maps: () => exportMaps(deps, access),
      gmData: isGmAccess(access) ? await readGmData(deps, access) : null,
      async *transcripts() {
        for (const { id } of sessions) yield* await exportTranscripts(deps, { ...access, sessionId: id })
      },
    },
  }
}

async function readGmData(deps: Pick<Deps, 'db'>, access: CampaignAccess<'gm'>): Promise<Archive['gmData']> {
  const { settings, ...options } = await readOptions(deps, access)
  return {
    settings: { ...settings, ...options },
    hiddenCategories: await exportHiddenCategories(deps, access),
    corrections: await readCorrections(deps, access.campaignId),
  }
}

function presentExportedSession(
  { id, sessionNumber, name, date, notes }: Session,
  bookmarks: Bookmark[],
  recap: Recap | null,
): ExportedSession {
  const marks = bookmarks.map(({ at, text }) => ({ at, text }))
  const session = { id, sessionNumber, name, date, notes, bookmarks: marks }
  if (!recap) return { ...session, recap }
  const { id: _, sessionId: __, version: ___, hasDraft: ____, ...rest } = recap
  return { ...session, recap: rest }
}

export async function gatherShared(
  deps: Pick<Deps, 'db' | 'clock' | 'files'>,
  access: ShareAccess,
): Promise<ExportedCampaign> {
  const wiki = await readShared(deps, access)
  const entries = sortByName(wiki.entries)
  return {
    id: access.campaignId,
    campaign: wiki.campaign,
    exportedAt: deps.clock().toISOString(),
    names: async () => entries,
    async *sessions() {},
    async *entries() {
      for (const slice of sliceEntries(entries)) yield slice.map(toFileEntry)
    },
    pictures: () => exportPictures(deps, viewOfShare(access)),
  }
}
