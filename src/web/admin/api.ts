import { useMutation } from '@tanstack/react-query'
import { type ContactMessage, contactLimits, messageAnswer } from '#contract/admin.ts'
import { calls } from '#contract/permissions.ts'
import { callApi } from '#web/lib/api.ts'
import { wait } from '#web/lib/wait.ts'

/** Sends a message to whoever runs the installation; takes 1.5 s at least, however it ends (part 1 §9). */
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
