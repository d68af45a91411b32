import type { QueryClient } from '@tanstack/react-query'
import { careTexts } from '#contract/wiki-care.ts'
import { errorText } from '#web/lib/api.ts'
import { showNotice, showUndo } from '#web/lib/notices.ts'
import { refreshWiki, restoreBinned, scanKey } from './care-api.ts'

type Offer = {
  campaignId: string
  /** What was done. */
  text: string
  undoIds: string[]
  /** Taken back: counts elsewhere are stale. */
  onChanged: () => void
}

/** Tells what was done to a wiki, and for a while offers to take it back, the last first. */
export function offerUndo(client: QueryClient, { campaignId, text, undoIds, onChanged }: Offer): void {
  const undo = async () => {
    try {
      for (const undoId of undoIds.toReversed()) await restoreBinned(campaignId, undoId)
      showNotice('success', 'Everything is back as it was')
    } catch (error) {
      showNotice('error', errorText(error, careTexts.undoFailed))
    }
    onChanged()
    void client.invalidateQueries({ queryKey: scanKey(campaignId) })
    await refreshWiki(client, campaignId)
  }
  if (undoIds.length > 0) showUndo(text, undo)
  else showNotice('success', text)
}
