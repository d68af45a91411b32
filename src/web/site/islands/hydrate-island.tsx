import { hydrateRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { type IslandName, IslandRoot } from './islands.tsx'

// The CSP forbids eval, which zod would otherwise use for speed.
z.config({ jitless: true })

export function hydrateIsland(island: HTMLElement): void {
  const name = island.dataset['island'] as IslandName
  const onHydrated = () => {
    island.dataset['live'] = 'yes'
    island.dispatchEvent(new Event('live'))
  }
  hydrateRoot(
    island,
    <IslandRoot name={name} sendsMail={island.dataset['sendsMail'] === 'true'} onHydrated={onHydrated} />,
    { identifierPrefix: name },
  )
}
