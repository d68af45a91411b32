import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import * as adminCalls from '#contract/admin/endpoints.ts'
import {
  type EngineSettingsForm,
  engineSettingTexts,
  type modelListQuery,
  type SettingKind,
} from '#contract/admin/engine-settings.ts'
import { installationKey } from '#web/admin/installation/installation-api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { enginesKey } from './engines-api.ts'

const settingsKey = [...enginesKey, 'settings'] as const
const modelServersKey = ['model-servers'] as const

export function useEngineSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => (await callApi(adminCalls.readEngineSettings, { signal })).settings,
  })
}

export function useModelServers() {
  return useQuery({
    queryKey: modelServersKey,
    queryFn: async ({ signal }) => (await callApi(adminCalls.findModelServers, { signal })).servers,
    refetchOnMount: 'always',
  })
}

export const useListOfferedModels = () =>
  useMutation({
    mutationFn: ({ provider, baseUrl, secret }: z.infer<typeof modelListQuery>) =>
      callApi(adminCalls.listOfferedModels, { body: { provider, baseUrl, secret } }),
  })

export const useTrySettings = () =>
  useMutation({
    mutationFn: (body: EngineSettingsForm) => callApi(adminCalls.testEngineSettings, { body }),
  })

function useRefreshAfterChange() {
  const client = useQueryClient()
  return () =>
    Promise.all([enginesKey, installationKey].map((queryKey) => client.invalidateQueries({ queryKey })))
}

export function useSaveSettings(onSaved: () => void) {
  return useMutation({
    mutationFn: (body: EngineSettingsForm) => callApi(adminCalls.saveEngineSettings, { body }),
    onSuccess: () => {
      showNotice('success', engineSettingTexts.saved)
      onSaved()
    },
    onSettled: useRefreshAfterChange(),
  })
}

export function useRemoveSettings(settingKind: SettingKind, onRemoved: () => void) {
  return useMutation({
    mutationFn: () => callApi(adminCalls.removeEngineSettings, { params: { settingKind } }),
    onSuccess: () => {
      onRemoved()
      showNotice('success', engineSettingTexts.removed)
    },
    onSettled: useRefreshAfterChange(),
  })
}
