import { useMutation } from '@tanstack/react-query'
import { type ContactMessage, contactLimits } from '#contract/admin/schemas.ts'
import * as siteCalls from '#contract/admin/site-endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'
import { wait } from '#web/lib/wait.ts'

export function useSendContact() {
  return useMutation({
    mutationFn: async (body: ContactMessage) => {
      const pause = wait(contactLimits.delayMs)
      try {
        return await callApi(siteCalls.sendContact, { body })
      } finally {
        await pause
      }
    },
  })
}

export function useSubscribe() {
  return useMutation({
    mutationFn: (email: string) => callApi(siteCalls.subscribe, { body: { email } }),
  })
}
