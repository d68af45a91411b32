import { type FormEvent, useState } from 'react'
import { accountTexts } from '#contract/accounts.ts'
import { generalTexts } from '#contract/errors.ts'
import { useEarlyInput } from '#web/lib/use-early-input.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useForgotPassword } from './account-api.ts'
import { failureText } from './failure-text.ts'

export function AskForLink() {
  const [email, setEmail] = useState('')
  const ask = useForgotPassword()
  const form = useEarlyInput((typed) => setEmail(typed['email'] ?? ''))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask.mutate(email.trim())
  }

  return (
    <form ref={form} onSubmit={submit} className="grid gap-4" aria-label="Ask for a reset link">
      {ask.isError && <Banner kind="error">{failureText(ask.error, generalTexts.internal)}</Banner>}
      {ask.isSuccess && <Banner kind="success">{accountTexts.resetRequested}</Banner>}
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        hint="The link works once, for one hour."
      />
      <Button type="submit" look="primary" size="lg" busy={ask.isPending}>
        {ask.isPending ? 'Sending...' : ask.isSuccess ? 'Send it again' : 'Send the link'}
      </Button>
    </form>
  )
}
