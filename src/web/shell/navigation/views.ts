import type { ComponentType } from 'react'
import { DashboardView } from '#web/home/dashboard-view.tsx'
import { lazy } from '#web/lib/lazy.ts'
import type { View } from '#web/workspace/route.ts'
import { viewLoaders } from './prefetch-view.ts'

/** Of the views, only the dashboard is part of the main bundle. */
export const viewComponents: Record<View, ComponentType> = {
  dashboard: DashboardView,
  transcription: lazy(viewLoaders.transcription),
  table: lazy(viewLoaders.table),
  wiki: lazy(viewLoaders.wiki),
  search: lazy(viewLoaders.search),
  ask: lazy(viewLoaders.ask),
  campaigns: lazy(viewLoaders.campaigns),
  account: lazy(viewLoaders.account),
  admin: lazy(viewLoaders.admin),
}
