import { kindOf } from '#contract/wiki/categories.ts'
import type { CategoryEdit } from '#contract/wiki/maintenance.ts'
import { requireFeature } from '#server/accounts/service.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { hideCategory, showCategory } from './category-store.ts'

/** Throws for a custom category if the campaign's plan does not include custom categories. */
export async function requireCategory(
  deps: Pick<Deps, 'db' | 'config'>,
  campaignId: string,
  category: string,
): Promise<void> {
  if (kindOf(category) === null) await requireFeature(deps, campaignId, 'customCategories')
}

export async function updateCategory(
  deps: Pick<Deps, 'db'>,
  { campaignId }: CampaignAccess<'gm'>,
  { name, visibility }: CategoryEdit,
): Promise<void> {
  const set = visibility === 'gm' ? hideCategory : showCategory
  await set(deps.db, campaignId, name.toLowerCase())
}
