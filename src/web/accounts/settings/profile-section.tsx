import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import * as accountCalls from '#contract/accounts/endpoints.ts'
import { accountTexts, type EmailChange, type ProfileEdit, type User } from '#contract/accounts/schemas.ts'
import { PasswordField } from '#web/accounts/password/password-fields.tsx'
import { callApi, unreachableOr } from '#web/lib/api/api.ts'
import { profileKey } from '#web/lib/api/query-client.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { AccountSection, FormButtons } from './account-section.tsx'

function useStoreUser() {
  const client = useQueryClient()
  return (user: User) => {
    client.setQueryData<User>(profileKey, user)
    void client.invalidateQueries({ queryKey: profileKey })
  }
}

function useUpdateProfile(onSaved: () => void) {
  const store = useStoreUser()
  return useMutation({
    mutationFn: (body: ProfileEdit) => callApi(accountCalls.updateProfile, { body }),
    onSuccess: ({ user }) => {
      store(user)
      onSaved()
    },
  })
}

function useChangeEmail() {
  const store = useStoreUser()
  return useMutation({
    mutationFn: (body: EmailChange) => callApi(accountCalls.changeEmail, { body }),
    onSuccess: ({ user }) => store(user),
  })
}

function useConfirmEmail() {
  const store = useStoreUser()
  return useMutation({
    mutationFn: (token: string) => callApi(accountCalls.confirmEmail, { body: { token } }),
    onSuccess: ({ user }) => store(user),
  })
}

/** If the server sends mail, the address changes only after the user has opened the mailed link. */
function EmailForm({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit } = useForm<EmailChange>()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const change = useChangeEmail()
  const submit = handleSubmit((form) =>
    change.mutate(form, {
      onSuccess: ({ isChanged }) => {
        if (!isChanged) return setSentTo(form.email.trim())
        showNotice('success', accountTexts.emailChanged)
        onClose()
      },
    }),
  )
  if (sentTo !== null) {
    return (
      <div className="grid max-w-[400px] justify-items-start gap-4">
        <Banner kind="success">{accountTexts.emailLinkSent(sentTo)}</Banner>
        <Button onClick={onClose}>Close</Button>
      </div>
    )
  }
  return (
    <form onSubmit={submit} className="grid max-w-[400px] gap-4" aria-label="Change email">
      <ActionFailed action={change} failed={unreachableOr(accountTexts.emailFailed)} />
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        required
        autoFocus
        {...register('email')}
      />
      <PasswordField
        label="Your password"
        what="password"
        autoComplete="current-password"
        required
        {...register('password')}
      />
      <FormButtons
        label={change.isPending ? accountTexts.processing : 'Change email address'}
        isBusy={change.isPending}
        onCancel={onClose}
      />
    </form>
  )
}

const roleNames: Record<User['role'], string> = {
  admin: 'Administrator',
  gm: 'Game Master',
  player: 'Player',
}

export function ProfileSection({ user }: { user: User }) {
  const [editing, setEditing] = useState<'profile' | 'email' | null>(null)
  const close = () => setEditing(null)
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  const rows = [
    ['Username', user.username],
    ...(name ? [['Name', name]] : []),
    ['Email', user.email],
    ['Role', roleNames[user.role]],
  ]
  return (
    <AccountSection title="Profile" lede="How other people at your tables see you.">
      <dl className="grid gap-y-2.5">
        {rows.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-4">
            <dt className="text-subtle">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        {editing === 'profile' && <ProfileForm user={user} onClose={close} />}
        {editing === 'email' && <EmailForm onClose={close} />}
        {editing === null && (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setEditing('profile')}>Edit profile</Button>
            <Button onClick={() => setEditing('email')}>Change email</Button>
          </div>
        )}
      </div>
    </AccountSection>
  )
}

function ProfileForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { username, firstName, lastName } = user
  const { register, handleSubmit } = useForm({
    defaultValues: { username, firstName: firstName ?? '', lastName: lastName ?? '' },
  })
  const update = useUpdateProfile(() => {
    showNotice('success', accountTexts.profileSaved)
    onClose()
  })
  const submit = handleSubmit((form) => update.mutate(form))
  return (
    <form onSubmit={submit} className="grid max-w-[400px] gap-4" aria-label="Edit profile">
      <ActionFailed action={update} failed={unreachableOr(accountTexts.profileFailed)} />
      <TextField label="Username" autoComplete="nickname" required autoFocus {...register('username')} />
      <TextField label="First name" autoComplete="given-name" {...register('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...register('lastName')} />
      <FormButtons
        label={update.isPending ? accountTexts.processing : 'Save profile'}
        isBusy={update.isPending}
        onCancel={onClose}
      />
    </form>
  )
}

export function useEmailLink(): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { mutate } = useConfirmEmail()
  useEffect(() => {
    const token = new URLSearchParams(hash.slice(1)).get('email')
    if (token === null) return
    void navigate({ pathname, search }, { replace: true })
    mutate(token, {
      onSuccess: () => showNotice('success', accountTexts.emailChanged),
      onError: (error) => showNotice('error', unreachableOr(accountTexts.emailFailed)(error)),
    })
  }, [pathname, search, hash, navigate, mutate])
}
