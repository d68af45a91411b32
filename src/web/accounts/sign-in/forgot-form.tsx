import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { generalTexts } from '#contract/errors.ts'
import { useForgotPassword } from '#web/accounts/account-api.ts'
import { unreachableOr } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { ResetForm } from './reset-form.tsx'

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
