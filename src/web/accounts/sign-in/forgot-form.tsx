import { useEffect, useState } from 'react'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { RequestLinkForm } from './request-link-form.tsx'
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
