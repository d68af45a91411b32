import { formatClock } from '#contract/text.ts'
import type { Source } from '#contract/transcription/schemas.ts'
import { useCitations } from '#web/lib/citations.ts'

export function useSourceLabel(source: Source) {
  const { canPlay } = useCitations()
  const isPlayable = canPlay(source)
  const text = source.start === null ? 'Line' : formatClock(source.start)
  const label = isPlayable
    ? `Play ${text}`
    : `Show ${source.start === null ? 'the line' : text} in the transcript`
  return { isPlayable, text, label }
}
