import type { QueryClient } from '@tanstack/react-query'
import { maintenanceTexts } from '#contract/wiki/maintenance.ts'
import { errorText } from '#web/lib/api/api.ts'
import { showNotice, showUndo } from '#web/lib/notices.ts'
import { refreshWiki, restoreFromTrash, scanKey } from '#web/wiki/edit-api.ts'

type Offer = {
  campaignId: string
  text: string
  undoIds: string[]
  /** Called after an undo, so that the caller can refetch counts elsewhere. */
  onChanged: () => void
}

export function offerUndo(client: QueryClient, { campaignId, text, undoIds, onChanged }: Offer): void {
  const undo = async () => {
    try {
      for (const undoId of undoIds.toReversed()) await restoreFromTrash(campaignId, undoId)
      showNotice('success', 'Everything is back as it was')
    } catch (error) {
      showNotice('error', errorText(error, maintenanceTexts.undoFailed))
    }
    onChanged()
    void client.invalidateQueries({ queryKey: scanKey(campaignId) })
    await refreshWiki(client, campaignId)
  }
  if (undoIds.length > 0) showUndo(text, undo)
  else showNotice('success', text)
}
