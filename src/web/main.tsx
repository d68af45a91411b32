import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import * as z from 'zod/mini'
import { catchInstallPrompt } from '#web/lib/device/install-prompt.ts'
import './styles/index.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { ViewBoundary } from '#web/shell/view-boundary.tsx'
import { TooltipLayer } from '#web/ui/popups/tooltip.tsx'
import { AppRoutes } from './routes.tsx'

function AppRoot() {
  const [client] = useState(createQueryClient)
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <ViewBoundary>
          <AppRoutes />
        </ViewBoundary>
        <TooltipLayer />
      </QueryClientProvider>
    </CSPProvider>
  )
}

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
