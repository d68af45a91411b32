import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import * as z from 'zod/mini'
import { catchInstallPrompt } from '#web/lib/device/install-prompt.ts'
import { AppRoot } from '#web/shell/start/app-root.tsx'
import './styles/index.css'

// The CSP forbids eval, which zod would otherwise use for speed.
z.config({ jitless: true })

catchInstallPrompt()

const router = createBrowserRouter([{ path: '*', element: <AppRoot /> }])

// `useTransitions={false}` renders each navigation at once. In a transition, React would keep the old screen until the new one is rendered.
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} useTransitions={false} />
    </StrictMode>,
  )
}
