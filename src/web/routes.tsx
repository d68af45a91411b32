import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { JoinPage } from './app/join-page.tsx'

const SignedInApp = lazy(async () => ({ default: (await import('./app/app-gate.tsx')).AppGate }))

/** What the browser draws by itself; every other address is a page that the server sends (web/site). */
export function AppRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path="/app/*" element={<SignedInApp />} />
        <Route path="/join/:code" element={<JoinPage />} />
      </Routes>
    </Suspense>
  )
}
