import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { redirects } from '#contract/pages.ts'
import { LoginPage } from './accounts/login-page.tsx'
import { RegisterPage } from './accounts/register-page.tsx'
import { LandingPage } from './site/landing-page.tsx'

const SignedInApp = lazy(async () => ({ default: (await import('./app/app-gate.tsx')).AppGate }))

export function AppRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path="/" element={<LandingPage />} />
        <Route path="/login" element={<LoginPage />} />
        <Route path="/register" element={<RegisterPage />} />
        <Route path="/app/*" element={<SignedInApp />} />
        {/* The public pages that do not exist yet lead home, like any unknown path. */}
        {Object.entries({ ...redirects, '*': '/' }).map(([from, to]) => (
          <Route key={from} path={from} element={<Navigate to={to} replace />} />
        ))}
      </Routes>
    </Suspense>
  )
}
