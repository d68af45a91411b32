import { useMutation, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type Login, profileAnswer, type registrationForm, signedIn, type User } from '#contract/accounts.ts'
import { doneAnswer } from '#contract/campaigns.ts'
import { calls } from '#contract/permissions.ts'
import { callApi } from '#web/lib/api.ts'
import { dropKeptTexts } from '#web/lib/kept-text.ts'
import { clearNotices } from '#web/lib/notices.ts'
import { profileKey, recoverInterval } from '#web/lib/query-client.ts'
import { clearSession, readStoredUser, readToken, saveSession, saveUser } from '#web/lib/session.ts'

/** How long the start page waits before it asks an unreachable server again. */
const askAgainMs = 5_000

/** The person behind the token; asked for at start-up and whenever a call answers 401 (decisions.md §2). */
export function useProfile() {
  return useQuery({
    queryKey: profileKey,
    queryFn: async ({ signal }): Promise<User> => {
      const token = readToken()
      const { user } = await callApi(calls.profile, profileAnswer, { signal })
      // The session may have ended while the call was under way: nothing of it is stored then.
      if (readToken() === token) saveUser(user)
      return user
    },
    placeholderData: () => readStoredUser() ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: (query) => recoverInterval(query) && askAgainMs,
  })
}

const keepSession = ({ token, user }: { token: string; user: User }) => saveSession(token, user)

export function useLogin() {
  return useMutation({
    mutationFn: (body: Login) => callApi(calls.login, signedIn, { body }),
    onSuccess: keepSession,
  })
}

export type RegistrationForm = z.input<typeof registrationForm>

export function useRegister() {
  return useMutation({
    mutationFn: (body: RegistrationForm) => callApi(calls.register, signedIn, { body }),
    onSuccess: keepSession,
  })
}

/** Ends the session here at once; the server is told so that the token dies there too. */
export function logout(): void {
  callApi(calls.logout, doneAnswer).catch(() => {
    // Whether or not the server heard it, nothing of the session stays in this browser.
  })
  dropKeptTexts()
  clearSession()
  clearNotices()
}
