import { useMutation, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import * as accountCalls from '#contract/accounts/endpoints.ts'
import type { Login, registrationForm, User } from '#contract/accounts/schemas.ts'
import {
  clearAccountSession,
  readStoredUser,
  readToken,
  saveAccountSession,
  saveUser,
} from '#web/lib/api/account-session.ts'
import { callApi } from '#web/lib/api/api.ts'
import { profileKey, recoverInterval } from '#web/lib/api/query-client.ts'
import { clearDrafts } from '#web/lib/hooks/use-stored-draft.ts'
import { clearNotices } from '#web/lib/notices.ts'

const retryEveryMs = 5_000

export function useProfile() {
  return useQuery({
    queryKey: profileKey,
    queryFn: async ({ signal }): Promise<User> => {
      const token = readToken()
      const { user } = await callApi(accountCalls.profile, { signal })
      // If the account session ended during the call, its user must not be stored.
      if (readToken() === token) saveUser(user)
      return user
    },
    placeholderData: () => readStoredUser() ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: (query) => recoverInterval(query) && retryEveryMs,
  })
}

const storeSession = ({ token, user }: { token: string; user: User }) => saveAccountSession(token, user)

export function useLogin() {
  return useMutation({
    mutationFn: (body: Login) => callApi(accountCalls.login, { body }),
    onSuccess: storeSession,
  })
}

export type RegistrationForm = z.input<typeof registrationForm>

export function useRegister() {
  return useMutation({
    mutationFn: (body: RegistrationForm) => callApi(accountCalls.register, { body }),
    onSuccess: storeSession,
  })
}

export function logout(): void {
  callApi(accountCalls.logout).catch(() => {
    // The browser is signed out even if the server is unreachable.
  })
  clearDrafts()
  clearAccountSession()
  clearNotices()
}
