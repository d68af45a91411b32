import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Source } from '#contract/source.ts'

export type Quote = { speaker: string; colour: string; text: string }

/** Provided by the application, because `lib` must not import the audio player and the transcript. */
export type Citations = {
  /** False if the source is known to have no audio. `open` then shows its line in the transcript. */
  canPlay(source: Source): boolean
  open(source: Source): void
  /** Marks the source in the transcript beside the text; absent if there is none beside it. */
  point?: (source: Source | null) => void
  quote(source: Source): Quote | null
  /** The lines before and after a source; null if there is no such line or it is not loaded. */
  around(source: Source): { before: Quote | null; after: Quote | null }
  subscribe(listener: () => void): () => void
  /** True while the playback position is within one of the sources. */
  isPlaying(sources: Source[]): boolean
}

const nothing: Citations = {
  canPlay: () => false,
  open: () => {},
  quote: () => null,
  around: () => ({ before: null, after: null }),
  subscribe: () => () => {},
  isPlaying: () => false,
}

export const CitationsContext = createContext<Citations>(nothing)
export const useCitations = () => useContext(CitationsContext)

export function useIsSourcePlaying(sources: Source[]): boolean {
  const { subscribe, isPlaying } = useCitations()
  return useSyncExternalStore(
    subscribe,
    () => isPlaying(sources),
    () => false,
  )
}
