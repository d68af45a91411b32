import { accountTexts } from '#contract/accounts/schemas.ts'
import { useRegister } from '#web/accounts/api.ts'
import { newAccount } from '#web/accounts/password/new-password.ts'
import { NewPasswordFields } from '#web/accounts/password/new-password-fields.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { TermsNote } from './terms-note.tsx'

type RegisterFormProps = {
  onDone: () => void
  findInvite?: () => string | null
}

export function RegisterForm({ onDone, findInvite }: RegisterFormProps) {
  const { register, watch, handleSubmit, firstError } = useSchemaForm(newAccount)
  const create = useRegister()
  const submit = handleSubmit(({ confirmation: _, ...body }) => {
    const inviteCode = findInvite?.()
    create.mutate({ ...body, ...(inviteCode && { inviteCode }) }, { onSuccess: onDone })
  })
  const failure = create.isError ? errorText(create.error, accountTexts.registerFailed) : null
  return (
    <form onSubmit={submit} className="grid gap-4" aria-label="Create account">
      {(firstError ?? failure) && <Banner kind="error">{firstError ?? failure}</Banner>}
      <TextField label="Username" autoComplete="username" required {...register('username')} />
      <TextField label="Email" type="email" autoComplete="email" required {...register('email')} />
      <NewPasswordFields
        password={register('password', { deps: 'confirmation' })}
        confirmation={register('confirmation')}
        typed={watch('password')}
      />
      <Button type="submit" variant="primary" size="lg" busy={create.isPending}>
        {create.isPending ? accountTexts.creatingAccount : 'Create Account'}
      </Button>
      <TermsNote action="creating an account" />
    </form>
  )
}
