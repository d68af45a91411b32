import { useSyncExternalStore } from 'react'
import type { Player } from './player.ts'

export const usePlayerState = (player: Player) => useSyncExternalStore(player.subscribe, player.readState)

/** Whole seconds only: what reads this is drawn once a second, not sixty times. */
export const useWholeSecond = (player: Player) =>
  useSyncExternalStore(player.subscribe, () => Math.floor(player.readTime() ?? 0))
