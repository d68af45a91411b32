import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { logout, useProfile } from '#web/accounts/api.ts'
import { useCampaigns } from '#web/campaigns/api.ts'
import { readToken, useToken } from '#web/lib/api/account-session.ts'
import { unreachableOr } from '#web/lib/api/api.ts'
import { joinFailed } from '#web/lib/api/join-failed-queries.ts'
import { lazy } from '#web/lib/lazy.ts'
import { prefetchView } from '#web/shell/navigation/prefetch-view.ts'
import { ShellSkeleton } from '#web/shell/shell-skeleton.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { parseRoute } from '#web/workspace/route.ts'
import { TokenQueryProvider } from './token-query-provider.tsx'
import { isAuthError, useSignOutOnRefusal } from './use-sign-out-on-refusal.ts'

function preloadApp() {
  prefetchView(parseRoute(new URLSearchParams(location.search)).view)
  return import('./signed-in.tsx')
}
/** A failed preload must not fail the later import, which can be tried again. */
const preload = <T,>(loading: Promise<T>) => loading.catch(() => null)
const signedIn = readToken() && location.pathname.startsWith('/app') ? preload(preloadApp()) : null
const SignedIn = lazy(async () => ({
  default: ((await signedIn) ?? (await import('./signed-in.tsx'))).SignedIn,
}))

const loadSignIn = () => import('./sign-in-page.tsx')
const signIn = readToken() ? null : preload(loadSignIn())
const SignInPage = lazy(async () => ({ default: ((await signIn) ?? (await loadSignIn())).SignInPage }))
const MustChangePassword = lazy(async () => ({
  default: (await import('#web/accounts/sign-in/must-change-password.tsx')).MustChangePassword,
}))

export function AuthGuard() {
  const token = useToken()
  const previousToken = useRef(token)
  const [wasSignedIn, setWasSignedIn] = useState(token !== null)
  if (token && !wasSignedIn) setWasSignedIn(true)
  const navigate = useNavigate()
  useEffect(() => {
    // After any sign-out, the next sign-in starts at the dashboard.
    if (previousToken.current && !token) void navigate('/app', { replace: true })
    previousToken.current = token
  }, [token, navigate])
  if (!token) {
    return (
      <Suspense fallback={null}>
        <SignInPage mayBeRecording={wasSignedIn} />
      </Suspense>
    )
  }
  return (
    <TokenQueryProvider key={token}>
      <StartUp />
    </TokenQueryProvider>
  )
}

const explain = unreachableOr(campaignTexts.loadFailed)

function StartUp() {
  const profile = useProfile()
  const campaigns = useCampaigns()
  useSignOutOnRefusal(profile.error, campaigns.error)

  const failed = joinFailed([profile, campaigns].filter(({ error }) => !isAuthError(error)))
  if (profile.data?.mustChangePassword) {
    return (
      <Suspense fallback={null}>
        <MustChangePassword user={profile.data} onLogout={logout} themeToggle={<ThemeToggle />} />
      </Suspense>
    )
  }
  if (profile.data && campaigns.data) {
    return (
      <Suspense fallback={<ShellSkeleton trouble={null} />}>
        <SignedIn
          user={profile.data}
          campaigns={campaigns.data}
          trouble={failed && <LoadFailed query={failed} failed={explain} />}
        />
      </Suspense>
    )
  }
  return (
    <ShellSkeleton
      trouble={
        failed && (
          <LoadFailed
            query={failed}
            failed={explain}
            action={
              <Button size="sm" variant="ghost" onClick={logout}>
                Sign out
              </Button>
            }
          />
        )
      }
    />
  )
}
