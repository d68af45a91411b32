import { Download, Eye, History, ImagePlus, Link2, type LucideIcon, ReplaceAll } from 'lucide-react'
import { nameTexts } from '#contract/names/schemas.ts'
import { pictureDialogTexts } from '#contract/pictures/texts.ts'
import { exportTexts } from '#contract/sharing/exports.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { MenuAction } from '#web/ui/popups/menu.tsx'
import { MoreMenu } from '#web/ui/popups/more-menu.tsx'

export function WikiActions({ hasArticle }: { hasArticle: boolean }) {
  const { campaign, route, go, openOverlay } = useWorkspace()
  if (route.as) return null
  const { entry, category, page, q } = route
  const viewAsPlayer = () => void go({ view: 'wiki', entry, category, page, q, as: 'player' })
  const previewShared = () => void go({ view: 'wiki', as: 'shared' })
  const actions: (MenuAction & { icon: LucideIcon; gmOnly?: boolean })[] = [
    { label: wikiTexts.viewAsPlayer, icon: Eye, onSelect: viewAsPlayer, gmOnly: true },
    { label: wikiTexts.previewShared, icon: Link2, onSelect: previewShared },
    { label: exportTexts.export, icon: Download, onSelect: () => openOverlay('export') },
    ...(hasArticle
      ? [
          { label: 'History', icon: History, onSelect: () => openOverlay('history'), gmOnly: true },
          {
            label: nameTexts.fixEverywhere,
            icon: ReplaceAll,
            onSelect: () => openOverlay('fix-name'),
            gmOnly: true,
          },
          {
            label: pictureDialogTexts.menu,
            icon: ImagePlus,
            onSelect: () => openOverlay('picture'),
            gmOnly: true,
          },
        ]
      : []),
  ].filter(({ gmOnly }) => !gmOnly || campaign?.userRole === 'gm')
  return (
    <>
      <div className="flex items-center gap-0.5 max-md:hidden">
        {actions.map(({ label, icon, onSelect }) =>
          label === wikiTexts.previewShared ? (
            <Button key={label} variant="ghost" collapses icon={icon} onClick={onSelect}>
              {label}
            </Button>
          ) : (
            <IconButton key={label} label={label} icon={icon} onClick={onSelect} />
          ),
        )}
      </div>
      <div className="md:hidden">
        <MoreMenu label="More" actions={actions} />
      </div>
    </>
  )
}
