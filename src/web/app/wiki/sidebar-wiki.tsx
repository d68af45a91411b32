import { duplicateTexts } from '#contract/wiki/maintenance.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { showNotice } from '#web/lib/notices.ts'
import { useCategories } from '#web/wiki/api.ts'
import { WikiNav } from '#web/wiki/browse/wiki-nav.tsx'
import { type WikiTool, WikiTools } from '#web/wiki/browse/wiki-tools.tsx'
import { useCanEditWiki } from './use-can-edit-wiki.ts'

export function SidebarWiki() {
  const { campaign, route, openOverlay } = useWorkspace()
  const canEditWiki = useCanEditWiki()
  const categories = useCategories(campaign?.id ?? null)
  const isOverview = route.entry === null && route.category === null && route.q === ''
  const open = (tool: WikiTool) =>
    campaign ? openOverlay(tool) : showNotice('error', duplicateTexts.campaignFirst)
  // Without a campaign, the tools are shown and explain that a campaign is needed.
  const hasTools = canEditWiki || !campaign
  return (
    <WikiNav
      categories={categories}
      current={{ page: route.page ?? (isOverview ? 'overview' : null), category: route.category }}
      tools={hasTools && <WikiTools onOpen={open} />}
    />
  )
}
