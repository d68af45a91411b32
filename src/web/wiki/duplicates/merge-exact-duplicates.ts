import type { QueryClient } from '@tanstack/react-query'
import { refreshWiki } from '#web/wiki/edit-api.ts'
import { offerUndo } from '#web/wiki/history/offer-undo.ts'
import { cleanDuplicates, describeCleanup } from './duplicates-api.ts'

/** Reports a merge but no failure, because the user did not ask for the merge. */
export async function mergeExactDuplicates(
  client: QueryClient,
  campaignId: string,
  onChanged: () => void,
): Promise<void> {
  const result = await cleanDuplicates(campaignId).catch(() => null)
  if (!result || result.count === 0) return
  offerUndo(client, { campaignId, text: describeCleanup([result]), undoIds: result.undoIds, onChanged })
  onChanged()
  await refreshWiki(client, campaignId)
}
