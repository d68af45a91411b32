import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { accountTexts, type User } from '#contract/accounts/schemas.ts'
import { unreachableOr } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { AccountSection } from './account-section.tsx'
import { EmailForm } from './email-form.tsx'
import { useUpdateProfile } from './profile-api.ts'

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
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={update.isPending}>
          {update.isPending ? accountTexts.processing : 'Save profile'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
