import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { logout, useProfile } from '#web/accounts/api.ts'
import { useCampaigns } from '#web/campaigns/api.ts'
import { readToken, useToken } from '#web/lib/api/account-session.ts'
import { unreachableOr } from '#web/lib/api/api.ts'
import { joinFailed } from '#web/lib/api/query-client.ts'
import { lazy, lazyPart } from '#web/lib/lazy.ts'
import { prefetchView } from '#web/shell/navigation/prefetch-view.ts'
import { LogoMark } from '#web/ui/brand/logo.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { parseRoute, useRoute } from '#web/workspace/route.ts'
import { ViewSkeleton } from '#web/workspace/view-skeleton.tsx'
import { isAuthError, TokenQueryProvider, useSignOutOnRefusal } from './token-session.tsx'

function ShellSkeleton({ trouble }: { trouble: ReactNode }) {
  const { route } = useRoute()
  return (
    <div className="grid h-dvh grid-rows-[48px_minmax(0,1fr)] bg-sunken md:grid-cols-[248px_minmax(0,1fr)]">
      <div className="col-span-full flex items-center border-line px-3 text-gilt max-md:border-b md:px-[18px]">
        <LogoMark />
      </div>
      <div className="hidden content-start gap-3 px-4 md:grid">
        {!trouble && (
          <>
            <Skeleton className="mb-4 h-9" />
            <Skeleton className="w-3/4" />
            <Skeleton className="w-4/5" />
            <Skeleton className="w-2/3" />
          </>
        )}
      </div>
      <main className="min-h-0 overflow-hidden border-line bg-canvas md:mr-2 md:mb-2 md:rounded-panel md:border">
        <h1 className="sr-only">Hearthscribe</h1>
        {trouble ? <div className="p-7">{trouble}</div> : <ViewSkeleton route={route} />}
      </main>
    </div>
  )
}

function preloadApp() {
  prefetchView(parseRoute(new URLSearchParams(location.search)).view)
  return import('./signed-in.tsx')
}
/** A failed preload must not fail the later import, which can be tried again. */
const preload = <T,>(loading: Promise<T>) => loading.catch(() => null)
const signedIn = readToken() && location.pathname.startsWith('/app') ? preload(preloadApp()) : null
const SignedIn = lazy(async () => ((await signedIn) ?? (await import('./signed-in.tsx'))).SignedIn)

const loadSignIn = () => import('./sign-in-page.tsx')
const signIn = readToken() ? null : preload(loadSignIn())
const SignInPage = lazyPart(async () => ((await signIn) ?? (await loadSignIn())).SignInPage)
const MustChangePassword = lazyPart(
  async () => (await import('#web/accounts/password/change-password-form.tsx')).MustChangePassword,
)

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
    return <SignInPage mayBeRecording={wasSignedIn} />
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
    return <MustChangePassword user={profile.data} onLogout={logout} themeToggle={<ThemeToggle />} />
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
