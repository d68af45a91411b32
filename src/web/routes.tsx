import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { AuthGuard } from '#web/app/start/auth-guard.tsx'
import { lazy } from '#web/lib/lazy.ts'

const JoinPage = lazy(async () => ({ default: (await import('#web/app/start/join-page.tsx')).JoinPage }))

const ArrivalPage = lazy(async () => ({
  default: (await import('#web/app/start/arrival-page.tsx')).ArrivalPage,
}))

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
