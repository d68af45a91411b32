const loadHydration = () => import('./hydrate-island.tsx')

export async function hydrateOnDemand(island: HTMLElement, load = loadHydration): Promise<void> {
  if (island.dataset['live']) return
  island.dataset['live'] = 'coming'
  const loaded = await load().catch(() => null)
  if (loaded) return loaded.hydrateIsland(island)
  // Loading fails if the server is unreachable or was updated. The next interaction tries again.
  delete island.dataset['live']
}

export function submitWhenHydrated(island: HTMLElement, form: HTMLFormElement): void {
  if (island.dataset['waiting']) return
  island.dataset['waiting'] = 'yes'
  island.addEventListener('live', () => form.requestSubmit(), { once: true })
}
