import { type FormEvent, useState } from 'react'
import { accountTexts } from '#contract/accounts.ts'
import { errorText } from '#web/lib/api.ts'
import { useEarlyInput } from '#web/lib/use-early-input.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useRegister } from './api.ts'
import { checkNewPassword } from './check-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { TermsNote } from './terms-note.tsx'
import { useForm } from './use-form.ts'

type RegisterFormProps = {
  onDone: () => void
  /** The code of the invitation that somebody came by: it lets them in where registration is by invitation. */
  findInvite?: () => string | null
}

export function RegisterForm({ onDone, findInvite }: RegisterFormProps) {
  const { form, setForm, field } = useForm({ username: '', email: '', password: '', confirmation: '' })
  const [isSubmitted, setSubmitted] = useState(false)
  const found = checkNewPassword(form.password, form.confirmation)
  const fault = isSubmitted ? found : null
  const register = useRegister()
  const ref = useEarlyInput((typed) => setForm((empty) => ({ ...empty, ...typed })))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (found) return
    const { confirmation: _, ...body } = form
    const inviteCode = findInvite?.()
    register.mutate({ ...body, ...(inviteCode && { inviteCode }) }, { onSuccess: onDone })
  }

  const failure = register.isError ? errorText(register.error, accountTexts.registerFailed) : null
  return (
    <form ref={ref} onSubmit={submit} className="grid gap-4" aria-label="Create account">
      {(fault ?? failure) && <Banner kind="error">{fault ?? failure}</Banner>}
      <TextField label="Username" autoComplete="username" required {...field('username')} />
      <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
      <NewPasswordFields password={field('password')} confirmation={field('confirmation')} />
      <Button type="submit" look="primary" size="lg" busy={register.isPending}>
        {register.isPending ? accountTexts.creatingAccount : 'Create Account'}
      </Button>
      <TermsNote action="creating an account" />
    </form>
  )
}
