import { useQuery } from '@tanstack/react-query'
import * as wikiCalls from '#contract/wiki/endpoints.ts'
import type { ChangeKind, RecentChange } from '#contract/wiki/maintenance.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { useEntryMutation } from '#web/wiki/edit-api.ts'
import { wikiKey } from '#web/wiki/wiki-key.ts'

const historyKey = (campaignId: string, entryId: string) => [...wikiKey(campaignId), 'history', entryId]

export function useRevisions(campaignId: string, entryId: string) {
  return useQuery({
    queryKey: historyKey(campaignId, entryId),
    queryFn: async ({ signal }) =>
      (await callApi(wikiCalls.listRevisions, { params: { campaignId, entryId }, signal })).revisions,
    staleTime: 0,
  })
}

export function useRevision(campaignId: string, entryId: string, revisionId: string) {
  const params = { campaignId, entryId, revisionId }
  return useQuery({
    queryKey: [...historyKey(campaignId, entryId), revisionId],
    queryFn: async ({ signal }) => (await callApi(wikiCalls.readRevision, { params, signal })).revision,
    // Revisions are immutable.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const useRestoreRevision = (campaignId: string, entryId: string) =>
  useEntryMutation(campaignId, (revisionId: string) =>
    callApi(wikiCalls.restoreRevision, { params: { campaignId, entryId, revisionId } }),
  )

export const changeLabels: Record<ChangeKind, string> = {
  create: 'Created',
  edit: 'Edited',
  run: 'New from a session',
  restore: 'Earlier version restored',
  merge: 'Merged',
  undo: 'Brought back',
  fact: 'Fact decided',
  import: 'Imported',
}

export function describeChange({
  change,
  by,
  session,
}: Pick<RecentChange, 'change' | 'by' | 'session'>): string {
  if (change !== 'run' || !session) return `${changeLabels[change]} · ${nameOfChanger({ change, by })}`
  const what = session.newFacts > 0 ? formatCount(session.newFacts, 'new fact') : 'New'
  return `${what} from session ${session.number}`
}

export const someoneWhoLeft = 'Someone who left'

export function nameOfChanger({ change, by }: Pick<RecentChange, 'change' | 'by'>): string {
  if (by !== null) return by
  return change === 'run' || change === 'create' ? 'Hearthscribe' : someoneWhoLeft
}
