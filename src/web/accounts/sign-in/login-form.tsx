import { useForm } from 'react-hook-form'
import { accountTexts, type Login } from '#contract/accounts/schemas.ts'
import { useLogin } from '#web/accounts/api.ts'
import { PasswordField } from '#web/accounts/password/password-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

export function LoginForm({ onDone }: { onDone: () => void }) {
  const { register, handleSubmit } = useForm<Login>()
  const login = useLogin()
  const submit = handleSubmit((form) => login.mutate(form, { onSuccess: onDone }))
  return (
    // If the scripts cannot be loaded, `post` keeps the password out of the URL.
    <form method="post" onSubmit={submit} className="grid gap-4" aria-label="Sign in">
      <ActionFailed action={login} failed={accountTexts.loginFailed} />
      <TextField label="Email" type="email" autoComplete="email" required {...register('email')} />
      <PasswordField label="Password" autoComplete="current-password" required {...register('password')} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-small">
        <Checkbox {...register('rememberMe')} className="text-muted">
          Remember me
        </Checkbox>
        <a href="/forgot-password" className="text-muted underline underline-offset-2 hover:text-fg">
          Forgot password?
        </a>
      </div>
      <Button type="submit" variant="primary" size="lg" busy={login.isPending}>
        {login.isPending ? accountTexts.signingIn : 'Sign In'}
      </Button>
    </form>
  )
}
