import { Download, Eye, History, ImagePlus, Link2, Lock, Pencil, ReplaceAll, Trash2 } from 'lucide-react'
import { nameTexts } from '#contract/names/schemas.ts'
import { pictureDialogTexts } from '#contract/pictures/texts.ts'
import { exportTexts } from '#contract/sharing/exports.ts'
import { type WikiArticle, wikiTexts } from '#contract/wiki/schemas.ts'
import { usePhone } from '#web/lib/hooks/use-media.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import type { MenuAction } from '#web/ui/popups/menu.tsx'
import { MoreMenu } from '#web/ui/popups/more-menu.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

/** Phones have the entries of `SeenBy` in the menu. */
export function WikiMenu({ article }: { article: WikiArticle | null }) {
  const { campaign, route, go, openOverlay } = useWorkspace()
  const edit = useEdit(article)
  const isPhone = usePhone()
  if (route.as) return null
  const isGm = campaign?.userRole === 'gm'
  const { entry, category, page, q } = route
  const viewAsPlayer: MenuAction = {
    label: wikiTexts.viewAsPlayer,
    icon: Eye,
    onSelect: () => void go({ view: 'wiki', entry, category, page, q, as: 'player' }),
  }
  const previewShared: MenuAction = {
    label: wikiTexts.previewShared,
    icon: Link2,
    onSelect: () => void go({ view: 'wiki', as: 'shared' }),
  }
  const exportAction = { label: exportTexts.export, icon: Download, onSelect: () => openOverlay('export') }
  const ofArticle: MenuAction[] = isGm
    ? [
        { label: 'History', icon: History, onSelect: () => openOverlay('history') },
        { label: nameTexts.fixEverywhere, icon: ReplaceAll, onSelect: () => openOverlay('fix-name') },
        { label: pictureDialogTexts.menu, icon: ImagePlus, onSelect: () => openOverlay('picture') },
        { label: 'Delete Entry', icon: Trash2, danger: true, onSelect: () => openOverlay('delete') },
      ]
    : // Players see the actions with a lock; the dialogs explain it, and the server enforces it.
      [
        { label: 'Edit Entry', icon: Lock, onSelect: edit },
        { label: 'Delete Entry', icon: Lock, onSelect: () => openOverlay('delete') },
      ]
  const actions = [
    ...(isPhone && isGm ? [viewAsPlayer] : []),
    ...(isPhone ? [previewShared] : []),
    exportAction,
    ...(article ? ofArticle : []),
  ]
  return <MoreMenu label="More" actions={actions} />
}

function useEdit(article: WikiArticle | null): () => void {
  const { openOverlay } = useWorkspace()
  return () =>
    article?.id && article.name ? openOverlay('edit') : showNotice('error', wikiTexts.invalidEntry)
}

export function EditEntryButton({ article }: { article: WikiArticle }) {
  return (
    <Button collapses icon={Pencil} onClick={useEdit(article)}>
      Edit Entry
    </Button>
  )
}
