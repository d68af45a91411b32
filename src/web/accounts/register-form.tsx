import { accountTexts } from '#contract/accounts.ts'
import { errorText } from '#web/lib/api.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useRegister } from './api.ts'
import { newAccount } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { TermsNote } from './terms-note.tsx'

type RegisterFormProps = {
  onDone: () => void
  /** The invitation code, required where registration is by invitation. */
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
      <Button type="submit" look="primary" size="lg" busy={create.isPending}>
        {create.isPending ? accountTexts.creatingAccount : 'Create Account'}
      </Button>
      <TermsNote action="creating an account" />
    </form>
  )
}
