import { useEffect, useState } from 'react'
import { accountTexts } from '#contract/accounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { AskForLink } from './ask-for-link.tsx'
import { ResetForm } from './reset-form.tsx'

const readToken = () => new URLSearchParams(window.location.hash.slice(1)).get('token')

/** Asks for a link by mail; the link leads back here with a token behind the hash sign, and a new password is set. */
export function ForgotForm({ sendsMail }: { sendsMail: boolean }) {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const found = readToken()
    if (found === null) return
    setToken(found)
    // Neither the history of the browser nor a copied address shall give it away.
    window.history.replaceState(null, '', window.location.pathname + window.location.search)
  }, [])
  if (token !== null) return <ResetForm token={token} onAskAgain={() => setToken(null)} />
  if (sendsMail) return <AskForLink />
  return <Banner kind="info">{accountTexts.resetByAdmin}</Banner>
}
