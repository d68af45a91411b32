import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { adminUserList } from '#contract/admin.ts'
import { doneAnswer } from '#contract/campaigns.ts'
import { calls } from '#contract/permissions.ts'
import { callApi } from '#web/lib/api.ts'

/** One page of the accounts that hold these words; of those asked for while somebody types, the last is waited for. */
export function useUsers(search: string, page: number) {
  return useQuery({
    queryKey: ['users', search, page],
    queryFn: ({ signal }) =>
      callApi(calls.listUsers, adminUserList, { query: { page: String(page), search }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useResetUserPassword(userId: string) {
  return useMutation({
    mutationFn: (newPassword: string) =>
      callApi(calls.resetUserPassword, doneAnswer, { params: { accountId: userId }, body: { newPassword } }),
  })
}
