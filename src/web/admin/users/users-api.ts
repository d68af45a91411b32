import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminUserTexts, type UserEdit } from '#contract/accounts/admin-users.ts'
import type { User } from '#contract/accounts/schemas.ts'
import * as adminCalls from '#contract/admin/endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'
import { profileKey } from '#web/lib/api/query-client.ts'
import { showNotice } from '#web/lib/notices.ts'

export const usersKey = ['users'] as const

const isActiveParam = { active: 'true', inactive: 'false' } as const

export type UserFilter = { search: string; role: User['role'] | null; status: 'active' | 'inactive' | null }

export function useUsers({ search, role, status }: UserFilter, page: number) {
  const query = {
    page: String(page),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(role === null ? {} : { role }),
    ...(status === null ? {} : { isActive: isActiveParam[status] }),
  }
  return useQuery({
    queryKey: [...usersKey, query],
    queryFn: ({ signal }) => callApi(adminCalls.listUsers, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useUpdateUser(userId: string, isOwn: boolean, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (edit: UserEdit) =>
      callApi(adminCalls.updateUser, { params: { accountId: userId }, body: edit }),
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
      callApi(adminCalls.resetUserPassword, { params: { accountId: userId }, body: { newPassword } }),
  })
}
