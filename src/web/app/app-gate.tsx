import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { accountTexts } from '#contract/accounts.ts'
import { campaignTexts } from '#contract/campaigns.ts'
import { generalTexts } from '#contract/errors.ts'
import { useProfile } from '#web/accounts/api.ts'
import { AuthPage } from '#web/accounts/auth-page.tsx'
import { InAppForm } from '#web/accounts/in-app-form.tsx'
import { useCampaigns } from '#web/campaigns/api.ts'
import { ApiError, errorText, isUnreachable } from '#web/lib/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { clearSession, readToken, useToken } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { NoticeStack } from './notice-stack.tsx'
import { ShellSkeleton } from './shell-skeleton.tsx'

/** Fetched beside profile and campaigns, not after them. */
const signedIn = readToken() ? import('./signed-in.tsx') : null
const SignedIn = lazy(async () => ({ default: (await (signedIn ?? import('./signed-in.tsx'))).SignedIn }))

/** Inside /app: the form for somebody without a token, the application for somebody with one. */
export function AppGate() {
  const token = useToken()
  return token ? <StartUp key={token} /> : <SignInHere />
}

function SignInHere() {
  return (
    <AuthPage
      title="Hearthscribe"
      lede="Sign in, and the story goes on where you left it."
      themeToggle={<ThemeToggle />}
    >
      <title>Hearthscribe</title>
      <InAppForm />
      <NoticeStack />
    </AuthPage>
  )
}

const isRefused = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

/**
 * Profile, then campaigns. A 401 or 403 from either ends the session; a server that cannot be reached does not: it says so
 * and is asked again (decisions.md §2).
 */
function StartUp() {
  const client = useQueryClient()
  const profile = useProfile()
  const campaigns = useCampaigns()
  const refusal = [profile.error, campaigns.error].find(isRefused)
  useEffect(() => {
    if (!refusal) return
    showNotice('error', errorText(refusal, accountTexts.tokenExpired))
    clearSession()
    client.removeQueries()
  }, [refusal, client])

  const failure = profile.error ?? campaigns.error
  const sentence = isUnreachable(failure)
    ? generalTexts.unreachable
    : errorText(failure, campaignTexts.loadFailed)
  if (profile.data && campaigns.data) {
    return (
      <Suspense fallback={<ShellSkeleton trouble={null} />}>
        <SignedIn
          user={profile.data}
          campaigns={campaigns.data}
          trouble={failure && !refusal ? <Banner kind="error">{sentence}</Banner> : null}
        />
      </Suspense>
    )
  }
  return <ShellSkeleton trouble={failure && !refusal ? sentence : null} />
}
