import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { lazy } from '#web/lib/lazy.ts'
import { AuthGuard } from '#web/shell/start/auth-guard.tsx'

const JoinPage = lazy(async () => (await import('#web/shell/start/join-page.tsx')).JoinPage)

const ArrivalPage = lazy(async () => (await import('#web/shell/start/arrival-page.tsx')).ArrivalPage)

/** The server renders the pages that have no route here (web/site). */
export function AppRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path="/app/sign-in" element={<ArrivalPage />} />
        <Route path="/app/*" element={<AuthGuard />} />
        <Route path="/join/:code" element={<JoinPage />} />
      </Routes>
    </Suspense>
  )
}
