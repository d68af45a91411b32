import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { adminUserList, adminUserTexts, type UserEdit } from '#contract/admin-users.ts'
import { doneAnswer } from '#contract/campaigns.ts'
import { calls } from '#contract/permissions.ts'
import { callApi } from '#web/lib/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { profileKey } from '#web/lib/query-client.ts'

export const usersKey = ['users'] as const

/** Which accounts are wanted; without a role or a status, all of them. */
export type UserFilter = { search: string; role: User['role'] | null; isActive: boolean | null }

/** One page of them; of those asked for while somebody types, the last is waited for. */
export function useUsers({ search, role, isActive }: UserFilter, page: number) {
  const query = {
    page: String(page),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(role === null ? {} : { role }),
    ...(isActive === null ? {} : { isActive: String(isActive) }),
  }
  return useQuery({
    queryKey: [...usersKey, query],
    queryFn: ({ signal }) => callApi(calls.listUsers, adminUserList, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/**
 * @param isOwn whoever changes their own account may be no administrator any more, or signed out
 * @param onDone called when the list shows the change, though the row may be gone from it
 */
export function useUpdateUser(userId: string, isOwn: boolean, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (edit: UserEdit) =>
      callApi(calls.updateUser, doneAnswer, { params: { accountId: userId }, body: edit }),
    onSuccess: async () => {
      showNotice('success', adminUserTexts.updated)
      if (isOwn) await client.invalidateQueries({ queryKey: profileKey })
      await client.invalidateQueries({ queryKey: usersKey })
      onDone()
    },
  })
}

export function useResetUserPassword(userId: string) {
  return useMutation({
    mutationFn: (newPassword: string) =>
      callApi(calls.resetUserPassword, doneAnswer, { params: { accountId: userId }, body: { newPassword } }),
  })
}
