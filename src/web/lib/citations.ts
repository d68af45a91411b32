import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Source } from '#contract/transcription.ts'

/** What was said at a source: the line itself and who said it, with that voice's colour. */
export type Quote = { speaker: string; colour: string; text: string }

/**
 * How a statement leads to the second in which it was said. The player and the transcript live in other nouns; the
 * application hands them down here.
 */
export type Citations = {
  /** True when there is sound to play at this source; else opening it shows the line in the transcript. */
  canPlay(source: Source): boolean
  open(source: Source): void
  quote(source: Source): Quote | null
  /** Calls back as the sound plays. */
  subscribe(listener: () => void): () => void
  /** Whether one of the sources is what the player is at. */
  isHeard(sources: Source[]): boolean
}

const nothing: Citations = {
  canPlay: () => false,
  open: () => {},
  quote: () => null,
  subscribe: () => () => {},
  isHeard: () => false,
}

export const CitationsContext = createContext<Citations>(nothing)
export const useCitations = () => useContext(CitationsContext)

/** Whether the sound of a statement is being played. */
export function useIsHeard(sources: Source[]): boolean {
  const { subscribe, isHeard } = useCitations()
  return useSyncExternalStore(
    subscribe,
    () => isHeard(sources),
    () => false,
  )
}
