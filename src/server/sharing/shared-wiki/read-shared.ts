import { AppError } from '#contract/errors.ts'
import {
  defaultShareLife,
  type SharedEntry,
  type SharedSession,
  type SharedWiki,
  type SharePreview,
  shareLives,
} from '#contract/sharing/schemas.ts'
import { wikiLimits, wikiTexts } from '#contract/wiki/schemas.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { ShareAccess } from '#server/auth/share-access.ts'
import type { Deps } from '#server/deps.ts'
import { listSessionDates } from '#server/sessions/service.ts'
import {
  presentSharedEntry,
  presentSharedPages,
  presentSharedSession,
  presentSharedWiki,
} from '#server/sharing/present.ts'
import { findCampaignSummary } from '#server/sharing/store.ts'
import { readTimeline } from '#server/timeline/service.ts'
import { countLines, listEntries, listRelated, readVersion } from '#server/wiki/service.ts'
import { cacheWiki, type SharedPages } from './cache-wiki.ts'

type PlayerView = CampaignAccess<'player'> | ShareAccess
type Categories = ShareAccess['categories']

async function readSharedPages(
  deps: Pick<Deps, 'db'>,
  access: PlayerView,
  categories: Categories,
): Promise<SharedPages> {
  const version = await readVersion(deps, access)
  return cacheWiki(JSON.stringify([access.campaignId, categories]), version, async () => {
    const dates = await listSessionDates(deps, access)
    const shown: SharedEntry[] = []
    for await (const page of await listEntries(deps, access, wikiLimits.entries)) {
      for (const entry of page) {
        if (categories === null || categories.includes(entry.category))
          shown.push(presentSharedEntry(entry, dates))
      }
    }
    return presentSharedPages(shown, await countLines(deps, access))
  })
}

export async function readShared(deps: Pick<Deps, 'db'>, access: ShareAccess): Promise<SharedWiki> {
  return presentSharedWiki(access, await readSharedPages(deps, access, access.categories))
}

const sliceSize = 250

/** Yields slices, so that the caller can let other requests run between them. */
export function* sliceEntries(entries: SharedEntry[]): Generator<SharedEntry[]> {
  for (let at = 0; at < entries.length; at += sliceSize) yield entries.slice(at, at + sliceSize)
}

export async function previewShared(
  deps: Pick<Deps, 'db' | 'clock'>,
  access: CampaignAccess<'player'>,
): Promise<Omit<SharePreview, 'success' | 'lastLetter'>> {
  const campaign = await findCampaignSummary(deps.db, access.campaignId)
  const sharedAt = deps.clock()
  const expiresAt = new Date(sharedAt.getTime() + shareLives[defaultShareLife] * 3_600_000)
  const head = { campaign, sharedAt, expiresAt, allowDownload: false }
  const wiki = presentSharedWiki(head, await readSharedPages(deps, access, null))
  return { ...wiki, timeline: await readSharedTimeline(deps, access, null, wiki) }
}

/** Leaves out entries that the link does not show. Throws NOT_FOUND if the link does not show `entryId`. */
export async function listSharedRelated(
  deps: Pick<Deps, 'db'>,
  access: ShareAccess,
  { entries }: SharedWiki,
  entryId: string,
): Promise<SharedEntry[]> {
  const shown = new Map(entries.map((entry) => [entry.id, entry]))
  if (!shown.has(entryId)) throw new AppError('NOT_FOUND', wikiTexts.entryNotFound)
  const related = await listRelated(deps, access, entryId)
  return related.flatMap(({ id }) => shown.get(id) ?? [])
}

/** Leaves out events about entries that the link does not show, and sessions without remaining events. */
export async function readSharedTimeline(
  deps: Pick<Deps, 'db'>,
  access: PlayerView,
  categories: Categories,
  { entries }: SharedWiki,
): Promise<SharedSession[]> {
  const shown = new Set(entries.map(({ id }) => id))
  const sessions = await readTimeline(deps, access)
  return sessions.flatMap((session) => {
    const events = session.events.filter(({ entryId }) => entryId === null || shown.has(entryId))
    return events.length > 0 ? presentSharedSession(session, events, categories === null) : []
  })
}
