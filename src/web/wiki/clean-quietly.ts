import type { QueryClient } from '@tanstack/react-query'
import { refreshWiki } from './care-api.ts'
import { cleanDuplicates } from './duplicates-api.ts'
import { offerUndo } from './offer-undo.ts'
import { tellDone } from './tell-done.ts'

/** Merges what is called exactly the same. Nobody asked for it: only what was done is told, never what failed. */
export async function cleanQuietly(
  client: QueryClient,
  campaignId: string,
  onChanged: () => void,
): Promise<void> {
  const done = await cleanDuplicates(campaignId).catch(() => null)
  if (!done || done.count === 0) return
  offerUndo(client, { campaignId, text: tellDone([done]), undoIds: done.undoIds, onChanged })
  onChanged()
  await refreshWiki(client, campaignId)
}
