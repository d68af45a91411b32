import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { accountTexts, registrationForm } from '#contract/accounts/schemas.ts'
import { type RegistrationForm, useLogin, useRegister } from '#web/accounts/api.ts'
import { useProvider } from '#web/accounts/oidc/oidc-api.ts'
import { PasswordChecklist, PasswordField } from '#web/accounts/password/password-fields.tsx'
import { ApiError } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { TermsNote } from './terms-note.tsx'

export function InAppForm() {
  const [isSignUp, setSignUp] = useState(false)
  const { register, watch, handleSubmit, reset, formState } = useForm<
    RegistrationForm,
    unknown,
    RegistrationForm
  >({
    ...(isSignUp && { resolver: zodResolver(registrationForm) }),
  })
  const legal = useProvider().data?.legal ?? []
  const login = useLogin()
  const signUp = useRegister()
  const action = isSignUp ? signUp : login
  const submit = handleSubmit(({ email, password, ...names }) =>
    isSignUp ? signUp.mutate({ email, password, ...names }) : login.mutate({ email, password }),
  )
  const switchMode = () => {
    setSignUp(!isSignUp)
    reset(undefined, { keepValues: true })
    login.reset()
    signUp.reset()
  }

  const fault = Object.values(formState.errors)[0]?.message ?? null
  const failed = isSignUp ? explainSignUp : accountTexts.loginFailedInApp
  const idleLabel = isSignUp ? 'Sign Up' : 'Sign In'
  return (
    <form onSubmit={submit} className="grid gap-4" aria-label={idleLabel}>
      <ActionFailed action={action} failed={failed} fault={fault} />
      <TextField label="Email" type="email" autoComplete="email" required {...register('email')} />
      <PasswordField
        label="Password"
        autoComplete={isSignUp ? 'new-password' : 'current-password'}
        required
        hint={isSignUp && <PasswordChecklist password={watch('password') ?? ''} />}
        {...register('password')}
      />
      {isSignUp && (
        <>
          <TextField label="Username" autoComplete="username" required {...register('username')} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="First name (optional)" autoComplete="given-name" {...register('firstName')} />
            <TextField label="Last name (optional)" autoComplete="family-name" {...register('lastName')} />
          </div>
        </>
      )}
      {!isSignUp && (
        <a
          href="/forgot-password"
          className="justify-self-end text-small text-muted underline underline-offset-2 hover:text-fg"
        >
          Forgot password?
        </a>
      )}
      <Button type="submit" variant="primary" size="lg" busy={action.isPending}>
        {action.isPending ? accountTexts.processing : idleLabel}
      </Button>
      {isSignUp && <TermsNote action="creating an account" legal={legal} />}
      <button
        type="button"
        onClick={switchMode}
        className="justify-self-center py-1 text-small text-muted underline-offset-2 hover:text-fg hover:underline"
      >
        {isSignUp ? accountTexts.toSignIn : accountTexts.toSignUp}
      </button>
    </form>
  )
}

/** Unlike the registration page, this form shows only the `error` of an answer, not its `message`. */
const explainSignUp = (error: unknown): string =>
  error instanceof ApiError && error.errorField ? error.errorField : accountTexts.registerFailedInApp
