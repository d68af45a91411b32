import type { CategoryEdit } from '#contract/wiki-care.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { hideCategory, showCategory } from './category-store.ts'

/** Says who sees what stands in a category, whether or not anything stands there yet. */
export async function updateCategory(
  deps: Pick<Deps, 'db'>,
  { campaignId }: CampaignAccess<'gm'>,
  { name, visibility }: CategoryEdit,
): Promise<void> {
  const set = visibility === 'gm' ? hideCategory : showCategory
  await set(deps.db, campaignId, name.toLowerCase())
}
