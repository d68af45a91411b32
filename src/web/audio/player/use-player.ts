import { useSyncExternalStore } from 'react'
import type { Player } from './player.ts'

export const usePlayerState = (player: Player) => useSyncExternalStore(player.subscribe, player.readState)

/** Re-renders the component when the whole second changes, not on every frame. */
export const useWholeSecond = (player: Player) =>
  useSyncExternalStore(player.subscribe, () => Math.floor(player.readTime() ?? 0))
