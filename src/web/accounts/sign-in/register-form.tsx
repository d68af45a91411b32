import { accountTexts } from '#contract/accounts/schemas.ts'
import { useRegister } from '#web/accounts/api.ts'
import { newAccount } from '#web/accounts/password/new-password.ts'
import { NewPasswordFields } from '#web/accounts/password/new-password-fields.tsx'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

type RegisterFormProps = {
  onDone: () => void
  findInvite?: () => string | null
}

export function RegisterForm({ onDone, findInvite }: RegisterFormProps) {
  const form = useSchemaForm(newAccount)
  const create = useRegister()
  const submit = form.handleSubmit(({ confirmation: _, ...body }) => {
    const inviteCode = findInvite?.()
    create.mutate({ ...body, ...(inviteCode && { inviteCode }) }, { onSuccess: onDone })
  })
  return (
    // If the scripts cannot be loaded, `post` keeps the password out of the URL.
    <form method="post" onSubmit={submit} className="grid gap-4" aria-label="Create account">
      <ActionFailed action={create} failed={accountTexts.registerFailed} fault={form.firstError} />
      <TextField label="Username" autoComplete="username" required {...form.register('username')} />
      <TextField label="Email" type="email" autoComplete="email" required {...form.register('email')} />
      <NewPasswordFields form={form} />
      <Button type="submit" variant="primary" size="lg" busy={create.isPending}>
        {create.isPending ? accountTexts.creatingAccount : 'Create Account'}
      </Button>
    </form>
  )
}
