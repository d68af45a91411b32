import { Download, Ellipsis, Eye, Link2, Share2 } from 'lucide-react'
import { exportTexts } from '#contract/exports.ts'
import { sharingTexts } from '#contract/sharing.ts'
import { wikiTexts } from '#contract/wiki.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuAction } from '#web/ui/menu.tsx'
import { useWorkspace } from './workspace.ts'

/**
 * What the head of the wiki offers: to see it with other eyes, to share it, and to take it along. On a phone they are in one menu.
 * @param isRoomy where there is room, the names stand beside the icons
 */
export function WikiActions({ isRoomy }: { isRoomy: boolean }) {
  const { campaign, place, go, openOverlay } = useWorkspace()
  if (place.as) return null
  const { entry, category, page, q } = place
  const icon = { size: 15, strokeWidth: 1.6, 'aria-hidden': true } as const
  const viewAsPlayer: MenuAction = {
    label: wikiTexts.viewAsPlayer,
    icon: <Eye {...icon} />,
    onSelect: () => void go({ view: 'wiki', entry, category, page, q, as: 'player' }),
  }
  const previewShared: MenuAction = {
    label: wikiTexts.previewShared,
    icon: <Link2 {...icon} />,
    onSelect: () => void go({ view: 'wiki', as: 'shared' }),
  }
  const shareWiki: MenuAction = {
    label: sharingTexts.share,
    icon: <Share2 {...icon} />,
    onSelect: () => openOverlay('share'),
  }
  const exportWiki: MenuAction = {
    label: exportTexts.export,
    icon: <Download {...icon} />,
    onSelect: () => openOverlay('export'),
  }
  const actions =
    campaign?.userRole === 'gm'
      ? [viewAsPlayer, previewShared, shareWiki, exportWiki]
      : [previewShared, exportWiki]
  return (
    <>
      <div className="flex items-center gap-0.5 max-md:hidden">
        {actions.map(({ label, icon: shown, onSelect }) =>
          isRoomy ? (
            <Button key={label} look="ghost" icon={shown} labelFrom="xl" data-tip={label} onClick={onSelect}>
              {label}
            </Button>
          ) : (
            <IconButton key={label} label={label} icon={shown} onClick={onSelect} />
          ),
        )}
      </div>
      <div className="md:hidden">
        <Menu
          actions={actions}
          trigger={
            <IconButton label="More" icon={<Ellipsis size={18} strokeWidth={1.6} aria-hidden="true" />} />
          }
        />
      </div>
    </>
  )
}
