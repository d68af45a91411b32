import { useMutation, useQuery } from '@tanstack/react-query'
import type { Delivery, NewPerson, PersonDeletion, QuotaEdit } from '#contract/admin/people.ts'
import * as peopleCalls from '#contract/admin/people-endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useRefresh } from '#web/lib/hooks/use-refresh.ts'
import { usersKey } from './users-api.ts'

function useUserChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  return useMutation({
    mutationFn: change,
    onSuccess: useRefresh(usersKey),
  })
}

export function useCreatePerson() {
  return useUserChange((body: NewPerson) => callApi(peopleCalls.createPerson, { body }))
}

export function useCreateLink(accountId: string) {
  return useMutation({
    mutationFn: (deliver: Delivery) =>
      callApi(peopleCalls.createPasswordLink, { params: { accountId }, body: { deliver } }),
  })
}

export function useChangeEmail(accountId: string) {
  return useUserChange((email: string) =>
    callApi(peopleCalls.changePersonEmail, { params: { accountId }, body: { email } }),
  )
}

export function useChangeQuota(accountId: string) {
  return useUserChange((body: QuotaEdit) => callApi(peopleCalls.changeQuota, { params: { accountId }, body }))
}

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

export function useDeletePerson(accountId: string) {
  return useUserChange((body: PersonDeletion) =>
    callApi(peopleCalls.deletePerson, { params: { accountId }, body }),
  )
}
