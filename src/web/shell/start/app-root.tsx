import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { AppRoutes } from '#web/routes.tsx'
import { ViewBoundary } from '#web/shell/view-boundary.tsx'
import { TooltipLayer } from '#web/ui/popups/tooltip.tsx'

export function AppRoot() {
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
