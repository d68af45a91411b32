import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as accountCalls from '#contract/accounts/endpoints.ts'
import type { EmailChange, ProfileEdit, User } from '#contract/accounts/schemas.ts'
import { callApi } from '#web/lib/api/api.ts'
import { profileKey } from '#web/lib/api/query-client.ts'

function useStoreUser() {
  const client = useQueryClient()
  return (user: User) => {
    client.setQueryData<User>(profileKey, user)
    void client.invalidateQueries({ queryKey: profileKey })
  }
}

export function useUpdateProfile(onSaved: () => void) {
  const store = useStoreUser()
  return useMutation({
    mutationFn: (body: ProfileEdit) => callApi(accountCalls.updateProfile, { body }),
    onSuccess: ({ user }) => {
      store(user)
      onSaved()
    },
  })
}

export function useChangeEmail() {
  const store = useStoreUser()
  return useMutation({
    mutationFn: (body: EmailChange) => callApi(accountCalls.changeEmail, { body }),
    onSuccess: ({ user }) => store(user),
  })
}

export function useConfirmEmail() {
  const store = useStoreUser()
  return useMutation({
    mutationFn: (token: string) => callApi(accountCalls.confirmEmail, { body: { token } }),
    onSuccess: ({ user }) => store(user),
  })
}
