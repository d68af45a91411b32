import { createContext, useContext } from 'react'
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
}

const nothing: Citations = { canPlay: () => false, open: () => {}, quote: () => null }

export const CitationsContext = createContext<Citations>(nothing)
export const useCitations = () => useContext(CitationsContext)
