import { type ComponentType, lazy } from 'react'
import { DashboardView } from './dashboard-view.tsx'
import type { View } from './view-state.ts'

const loadStudio = async () => ({ default: (await import('./studio-view.tsx')).StudioView })
const loadWiki = async () => ({ default: (await import('./wiki-view.tsx')).WikiView })
const loadCampaigns = async () => ({ default: (await import('./campaigns-view.tsx')).CampaignsView })
const loadAccount = async () => ({ default: (await import('./account-view.tsx')).AccountView })
const loadAdmin = async () => ({ default: (await import('./admin-view.tsx')).AdminView })

/** The first view comes with the application, the others when they are wanted, or when there is time. */
export const viewComponents: Record<View, ComponentType> = {
  dashboard: DashboardView,
  transcription: lazy(loadStudio),
  wiki: lazy(loadWiki),
  campaigns: lazy(loadCampaigns),
  account: lazy(loadAccount),
  admin: lazy(loadAdmin),
}

/** Fetches the other views, so that going there does not wait: for when nothing else is to be done. */
export function fetchViews(): void {
  for (const load of [loadStudio, loadWiki, loadCampaigns, loadAccount]) void load()
}
