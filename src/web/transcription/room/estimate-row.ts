import type { Segment } from '#contract/transcription/schemas.ts'
import type { Row } from '#core/transcription/outline/list-rows.ts'
import type { Outline } from '#core/transcription/outline/outline-transcript.ts'

const widestText = 552
/** Pixels beside the text of a line for its time and its menu button, in a narrow and in a wide list. */
const besideText = { narrow: 108, wide: 160 }
const talk = { character: 7.3, height: 24, around: 8 }
const narration = { character: 7.8, height: 27, around: 12 }

/** Estimates the height of a row in pixels, until it is measured. `width` is the width of the list. */
export function estimateRow(
  row: Row | undefined,
  segments: readonly Segment[],
  { isNarration }: Outline,
  width: number,
): number {
  if (!row || row.kind === 'scene') return 124
  if (row.kind === 'table-talk') return 70
  const { character, height, around } = isNarration[row.index] ? narration : talk
  const beside = width < 640 ? besideText.narrow : besideText.wide
  const perLine = Math.max(20, Math.min(widestText, width - beside) / character)
  const lines = Math.ceil((segments[row.index]?.text.length ?? 0) / perLine)
  return lines * height + around + (row.opensTurn ? 36 : 0)
}
