import { Link2 } from 'lucide-react'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import type { WikiViewMode } from '#web/workspace/route.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

/** Shows the wiki to game masters as they see it, as players see it, or as a share link shows it. Players only get the last one. */
export function SeenBy() {
  const { campaign, route, go } = useWorkspace()
  const show = (as: WikiViewMode | null) => {
    const { entry, category, page, q } = route
    const isPlace = as !== 'shared' && route.as !== 'shared'
    void go(isPlace ? { view: 'wiki', entry, category, page, q, as } : { view: 'wiki', as })
  }
  if (campaign?.userRole !== 'gm') {
    if (route.as) return null
    return (
      <Button variant="ghost" collapses icon={Link2} onClick={() => show('shared')}>
        {wikiTexts.previewShared}
      </Button>
    )
  }
  return (
    <SegmentedControl
      label={wikiTexts.seenBy}
      value={route.as ?? 'gm'}
      isCompact
      options={[
        { value: 'gm', label: 'GM' },
        { value: 'player', label: 'Player' },
        {
          value: 'shared',
          label: (
            <>
              <Link2 size={15} strokeWidth={1.7} className="xl:hidden" />
              <span className="max-xl:sr-only">{wikiTexts.previewShared}</span>
            </>
          ),
        },
      ]}
      onChange={(seenBy) => show(seenBy === 'gm' ? null : seenBy)}
    />
  )
}
