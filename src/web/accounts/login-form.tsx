import { type FormEvent, useState } from 'react'
import { accountTexts } from '#contract/accounts.ts'
import { errorText } from '#web/lib/api.ts'
import { useEarlyInput } from '#web/lib/use-early-input.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useLogin } from './api.ts'
import { PasswordField } from './password-field.tsx'
import { TermsNote } from './terms-note.tsx'

export function LoginForm({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(false)
  const login = useLogin()
  const form = useEarlyInput((typed) => {
    setEmail(typed['email'] ?? '')
    setPassword(typed['password'] ?? '')
    setRememberMe(typed['rememberMe'] === 'on')
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    login.mutate({ email, password, rememberMe }, { onSuccess: onDone })
  }

  return (
    <form ref={form} onSubmit={submit} className="grid gap-4" aria-label="Sign in">
      {login.isError && <Banner kind="error">{errorText(login.error, accountTexts.loginFailed)}</Banner>}
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-small">
        <Checkbox name="rememberMe" checked={rememberMe} onChange={setRememberMe} className="text-muted">
          Remember me
        </Checkbox>
        <a href="/forgot-password" className="text-muted underline underline-offset-2 hover:text-fg">
          Forgot password?
        </a>
      </div>
      <Button type="submit" look="primary" size="lg" busy={login.isPending}>
        {login.isPending ? accountTexts.signingIn : 'Sign In'}
      </Button>
      <TermsNote action="signing in" />
    </form>
  )
}
