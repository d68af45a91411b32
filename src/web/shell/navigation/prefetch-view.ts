import type { ComponentType } from 'react'
import type { View } from '#web/workspace/route.ts'

export const viewLoaders = {
  transcription: async () => ({ default: (await import('#web/studio/studio-view.tsx')).StudioView }),
  table: async () => ({ default: (await import('#web/studio/table/table-view.tsx')).TableView }),
  wiki: async () => ({ default: (await import('#web/shell/wiki/wiki-view.tsx')).WikiView }),
  search: async () => ({ default: (await import('#web/shell/search/search-view.tsx')).SearchView }),
  ask: async () => ({ default: (await import('#web/ask/ask-view.tsx')).AskView }),
  campaigns: async () => ({ default: (await import('#web/shell/campaigns-view.tsx')).CampaignsView }),
  account: async () => ({ default: (await import('#web/accounts/account-view.tsx')).AccountView }),
  admin: async () => ({ default: (await import('#web/admin/admin-view.tsx')).AdminView }),
} satisfies Partial<Record<View, () => Promise<{ default: ComponentType }>>>

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
