import { useMutation } from '@tanstack/react-query'
import { type ContactMessage, contactLimits, messageAnswer } from '#contract/admin/schemas.ts'
import { calls } from '#contract/endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'
import { wait } from '#web/lib/wait.ts'

/** Sends a message to the operators. Takes at least 1.5 s, whether it succeeds or fails. */
export function useSendContact() {
  return useMutation({
    mutationFn: async (body: ContactMessage) => {
      const pause = wait(contactLimits.delayMs)
      try {
        return await callApi(calls.sendContact, messageAnswer, { body })
      } finally {
        await pause
      }
    },
  })
}

export function useSubscribe() {
  return useMutation({
    mutationFn: (email: string) => callApi(calls.subscribe, messageAnswer, { body: { email } }),
  })
}
