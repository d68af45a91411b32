import type { ComponentType } from 'react'
import type { View } from '#web/workspace/route.ts'

export const viewLoaders = {
  transcription: async () => (await import('#web/studio/studio-view.tsx')).StudioView,
  table: async () => (await import('#web/studio/table/table-view.tsx')).TableView,
  wiki: async () => (await import('#web/shell/wiki/wiki-view.tsx')).WikiView,
  search: async () => (await import('#web/shell/search/search-view.tsx')).SearchView,
  ask: async () => (await import('#web/ask/ask-view.tsx')).AskView,
  campaigns: async () => (await import('#web/shell/campaigns-view.tsx')).CampaignsView,
  account: async () => (await import('#web/accounts/account-view.tsx')).AccountView,
  admin: async () => (await import('#web/admin/admin-view.tsx')).AdminView,
} satisfies Partial<Record<View, () => Promise<ComponentType>>>

/** Rendering the view loads its code again, and shows an error if that fails. */
const ignore = () => {}

export function prefetchView(view: View): void {
  if (view !== 'dashboard') viewLoaders[view]().catch(ignore)
}

export function prefetchViews(): void {
  for (const view of ['transcription', 'wiki', 'search', 'ask', 'campaigns', 'account'] as const)
    prefetchView(view)
  import('#web/shell/palette/command-palette.tsx').catch(ignore)
}
