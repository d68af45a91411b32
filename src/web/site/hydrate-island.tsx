import { hydrateRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { type IslandName, IslandRoot } from './islands.tsx'

// The content policy forbids eval, which zod would otherwise try for speed.
z.config({ jitless: true })

/** Gives a drawn form its life: the same tree over the same HTML. */
export function hydrateIsland(island: HTMLElement): void {
  const name = island.dataset['island'] as IslandName
  const onAlive = () => {
    island.dataset['live'] = 'yes'
    island.dispatchEvent(new Event('live'))
  }
  hydrateRoot(
    island,
    <IslandRoot name={name} sendsMail={island.dataset['sendsMail'] === 'true'} onAlive={onAlive} />,
    { identifierPrefix: name },
  )
}
