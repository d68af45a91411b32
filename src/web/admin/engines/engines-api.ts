import { useMutation, useQuery } from '@tanstack/react-query'
import * as adminCalls from '#contract/admin/endpoints.ts'
import * as fileCalls from '#contract/admin/language-model-endpoints.ts'
import type { ModelFileDownload } from '#contract/admin/language-models.ts'
import { isActive } from '#contract/jobs/schemas.ts'
import { engineTexts } from '#contract/transcription/engines.ts'
import { callApi } from '#web/lib/api/api.ts'
import { recoverInterval } from '#web/lib/api/query-client.ts'
import { useRefresh } from '#web/lib/hooks/use-refresh.ts'
import { showNotice } from '#web/lib/notices.ts'

export const enginesKey = ['engines'] as const
const languageModelsKey = [...enginesKey, 'language-models'] as const
const modelsKey = [...enginesKey, 'models'] as const
const busyEveryMs = 2_000

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

export function useModels() {
  return useQuery({
    queryKey: modelsKey,
    queryFn: ({ signal }) => callApi(adminCalls.listModels, { signal }),
    refetchInterval: (query) =>
      query.state.data?.models.some(({ download }) => download && isActive(download))
        ? busyEveryMs
        : recoverInterval(query),
  })
}

export function useLanguageModels() {
  return useQuery({
    queryKey: languageModelsKey,
    queryFn: ({ signal }) => callApi(fileCalls.listLanguageModels, { signal }),
    refetchInterval: (query) =>
      query.state.data?.models.some(({ download }) => download && isActive(download))
        ? busyEveryMs
        : recoverInterval(query),
  })
}

export function useDownloadLanguageModel(onStarted?: () => void) {
  return useMutation({
    mutationFn: (body: ModelFileDownload) => callApi(fileCalls.downloadLanguageModel, { body }),
    onSuccess: () => {
      showNotice('success', engineTexts.downloadStarted)
      onStarted?.()
    },
    onSettled: useRefreshEngines(),
  })
}

export function useRemoveLanguageModel(file: string, onRemoved: () => void) {
  return useMutation({
    mutationFn: () => callApi(fileCalls.deleteLanguageModel, { params: { file } }),
    onSuccess: () => {
      onRemoved()
      showNotice('success', engineTexts.removed)
    },
    onSettled: useRefreshEngines(),
  })
}

export const useRefreshEngines = () => useRefresh(enginesKey)

export function useDownloadModel(modelId: string) {
  return useMutation({
    mutationFn: () => callApi(adminCalls.downloadModel, { params: { modelId } }),
    onSuccess: () => showNotice('success', engineTexts.downloadStarted),
    onSettled: useRefreshEngines(),
  })
}

/** @param onRemoved is called before the list is refetched, because a model of an earlier version then leaves it */
export function useRemoveModel(modelId: string, onRemoved: () => void) {
  return useMutation({
    mutationFn: () => callApi(adminCalls.deleteModel, { params: { modelId } }),
    onSuccess: () => {
      onRemoved()
      showNotice('success', engineTexts.removed)
    },
    onSettled: useRefreshEngines(),
  })
}
