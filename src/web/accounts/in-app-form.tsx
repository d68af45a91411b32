import { type FormEvent, useState } from 'react'
import { accountTexts } from '#contract/accounts.ts'
import { errorText } from '#web/lib/api.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useLogin, useRegister } from './api.ts'
import { isLongEnough } from './check-password.ts'
import { PasswordChecklist } from './password-checklist.tsx'
import { PasswordField } from './password-field.tsx'
import { TermsNote } from './terms-note.tsx'
import { useForm } from './use-form.ts'

/** The form inside /app for somebody who is not signed in (part 1 §2.4): one form, two ways to use it. */
export function InAppForm() {
  const [isSignUp, setSignUp] = useState(false)
  const { form, field } = useForm({ email: '', password: '', username: '', firstName: '', lastName: '' })
  const [isSubmitted, setSubmitted] = useState(false)
  const fault =
    isSignUp && isSubmitted && !isLongEnough(form.password) ? accountTexts.passwordRequirements : null
  const login = useLogin()
  const register = useRegister()
  const action = isSignUp ? register : login

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSignUp) return login.mutate({ email: form.email, password: form.password })
    setSubmitted(true)
    if (isLongEnough(form.password)) register.mutate(form)
  }
  const turn = () => {
    setSignUp(!isSignUp)
    setSubmitted(false)
    login.reset()
    register.reset()
  }

  const fallback = isSignUp ? accountTexts.registerFailedInApp : accountTexts.loginFailedInApp
  const failure = fault ?? (action.isError ? errorText(action.error, fallback) : null)
  const idleLabel = isSignUp ? 'Sign Up' : 'Sign In'
  return (
    <form onSubmit={submit} className="grid gap-4" aria-label={idleLabel}>
      {failure && <Banner kind="error">{failure}</Banner>}
      <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete={isSignUp ? 'new-password' : 'current-password'}
        required
        hint={isSignUp && <PasswordChecklist password={form.password} />}
        {...field('password')}
      />
      {isSignUp && (
        <>
          <TextField label="Username" autoComplete="username" required {...field('username')} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="First name (optional)" autoComplete="given-name" {...field('firstName')} />
            <TextField label="Last name (optional)" autoComplete="family-name" {...field('lastName')} />
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
      <Button type="submit" look="primary" size="lg" busy={action.isPending}>
        {action.isPending ? accountTexts.processing : idleLabel}
      </Button>
      {isSignUp && <TermsNote action="creating an account" />}
      <button
        type="button"
        onClick={turn}
        className="justify-self-center py-1 text-small text-muted underline-offset-2 hover:text-fg hover:underline"
      >
        {isSignUp ? accountTexts.toSignIn : accountTexts.toSignUp}
      </button>
    </form>
  )
}
