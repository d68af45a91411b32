import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Routes, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useCurrentGuard } from '#web/lib/leave-guard.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

/** Routes that hold the screen where it is until it is clear that something unsaved may be left, by link, button or Back. */
export function GuardedRoutes({ children }: { children: ReactNode }) {
  const location = useLocation()
  const navigate = useNavigate()
  const way = useNavigationType()
  const guard = useCurrentGuard()
  const [held, setHeld] = useState(location)
  const isLeaving = location !== held
  const isAsking = isLeaving && guard !== null && !guard.staysAt(location)
  if (isLeaving && !isAsking) setHeld(location)
  const stay = () => {
    if (way === 'PUSH') void navigate(-1)
    else void navigate(held, { replace: way === 'REPLACE' })
  }
  return (
    <>
      <Routes location={isAsking ? held : location}>{children}</Routes>
      {isAsking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            title={guard.title}
            text={guard.text}
            confirmLabel={guard.confirmLabel}
            onConfirm={guard.discard}
            onClose={stay}
          />
        </Suspense>
      )}
    </>
  )
}
