import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as campaignCalls from '#contract/campaigns/endpoints.ts'
import type { CampaignSettings, PlayerShows, RecapTone, SoundRetention } from '#contract/campaigns/schemas.ts'
import type { CampaignOptions, Table, TableEdit } from '#contract/campaigns/table.ts'
import { campaignsKey } from '#web/campaigns/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { optionsKey, tableKey } from './settings-keys.ts'

export function useOptions(campaignId: string) {
  return useQuery({
    queryKey: optionsKey(campaignId),
    queryFn: async ({ signal }) =>
      (await callApi(campaignCalls.readOptions, { params: { campaignId }, signal })).options,
  })
}

/** Absent fields stay unchanged. */
export type OptionsChange = {
  settings?: Partial<CampaignSettings>
  shows?: Partial<PlayerShows>
  playersMayAdd?: boolean
  vocabulary?: string[]
  acceptsFacts?: boolean
  tone?: RecapTone
  language?: string
  keepSound?: SoundRetention
  rememberVoices?: boolean
}

/** An update refetches the campaigns, because they contain some of the options. */
export function useUpdateOptions(campaignId: string) {
  const client = useQueryClient()
  const queryKey = optionsKey(campaignId)
  return useMutation({
    mutationKey: queryKey,
    // Runs updates one after the other, so that two quick switches keep their order.
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
      void client.invalidateQueries({ queryKey: campaignsKey })
    },
  })
}

function applyChange(options: CampaignOptions, change: OptionsChange): CampaignOptions {
  return {
    settings: { ...options.settings, ...change.settings },
    shows: { ...options.shows, ...change.shows },
    playersMayAdd: change.playersMayAdd ?? options.playersMayAdd,
    vocabulary: change.vocabulary ?? options.vocabulary,
    acceptsFacts: change.acceptsFacts ?? options.acceptsFacts,
    tone: change.tone ?? options.tone,
    language: change.language ?? options.language,
    keepSound: change.keepSound ?? options.keepSound,
    rememberVoices: change.rememberVoices ?? options.rememberVoices,
  }
}

export function useTable(campaignId: string) {
  return useQuery({
    queryKey: tableKey(campaignId),
    queryFn: async ({ signal }): Promise<Table> =>
      callApi(campaignCalls.readTable, { params: { campaignId }, signal }),
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

export function useReloadTable(campaignId: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: tableKey(campaignId) })
}
