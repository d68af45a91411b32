import { FixName } from '#web/renaming/fix-name.tsx'
import { ExportDialog } from '#web/sharing/files/file-dialogs.tsx'
import { PictureDialog } from '#web/ui/face/picture-dialog.tsx'
import { useArticle } from '#web/wiki/api.ts'
import { DuplicatesDialog } from '#web/wiki/duplicates/duplicates-dialog.tsx'
import { DeleteEntryDialog } from '#web/wiki/edit/delete-entry-dialog.tsx'
import { EntryEditDialog } from '#web/wiki/edit/entry-edit-dialog.tsx'
import { ClearWikiDialog } from '#web/wiki/history/clear-wiki-dialog.tsx'
import { HistoryDialog } from '#web/wiki/history/history-dialog.tsx'
import { TrashDialog } from '#web/wiki/history/trash-dialog.tsx'
import { NewEntryDialog } from '#web/wiki/new-entry-dialog.tsx'
import { useRefreshCampaigns } from '#web/wiki/use-refresh-campaigns.ts'
import { useWorkspace, type WikiOverlay } from '#web/workspace/workspace.ts'

const ofArticle: WikiOverlay[] = ['edit', 'delete', 'history', 'fix-name', 'picture']

export function WikiDialogs({ overlay, onClose }: { overlay: WikiOverlay; onClose: () => void }) {
  const { campaign, route, go } = useWorkspace()
  const onChanged = useRefreshCampaigns()
  const article =
    useArticle(campaign?.id ?? '', ofArticle.includes(overlay) ? route.entry : null).data ?? null
  if (!campaign) return null
  const isGm = campaign.userRole === 'gm'
  const shared = { campaignId: campaign.id, onChanged, onClose }
  if (overlay === 'duplicates') return <DuplicatesDialog {...shared} />
  if (overlay === 'edit') return article && <EntryEditDialog {...shared} entry={article} isGm={isGm} />
  if (overlay === 'delete') {
    const leave = () => void go({ view: 'wiki' }, { replace: true })
    return article && <DeleteEntryDialog {...shared} entry={article} isGm={isGm} onDeleted={leave} />
  }
  if (overlay === 'history')
    return article && <HistoryDialog campaignId={campaign.id} entry={article} onClose={onClose} />
  if (overlay === 'fix-name')
    return article && <FixName campaignId={campaign.id} start={{ from: article.name }} onClose={onClose} />
  if (overlay === 'picture') {
    if (!article) return null
    const { id, name, category, picture } = article
    const target = { kind: 'entry', campaignId: campaign.id, entryId: id } as const
    return <PictureDialog request={{ target, name, category, picture }} onClose={onClose} />
  }
  if (overlay === 'export') {
    return <ExportDialog campaignId={campaign.id} isGm={isGm} onClose={onClose} />
  }
  if (overlay === 'bin') return <TrashDialog {...shared} />
  if (overlay === 'clear-wiki') {
    const openOverview = () => {
      onClose()
      void go({ view: 'wiki' })
    }
    return <ClearWikiDialog {...shared} onCleared={openOverview} />
  }
  return <NewEntryDialog campaignId={campaign.id} name="" category={route.category} onClose={onClose} />
}
