import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { accountTexts, type Login } from '#contract/accounts/schemas.ts'
import { generalTexts } from '#contract/errors.ts'
import { useForgotPassword, useResetPassword } from '#web/accounts/account-api.ts'
import { useLogin, useRegister } from '#web/accounts/api.ts'
import {
  NewPasswordFields,
  newAccount,
  newPassword,
  PasswordField,
} from '#web/accounts/password/password-fields.tsx'
import { errorText, unreachableOr } from '#web/lib/api/api.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

type ResetFormProps = { token: string; onRequestLink: () => void }

function ResetForm({ token, onRequestLink }: ResetFormProps) {
  const form = useSchemaForm(newPassword)
  const reset = useResetPassword()
  const submit = form.handleSubmit(({ password }) => reset.mutate({ token, newPassword: password }))
  if (reset.isSuccess) {
    return (
      <div className="grid gap-4">
        <Banner kind="success">{accountTexts.resetDone}</Banner>
        <a href="/login" className={buttonClasses('primary', 'lg')}>
          Sign In
        </a>
      </div>
    )
  }
  if (errorText(reset.error, '') === accountTexts.resetInvalid) {
    return (
      <div className="grid gap-4">
        <Banner kind="error">{accountTexts.resetInvalid}</Banner>
        <Button variant="primary" size="lg" onClick={onRequestLink}>
          Ask for a new link
        </Button>
      </div>
    )
  }
  return (
    <form onSubmit={submit} className="grid gap-4" aria-label="Set a new password">
      <ActionFailed
        action={reset}
        failed={unreachableOr(accountTexts.passwordFailed)}
        fault={form.firstError}
      />
      <NewPasswordFields label="New password" form={form} />
      <Button type="submit" variant="primary" size="lg" busy={reset.isPending}>
        {reset.isPending ? accountTexts.processing : 'Set the new password'}
      </Button>
    </form>
  )
}

const readToken = () => new URLSearchParams(window.location.hash.slice(1)).get('token')

/** The reset link opens this page with a token in the fragment. */
export function ForgotForm({ sendsMail }: { sendsMail: boolean }) {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const found = readToken()
    if (found === null) return
    setToken(found)
    // Removes the token from the address bar and the history, where other people could find it.
    window.history.replaceState(null, '', window.location.pathname + window.location.search)
  }, [])
  if (token !== null) return <ResetForm token={token} onRequestLink={() => setToken(null)} />
  if (sendsMail) return <RequestLinkForm />
  return <Banner kind="info">{accountTexts.resetByAdmin}</Banner>
}

function RequestLinkForm() {
  const { register, handleSubmit } = useForm<{ email: string }>()
  const ask = useForgotPassword()
  const submit = handleSubmit(({ email }) => ask.mutate(email.trim()))
  return (
    <form onSubmit={submit} className="grid gap-4" aria-label="Ask for a reset link">
      <ActionFailed action={ask} failed={unreachableOr(generalTexts.internal)} />
      {ask.isSuccess && <Banner kind="success">{accountTexts.resetRequested}</Banner>}
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        hint="The link works once, for one hour."
        {...register('email')}
      />
      <Button type="submit" variant="primary" size="lg" busy={ask.isPending}>
        {ask.isPending ? 'Sending...' : ask.isSuccess ? 'Send it again' : 'Send the link'}
      </Button>
    </form>
  )
}

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
