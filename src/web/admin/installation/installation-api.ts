import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as adminCalls from '#contract/admin/endpoints.ts'
import { type Installation, installationTexts } from '#contract/admin/installation.ts'
import { callApi, errorText } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'

export const installationKey = ['admin', 'installation'] as const

export function useInstallation() {
  return useQuery({
    queryKey: installationKey,
    queryFn: async ({ signal }) => (await callApi(adminCalls.readInstallation, { signal })).installation,
  })
}

export const useTestMail = () => useMutation({ mutationFn: () => callApi(adminCalls.testMail, {}) })

export function useReportFailures() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reportsFailures: boolean) =>
      callApi(adminCalls.updateInstallation, { body: { reportsFailures } }),
    onSuccess: (_, isOn) => {
      client.setQueryData<Installation>(
        installationKey,
        (known) => known && { ...known, mail: { ...known.mail, reports_failures: isOn } },
      )
      showNotice('success', isOn ? installationTexts.reportsOn : installationTexts.reportsOff)
    },
    onError: (error) => showNotice('error', errorText(error, installationTexts.saveFailed)),
  })
}
