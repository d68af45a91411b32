import { type FormEvent, useState } from 'react'
import { accountTexts } from '#contract/accounts.ts'
import { errorText } from '#web/lib/api.ts'
import { useEarlyInput } from '#web/lib/use-early-input.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useRegister } from './api.ts'
import { checkRegistration } from './check-registration.ts'
import { PasswordChecklist } from './password-checklist.tsx'
import { PasswordField } from './password-field.tsx'
import { TermsNote } from './terms-note.tsx'

const emptyForm = { username: '', email: '', password: '', confirmation: '' }

export function RegisterForm({ onDone }: { onDone: () => void }) {
  const [form, setForm] = useState(emptyForm)
  const [fault, setFault] = useState<string | null>(null)
  const register = useRegister()
  const ref = useEarlyInput((typed) => setForm({ ...emptyForm, ...typed }))
  const field = (name: keyof typeof emptyForm) => ({
    name,
    required: true,
    value: form[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkRegistration(form.password, form.confirmation)
    setFault(found)
    if (found) return
    const { confirmation: _, ...body } = form
    register.mutate(body, { onSuccess: onDone })
  }

  const failure = register.isError ? errorText(register.error, accountTexts.registerFailed) : null
  return (
    <form ref={ref} onSubmit={submit} className="grid gap-4" aria-label="Create account">
      {(fault ?? failure) && <Banner kind="error">{fault ?? failure}</Banner>}
      <TextField label="Username" autoComplete="username" {...field('username')} />
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={<PasswordChecklist password={form.password} />}
        {...field('password')}
      />
      <PasswordField
        label="Confirm password"
        what="confirmation"
        autoComplete="new-password"
        {...field('confirmation')}
      />
      <Button type="submit" look="primary" size="lg" busy={register.isPending}>
        {register.isPending ? accountTexts.creatingAccount : 'Create Account'}
      </Button>
      <TermsNote action="creating an account" />
    </form>
  )
}
