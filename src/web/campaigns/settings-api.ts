import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as campaignCalls from '#contract/campaigns/endpoints.ts'
import type { CampaignSettings, PlayerShows } from '#contract/campaigns/schemas.ts'
import type { CampaignOptions, Table, TableEdit } from '#contract/campaigns/table.ts'
import { campaignsKey, optionsKey, tableKey } from '#web/campaigns/api.ts'
import { callApi } from '#web/lib/api/api.ts'

export function useOptions(campaignId: string) {
  return useQuery({
    queryKey: optionsKey(campaignId),
    queryFn: async ({ signal }) =>
      (await callApi(campaignCalls.readOptions, { params: { campaignId }, signal })).options,
  })
}

export type OptionsProps = { campaignId: string; options: CampaignOptions }

/** Absent fields stay unchanged. */
type OptionsChange = Partial<Omit<CampaignOptions, 'settings' | 'shows'>> & {
  settings?: Partial<CampaignSettings>
  shows?: Partial<PlayerShows>
}

export function useUpdateOptions(campaignId: string) {
  const client = useQueryClient()
  const queryKey = optionsKey(campaignId)
  return useMutation({
    mutationKey: queryKey,
    // Runs updates one after the other, so that two quick changes reach the server in order.
    scope: { id: `options-${campaignId}` },
    mutationFn: async (body: OptionsChange) =>
      (await callApi(campaignCalls.updateOptions, { params: { campaignId }, body })).options,
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<CampaignOptions>(queryKey)
      if (before) client.setQueryData(queryKey, applyChange(before, change))
      return { before }
    },
    onError: (_error, _change, context) => {
      if (context?.before) client.setQueryData(queryKey, context.before)
    },
    onSettled: () => {
      // Refetched options would lack an update that is still pending, and revert it on screen.
      if (client.isMutating({ mutationKey: queryKey }) > 1) return
      void client.invalidateQueries({ queryKey })
      // The campaigns contain some of the options.
      void client.invalidateQueries({ queryKey: campaignsKey })
    },
  })
}

function applyChange(options: CampaignOptions, change: OptionsChange): CampaignOptions {
  return {
    ...options,
    ...change,
    settings: { ...options.settings, ...change.settings },
    shows: { ...options.shows, ...change.shows },
  }
}

export function useTable(campaignId: string | null) {
  return useQuery({
    queryKey: tableKey(campaignId),
    queryFn: async ({ signal }): Promise<Table> =>
      callApi(campaignCalls.readTable, { params: { campaignId: campaignId ?? '' }, signal }),
    enabled: campaignId !== null,
  })
}

export function useTakeSeat(campaignId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (seatId: string): Promise<Table> =>
      callApi(campaignCalls.takeSeat, { params: { campaignId }, body: { seatId } }),
    onSuccess: (table) => client.setQueryData(tableKey(campaignId), table),
    // The seat may have been taken by someone else.
    onError: () => void client.invalidateQueries({ queryKey: tableKey(campaignId) }),
  })
}

export function useUpdateTable(campaignId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: TableEdit): Promise<Table> =>
      callApi(campaignCalls.updateTable, { params: { campaignId }, body }),
    onSuccess: (table) => client.setQueryData(tableKey(campaignId), table),
  })
}
