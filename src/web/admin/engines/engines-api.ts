import { type Query, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import * as adminCalls from '#contract/admin/endpoints.ts'
import {
  type EngineSettingsForm,
  engineSettingTexts,
  type modelListQuery,
  type SettingKind,
} from '#contract/admin/engine-settings.ts'
import type { ModelFileDownload } from '#contract/admin/language-models.ts'
import { isActive } from '#contract/jobs/schemas.ts'
import { engineTexts, type SpeechModel } from '#contract/transcription/engines.ts'
import { installationKey } from '#web/admin/installation/installation-api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { recoverInterval, useRefresh } from '#web/lib/api/query-client.ts'
import { showNotice } from '#web/lib/notices.ts'

const enginesKey = ['admin', 'engines'] as const
const busyEveryMs = 2_000

export const useRefreshEngines = () => useRefresh(enginesKey)

export function useEngines() {
  return useQuery({
    queryKey: enginesKey,
    queryFn: ({ signal }) => callApi(adminCalls.readEngines, { signal }),
  })
}

export function useTestEngine(engineId: string) {
  return useMutation({
    mutationFn: () => callApi(adminCalls.testEngine, { params: { engineId } }),
  })
}

type Models = { models: Pick<SpeechModel, 'download'>[] }

const whileDownloading = <List extends Models>(query: Query<List>) =>
  query.state.data?.models.some(({ download }) => download && isActive(download))
    ? busyEveryMs
    : recoverInterval(query)

export function useModels() {
  return useQuery({
    queryKey: [...enginesKey, 'models'],
    queryFn: ({ signal }) => callApi(adminCalls.listModels, { signal }),
    refetchInterval: whileDownloading,
  })
}

export function useLanguageModels() {
  return useQuery({
    queryKey: [...enginesKey, 'language-models'],
    queryFn: ({ signal }) => callApi(adminCalls.listLanguageModels, { signal }),
    refetchInterval: whileDownloading,
  })
}

/** `onDone` is called before the lists are refetched, because a model of an earlier version then leaves its list. */
function useEngineChange<Input>(
  change: (input: Input) => Promise<unknown>,
  done: string,
  onDone?: () => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      onDone?.()
      showNotice('success', done)
    },
    // The installation shows the mail server.
    onSettled: () =>
      Promise.all([enginesKey, installationKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

export const useDownloadLanguageModel = (onStarted?: () => void) =>
  useEngineChange(
    (body: ModelFileDownload) => callApi(adminCalls.downloadLanguageModel, { body }),
    engineTexts.downloadStarted,
    onStarted,
  )

export const useRemoveLanguageModel = (file: string, onRemoved: () => void) =>
  useEngineChange(
    () => callApi(adminCalls.deleteLanguageModel, { params: { file } }),
    engineTexts.removed,
    onRemoved,
  )

export const useDownloadModel = (modelId: string) =>
  useEngineChange(
    () => callApi(adminCalls.downloadModel, { params: { modelId } }),
    engineTexts.downloadStarted,
  )

export const useRemoveModel = (modelId: string, onRemoved: () => void) =>
  useEngineChange(
    () => callApi(adminCalls.deleteModel, { params: { modelId } }),
    engineTexts.removed,
    onRemoved,
  )

export const useSaveSettings = (onSaved: () => void) =>
  useEngineChange(
    (body: EngineSettingsForm) => callApi(adminCalls.saveEngineSettings, { body }),
    engineSettingTexts.saved,
    onSaved,
  )

export const useRemoveSettings = (settingKind: SettingKind, onRemoved: () => void) =>
  useEngineChange(
    () => callApi(adminCalls.removeEngineSettings, { params: { settingKind } }),
    engineSettingTexts.removed,
    onRemoved,
  )

export function useEngineSettings() {
  return useQuery({
    queryKey: [...enginesKey, 'settings'],
    queryFn: async ({ signal }) => (await callApi(adminCalls.readEngineSettings, { signal })).settings,
  })
}

export const useTrySettings = () =>
  useMutation({
    mutationFn: (body: EngineSettingsForm) => callApi(adminCalls.testEngineSettings, { body }),
  })

export function useModelServers() {
  return useQuery({
    queryKey: ['model-servers'],
    queryFn: async ({ signal }) => (await callApi(adminCalls.findModelServers, { signal })).servers,
    refetchOnMount: 'always',
  })
}

export const useListOfferedModels = () =>
  useMutation({
    mutationFn: ({ provider, baseUrl, secret }: z.infer<typeof modelListQuery>) =>
      callApi(adminCalls.listOfferedModels, { body: { provider, baseUrl, secret } }),
  })
