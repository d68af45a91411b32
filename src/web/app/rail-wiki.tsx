import { useCategories } from '#web/wiki/api.ts'
import { WikiNav } from '#web/wiki/wiki-nav.tsx'
import { useWorkspace } from './workspace.ts'

export function RailWiki() {
  const { campaign, place } = useWorkspace()
  const categories = useCategories(campaign?.id ?? null)
  const isOverview = place.entry === null && place.category === null && place.q === ''
  return (
    <WikiNav
      categories={categories.data ?? []}
      current={{ page: place.page ?? (isOverview ? 'overview' : null), category: place.category }}
    />
  )
}
