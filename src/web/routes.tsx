import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { AppGate } from './app/app-gate.tsx'

const JoinPage = lazy(async () => ({ default: (await import('./app/join-page.tsx')).JoinPage }))

/** What the browser draws by itself; every other address is a page that the server sends (web/site). */
export function AppRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path="/app/*" element={<AppGate />} />
        <Route path="/join/:code" element={<JoinPage />} />
      </Routes>
    </Suspense>
  )
}
