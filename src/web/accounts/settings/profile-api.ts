import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type EmailChange,
  emailChangeAnswer,
  type ProfileEdit,
  profileAnswer,
  type User,
} from '#contract/accounts/schemas.ts'
import { calls } from '#contract/endpoints.ts'
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
    mutationFn: (body: ProfileEdit) => callApi(calls.updateProfile, profileAnswer, { body }),
    onSuccess: ({ user }) => {
      store(user)
      onSaved()
    },
  })
}

export function useChangeEmail() {
  const store = useStoreUser()
  return useMutation({
    mutationFn: (body: EmailChange) => callApi(calls.changeEmail, emailChangeAnswer, { body }),
    onSuccess: ({ user }) => store(user),
  })
}

export function useConfirmEmail() {
  const store = useStoreUser()
  return useMutation({
    mutationFn: (token: string) => callApi(calls.confirmEmail, profileAnswer, { body: { token } }),
    onSuccess: ({ user }) => store(user),
  })
}
