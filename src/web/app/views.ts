import { type ComponentType, lazy } from 'react'
import { DashboardView } from './dashboard-view.tsx'
import type { View } from './view-state.ts'

const loaders = {
  transcription: async () => ({ default: (await import('./studio-view.tsx')).StudioView }),
  wiki: async () => ({ default: (await import('./wiki-view.tsx')).WikiView }),
  campaigns: async () => ({ default: (await import('./campaigns-view.tsx')).CampaignsView }),
  account: async () => ({ default: (await import('./account-view.tsx')).AccountView }),
  admin: async () => ({ default: (await import('./admin-view.tsx')).AdminView }),
} satisfies Partial<Record<View, () => Promise<{ default: ComponentType }>>>

/** The first view comes with the application, the others when they are wanted, or when there is time. */
export const viewComponents: Record<View, ComponentType> = {
  dashboard: DashboardView,
  transcription: lazy(loaders.transcription),
  wiki: lazy(loaders.wiki),
  campaigns: lazy(loaders.campaigns),
  account: lazy(loaders.account),
  admin: lazy(loaders.admin),
}

/** Fetches a view before it is drawn. */
export function fetchView(view: View): void {
  if (view !== 'dashboard') void loaders[view]()
}

/** Fetches the other views, so that going there does not wait: for when nothing else is to be done. */
export function fetchViews(): void {
  for (const view of ['transcription', 'wiki', 'campaigns', 'account'] as const) fetchView(view)
}
