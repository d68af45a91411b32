import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { oidcTexts } from '#contract/accounts/oidc.ts'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { useFinishedSignIn } from '#web/accounts/oidc/oidc-api.ts'
import { AuthPage } from '#web/accounts/sign-in/auth-page.tsx'
import { saveAccountSession } from '#web/lib/api/account-session.ts'
import { unreachableOr } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'

/** Users arrive here after a sign-in with the OpenID provider. */
export function ArrivalPage() {
  const finished = useFinishedSignIn()
  const navigate = useNavigate()
  useEffect(() => {
    if (!finished.data) return
    const { token, user, name, next, isPasswordRemoved } = finished.data
    saveAccountSession(token, user)
    if (isPasswordRemoved) showNotice('info', oidcTexts.passwordRemoved(name))
    void navigate(next, { replace: true })
  }, [finished.data, navigate])
  return (
    <AuthPage
      title="Hearthscribe"
      lede="Sign in, and the story goes on where you left it."
      themeToggle={<ThemeToggle />}
    >
      <title>Hearthscribe</title>
      {finished.isError ? (
        <div className="grid gap-4">
          <ActionFailed action={finished} failed={unreachableOr(accountTexts.loginFailedInApp)} />
          <a href="/login" className={buttonClasses('primary', 'lg')}>
            Back to the sign-in page
          </a>
        </div>
      ) : (
        <p role="status" className="flex items-center justify-center gap-2.5 text-muted">
          <Spinner />
          {oidcTexts.arriving}
        </p>
      )}
    </AuthPage>
  )
}
