import { BookPlus, Play, Quote } from 'lucide-react'
import type { Segment } from '#contract/transcription/schemas.ts'
import type { MenuAction } from '#web/ui/popups/menu.tsx'

/** Words of one or more lines. `segment` is the first of these lines. */
export type SpokenWords = { segment: Segment; speaker: string; text: string }

export type WordActions = {
  /** Null if the lines cannot be played. */
  onPlay: ((segment: Segment) => void) | null
  onQuote: (words: SpokenWords) => void
  /** Null for players. */
  onAddToWiki: ((words: SpokenWords) => void) | null
}

/** Lists the actions that selected words and whole lines have in common. */
export function listWordActions(
  words: SpokenWords,
  { onPlay, onQuote, onAddToWiki }: WordActions,
): MenuAction[] {
  return [
    ...(onPlay ? [{ label: 'Play', icon: Play, onSelect: () => onPlay(words.segment) }] : []),
    { label: 'Quote', icon: Quote, onSelect: () => onQuote(words) },
    ...(onAddToWiki ? [{ label: 'Add to wiki', icon: BookPlus, onSelect: () => onAddToWiki(words) }] : []),
  ]
}
