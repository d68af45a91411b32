import { AppError } from '#contract/errors.ts'
import {
  defaultShareLife,
  type SharedEntry,
  type SharedSession,
  type SharedWiki,
  type SharePreview,
  shareLives,
} from '#contract/sharing.ts'
import { wikiLimits, wikiTexts } from '#contract/wiki.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { ShareAccess } from '#server/auth/share-access.ts'
import type { Deps } from '#server/deps.ts'
import { readTimeline } from '#server/recap/service.ts'
import { listSessionDates } from '#server/sessions/service.ts'
import { listEntries, listRelated, readVersion } from '#server/wiki/service.ts'
import { keepWiki, type SharedPages } from './keep-wiki.ts'
import { packWiki } from './pack-wiki.ts'
import { presentSharedEntry, presentSharedPages, presentSharedSession, presentSharedWiki } from './present.ts'
import { findCampaignFace } from './store.ts'

type PlayersEyes = CampaignAccess<'player'> | ShareAccess
type Categories = ShareAccess['categories']

/** What players see of a wiki, or of some of its categories. It is read live: what is kept is kept for one state of the wiki. */
async function readPages(
  deps: Pick<Deps, 'db'>,
  access: PlayersEyes,
  categories: Categories,
): Promise<SharedPages> {
  const sign = await readVersion(deps, access)
  return keepWiki(deps, JSON.stringify([access.campaignId, categories]), sign, async () => {
    const dates = await listSessionDates(deps, access)
    const shown: SharedEntry[] = []
    for await (const page of await listEntries(deps, access, wikiLimits.entries)) {
      for (const entry of page) {
        if (categories === null || categories.includes(entry.category))
          shown.push(presentSharedEntry(entry, dates))
      }
    }
    return presentSharedPages(shown)
  })
}

/** The wiki behind a link, as it is now. */
export async function readShared(deps: Pick<Deps, 'db'>, access: ShareAccess): Promise<SharedWiki> {
  return presentSharedWiki(access, await readPages(deps, access, access.categories))
}

/** The same as compressed JSON, which is made once for each link and state of the wiki. */
export async function readSharedPacked(deps: Pick<Deps, 'db'>, access: ShareAccess): Promise<Buffer> {
  const pages = await readPages(deps, access, access.categories)
  return packWiki(pages, presentSharedWiki(access, pages))
}

/** What a link for everyone, made now, would show. */
export async function previewShared(
  deps: Pick<Deps, 'db' | 'clock'>,
  access: CampaignAccess<'player'>,
): Promise<Omit<SharePreview, 'success'>> {
  const campaign = await findCampaignFace(deps.db, access.campaignId)
  const sharedAt = deps.clock()
  const expiresAt = new Date(sharedAt.getTime() + shareLives[defaultShareLife] * 3_600_000)
  const head = { campaign, sharedAt, expiresAt, allowDownload: false }
  const wiki = presentSharedWiki(head, await readPages(deps, access, null))
  return { ...wiki, timeline: await readSharedTimeline(deps, access, null, wiki) }
}

/** What an entry is related to, as far as the wiki shows it; throws NOT_FOUND for an entry that it does not show. */
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

/** What happened, session by session, as far as the wiki shows it: of an entry that it does not show it tells nothing. */
export async function readSharedTimeline(
  deps: Pick<Deps, 'db'>,
  access: PlayersEyes,
  categories: Categories,
  { entries }: SharedWiki,
): Promise<SharedSession[]> {
  const shown = new Set(entries.map(({ id }) => id))
  const told = await readTimeline(deps, access)
  return told.flatMap((session) => {
    const events = session.events.filter(({ entryId }) => entryId === null || shown.has(entryId))
    return events.length > 0 ? presentSharedSession(session, events, categories === null) : []
  })
}
