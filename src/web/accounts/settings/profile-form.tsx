import { useForm } from 'react-hook-form'
import { accountTexts, type User } from '#contract/accounts/schemas.ts'
import { unreachableOr } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { useUpdateProfile } from './profile-api.ts'

export function ProfileForm({ user, onClose }: { user: User; onClose: () => void }) {
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
