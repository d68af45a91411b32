import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { pageLimits } from '#contract/paging.ts'
import * as proposalCalls from '#contract/wiki/proposal-endpoints.ts'
import { proposalLimits, proposalTexts } from '#contract/wiki/proposals.ts'
import { callApi } from '#web/lib/api/api.ts'
import { callOnce } from '#web/lib/api/send-once.ts'
import { refreshWiki } from '#web/wiki/edit-api.ts'
import { offerUndo } from '#web/wiki/history/offer-undo.ts'
import { wikiKey } from '#web/wiki/wiki-key.ts'

const fetchProposals = (campaignId: string, page: number, limit: number, signal?: AbortSignal) =>
  callApi(proposalCalls.listProposals, {
    params: { campaignId },
    query: { page: String(page), limit: String(limit) },
    ...(signal && { signal }),
  })

export function useProposals(campaignId: string, limit: number) {
  return useQuery({
    queryKey: [...wikiKey(campaignId), 'proposals', limit],
    queryFn: ({ signal }) => fetchProposals(campaignId, 1, limit, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Returns the ids of all proposals, but at most `proposalLimits.factIds`. */
async function fetchProposalIds(campaignId: string): Promise<string[]> {
  const ids = new Set<string>()
  for (let page = 1, pages = 1; page <= pages && ids.size < proposalLimits.factIds; page++) {
    const answer = await fetchProposals(campaignId, page, pageLimits.max)
    for (const { id } of answer.proposals) ids.add(id)
    pages = answer.pagination.pages
  }
  return [...ids].slice(0, proposalLimits.factIds)
}

const decisions = {
  accept: { call: proposalCalls.acceptProposals, done: proposalTexts.accepted },
  dismiss: { call: proposalCalls.dismissProposals, done: proposalTexts.dismissed },
}
export type Decision = keyof typeof decisions

export function useDecideAll(campaignId: string, onChanged: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (decision: Decision) => {
      const body = { factIds: await fetchProposalIds(campaignId) }
      return callOnce(decisions[decision].call, { params: { campaignId }, body })
    },
    onSuccess: ({ decided, undoId }, decision) => {
      const undoIds = undoId === null ? [] : [undoId]
      offerUndo(client, { campaignId, text: decisions[decision].done(decided), undoIds, onChanged })
    },
    onSettled: async () => {
      onChanged()
      await refreshWiki(client, campaignId)
    },
  })
}
