import { AppError } from '#contract/errors.ts'
import { defaultShareLife, type SharedEntry, type SharedWiki, shareLives } from '#contract/sharing.ts'
import { type WikiEntry, wikiLimits, wikiTexts } from '#contract/wiki.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { ShareAccess } from '#server/auth/share-access.ts'
import type { Deps } from '#server/deps.ts'
import { listSessionDates } from '#server/sessions/service.ts'
import { listEntries, listRelated, requireEntry } from '#server/wiki/service.ts'
import { presentSharedEntry, presentSharedWiki } from './present.ts'
import { findCampaignFace } from './store.ts'

type PlayersEyes = CampaignAccess<'player'> | ShareAccess
type Categories = ShareAccess['categories']

const isShown = (categories: Categories, { category }: Pick<WikiEntry, 'category'>) =>
  categories === null || categories.includes(category)

async function listShown(
  deps: Pick<Deps, 'db'>,
  access: PlayersEyes,
  categories: Categories,
): Promise<SharedEntry[]> {
  const dates = await listSessionDates(deps, access)
  const shown: SharedEntry[] = []
  for await (const page of await listEntries(deps, access, wikiLimits.entries)) {
    for (const entry of page) if (isShown(categories, entry)) shown.push(presentSharedEntry(entry, dates))
  }
  return shown
}

/** The wiki behind a link, as it is now. */
export async function readShared(deps: Pick<Deps, 'db'>, access: ShareAccess): Promise<SharedWiki> {
  return presentSharedWiki(access, await listShown(deps, access, access.categories))
}

/** What a link for everyone, made now, would show. */
export async function previewShared(
  deps: Pick<Deps, 'db' | 'clock'>,
  access: CampaignAccess<'player'>,
): Promise<SharedWiki> {
  const campaign = await findCampaignFace(deps.db, access.campaignId)
  const sharedAt = deps.clock()
  const expiresAt = new Date(sharedAt.getTime() + shareLives[defaultShareLife] * 3_600_000)
  const head = { campaign, sharedAt, expiresAt, allowDownload: false }
  return presentSharedWiki(head, await listShown(deps, access, null))
}

/** What an entry is related to, as far as the link shows it; an entry that it does not show is none. */
export async function listSharedRelated(
  deps: Pick<Deps, 'db'>,
  access: ShareAccess,
  entryId: string,
): Promise<SharedEntry[]> {
  const { entry } = await requireEntry(deps, access, entryId)
  if (!isShown(access.categories, entry)) throw new AppError('NOT_FOUND', wikiTexts.entryNotFound)
  const dates = await listSessionDates(deps, access)
  const related = await listRelated(deps, access, entryId)
  return related.filter((one) => isShown(access.categories, one)).map((one) => presentSharedEntry(one, dates))
}
