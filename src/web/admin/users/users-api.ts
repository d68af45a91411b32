import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminUserTexts, type UserEdit } from '#contract/accounts/admin-users.ts'
import type { User } from '#contract/accounts/schemas.ts'
import * as adminCalls from '#contract/admin/endpoints.ts'
import {
  type Delivery,
  type NewPerson,
  type PersonDeletion,
  peopleTexts,
  type QuotaEdit,
} from '#contract/admin/people.ts'
import * as peopleCalls from '#contract/admin/people-endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'
import { profileKey, useRefresh } from '#web/lib/api/query-client.ts'
import { showNotice } from '#web/lib/notices.ts'

const usersKey = ['admin', 'users'] as const

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

export function useUpdateUser(accountId: string, isOwn: boolean, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: UserEdit) => callApi(adminCalls.updateUser, { params: { accountId }, body }),
    onSuccess: async () => {
      showNotice('success', adminUserTexts.updated)
      if (isOwn) await client.invalidateQueries({ queryKey: profileKey })
      await client.invalidateQueries({ queryKey: usersKey })
      onDone()
    },
  })
}

export function useCreatePerson() {
  return useMutation({
    mutationFn: (body: NewPerson) => callApi(peopleCalls.createPerson, { body }),
    onSuccess: useRefresh(usersKey),
  })
}

export function useCreateLink(accountId: string) {
  return useMutation({
    mutationFn: (deliver: Delivery) =>
      callApi(peopleCalls.createPasswordLink, { params: { accountId }, body: { deliver } }),
  })
}

/** A change that a dialog makes. After it, the list is refetched, a notice says `done`, and the dialog closes. */
function useUserChange<Input>(change: (input: Input) => Promise<unknown>, done: string, onClose: () => void) {
  const refresh = useRefresh(usersKey)
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await refresh()
      showNotice('success', done)
      onClose()
    },
  })
}

export const useResetUserPassword = (accountId: string, onClose: () => void) =>
  useUserChange(
    (newPassword: string) =>
      callApi(adminCalls.resetUserPassword, { params: { accountId }, body: { newPassword } }),
    adminUserTexts.resetDone,
    onClose,
  )

export const useChangeEmail = (accountId: string, onClose: () => void) =>
  useUserChange(
    (email: string) => callApi(peopleCalls.changePersonEmail, { params: { accountId }, body: { email } }),
    peopleTexts.emailChanged,
    onClose,
  )

export const useChangeQuota = (accountId: string, onClose: () => void) =>
  useUserChange(
    (body: QuotaEdit) => callApi(peopleCalls.changeQuota, { params: { accountId }, body }),
    peopleTexts.quotaSaved,
    onClose,
  )

export const useDeletePerson = ({ id, username }: Pick<User, 'id' | 'username'>, onClose: () => void) =>
  useUserChange(
    (body: PersonDeletion) => callApi(peopleCalls.deletePerson, { params: { accountId: id }, body }),
    peopleTexts.deleted(username),
    onClose,
  )

const sessionsKey = (accountId: string) => ['user-sessions', accountId]

export function usePersonSessions(accountId: string) {
  return useQuery({
    queryKey: sessionsKey(accountId),
    queryFn: async ({ signal }) =>
      (await callApi(peopleCalls.listPersonSessions, { params: { accountId }, signal })).sessions,
    staleTime: 0,
  })
}

/** `mutate` takes the id of an account session. null ends all account sessions of the user except the caller's own. */
export function useEndPersonSessions(accountId: string) {
  return useMutation({
    mutationFn: (accountSessionId: string | null) =>
      accountSessionId === null
        ? callApi(peopleCalls.endPersonSessions, { params: { accountId } })
        : callApi(peopleCalls.endPersonSession, { params: { accountId, accountSessionId } }),
    // The list is refetched even after an error, because the account session may already have ended.
    onSettled: useRefresh(sessionsKey(accountId)),
  })
}

export function useDeletionPreview(accountId: string) {
  return useQuery({
    queryKey: ['user-deletion', accountId],
    queryFn: async ({ signal }) =>
      (await callApi(peopleCalls.previewPersonDeletion, { params: { accountId }, signal })).campaigns,
    staleTime: 0,
  })
}
