import { duplicateTexts } from '#contract/wiki-care.ts'
import { showNotice } from '#web/lib/notices.ts'
import { useCategories } from '#web/wiki/api.ts'
import { WikiNav } from '#web/wiki/wiki-nav.tsx'
import { type WikiTool, WikiTools } from '#web/wiki/wiki-tools.tsx'
import { useIsKeeper } from './use-is-keeper.ts'
import { useWorkspace } from './workspace.ts'

export function RailWiki() {
  const { campaign, place, openOverlay } = useWorkspace()
  const isKeeper = useIsKeeper()
  const categories = useCategories(campaign?.id ?? null)
  const isOverview = place.entry === null && place.category === null && place.q === ''
  const open = (tool: WikiTool) =>
    campaign ? openOverlay(tool) : showNotice('error', duplicateTexts.campaignFirst)
  // Without a campaign they say what is missing.
  const hasTools = isKeeper || !campaign
  return (
    <WikiNav
      categories={categories}
      current={{ page: place.page ?? (isOverview ? 'overview' : null), category: place.category }}
      tools={hasTools && <WikiTools onOpen={open} />}
    />
  )
}
