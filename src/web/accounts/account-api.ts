import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as accountCalls from '#contract/accounts/endpoints.ts'
import type { PasswordChange, PasswordReset, User } from '#contract/accounts/schemas.ts'
import { clearAccountSession } from '#web/lib/api/account-session.ts'
import { callApi } from '#web/lib/api/api.ts'
import { profileKey, useRefresh } from '#web/lib/api/query-client.ts'

const sessionsKey = ['account-sessions'] as const

export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => callApi(accountCalls.forgotPassword, { body: { email } }),
  })
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: PasswordReset) => callApi(accountCalls.resetPassword, { body }),
  })
}

export function useChangePassword(onChanged: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PasswordChange) => callApi(accountCalls.changePassword, { body }),
    onSuccess: () => {
      onChanged()
      client.setQueryData<User>(profileKey, (user) => user && { ...user, mustChangePassword: false })
      void client.invalidateQueries({ queryKey: profileKey })
      void client.invalidateQueries({ queryKey: sessionsKey })
    },
  })
}

export function useAccountSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await callApi(accountCalls.listAccountSessions, { signal })).sessions,
  })
}

/** Fetched on every mount, because uploads and deletions change the usage. */
export function useUsage() {
  return useQuery({
    queryKey: ['usage'],
    queryFn: ({ signal }) => callApi(accountCalls.readUsage, { signal }),
    staleTime: 0,
  })
}

export function useEndSessions() {
  return useMutation({
    mutationFn: (sessionId: string | null) =>
      sessionId === null
        ? callApi(accountCalls.endOtherSessions)
        : callApi(accountCalls.endAccountSession, { params: { sessionId } }),
    // The list is refetched even after an error, because the account session may already have ended.
    onSettled: useRefresh(sessionsKey),
  })
}

export function useExportAccount(onExported: (text: string) => void) {
  return useMutation({
    mutationFn: () => callApi(accountCalls.exportAccount),
    onSuccess: (data) => onExported(JSON.stringify(data, null, 2)),
  })
}

export function useDeleteAccount(onDeleted: () => void) {
  return useMutation({
    mutationFn: (password: string) => callApi(accountCalls.deleteAccount, { body: { password } }),
    onSuccess: () => {
      onDeleted()
      clearAccountSession()
    },
  })
}
