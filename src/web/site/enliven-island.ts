const loadHydration = () => import('./hydrate-island.tsx')

/** A form comes alive at the first touch; what was typed before that stays. */
export async function enlivenIsland(island: HTMLElement, load = loadHydration): Promise<void> {
  if (island.dataset['live']) return
  island.dataset['live'] = 'coming'
  const loaded = await load().catch(() => null)
  if (loaded) return loaded.hydrateIsland(island)
  // The server is away, or was updated meanwhile: the next touch asks again.
  delete island.dataset['live']
}

/** Sends a form as soon as it is alive, once, however often it was sent before that. */
export function sendWhenAlive(island: HTMLElement, form: HTMLFormElement): void {
  if (island.dataset['waiting']) return
  island.dataset['waiting'] = 'yes'
  island.addEventListener('live', () => form.requestSubmit(), { once: true })
}
