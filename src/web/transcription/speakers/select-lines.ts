import type { Segment } from '#contract/transcription/schemas.ts'
import { toggleIn } from '#web/lib/toggle-in.ts'

export type LineSelection = {
  ids: ReadonlySet<string>
  /** Id of the line that was selected or deselected last, at which a range begins. */
  anchor: string | null
  /** True if the next pressed line ends a range. Replaces Shift on devices without a keyboard. */
  isRange: boolean
}

export const emptySelection: LineSelection = { ids: new Set(), anchor: null, isRange: false }

export function toggleLine({ ids }: LineSelection, id: string): LineSelection {
  return { ids: toggleIn(ids, id), anchor: id, isRange: false }
}

/** Adds all lines from the anchor to the line with this id, in either direction. */
export function extendSelection(
  { ids, anchor }: LineSelection,
  segments: readonly Pick<Segment, 'id'>[],
  id: string,
): LineSelection {
  const to = segments.findIndex((segment) => segment.id === id)
  const from = anchor === null ? to : segments.findIndex((segment) => segment.id === anchor)
  const range = segments.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...ids, ...range.map((one) => one.id)]), anchor: id, isRange: false }
}
