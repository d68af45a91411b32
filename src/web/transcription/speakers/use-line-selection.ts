import { type KeyboardEvent, useState } from 'react'
import type { Segment, Transcription } from '#contract/transcription/schemas.ts'
import { toggleIn } from '#web/lib/toggle-in.ts'

export type LineSelecting = {
  /** Null outside the selection mode. */
  selection: LineSelection | null
  begin: (segments?: readonly Segment[]) => void
  leave: () => void
  chooseRange: (isRange: boolean) => void
  /** Selects or deselects the line or, with `isRange`, selects all lines from the anchor to it. */
  press: (segment: Segment, isRange: boolean) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

export function useLineSelection({ segments }: Transcription, onBegin: () => void): LineSelecting {
  const [selection, setSelection] = useState<LineSelection | null>(null)
  const change = (next: LineSelection) => {
    if (!selection) onBegin()
    setSelection(next)
  }
  const press = ({ id }: Pick<Segment, 'id'>, isRange: boolean) => {
    const current = selection ?? emptySelection
    change(isRange || current.isRange ? extendSelection(current, segments, id) : toggleLine(current, id))
  }
  const extendBy = (step: number, focused: string, list: HTMLElement) => {
    const index = segments.findIndex(({ id }) => id === focused)
    const next = segments[index + step]
    if (!next) return
    const from = selection?.anchor ? selection : toggleLine(emptySelection, focused)
    change(extendSelection(from, segments, next.id))
    list.querySelector<HTMLElement>(`[data-segment="${CSS.escape(next.id)}"]`)?.focus()
  }
  return {
    selection,
    begin: (lines = []) =>
      change({ ids: new Set(lines.map(({ id }) => id)), anchor: lines.at(-1)?.id ?? null, isRange: false }),
    leave: () => setSelection(null),
    chooseRange: (isRange) => selection && setSelection({ ...selection, isRange }),
    press,
    onKeyDown: (event) => {
      const { key, shiftKey, target, currentTarget } = event
      if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
      if (key === 'Escape' && selection) {
        event.preventDefault()
        return setSelection(null)
      }
      const focused = target.dataset['segment']
      if (focused === undefined) return
      const actions: Record<string, (() => void) | null> = {
        x: () => press({ id: focused }, false),
        X: () => press({ id: focused }, true),
        ' ': selection ? () => press({ id: focused }, shiftKey) : null,
        ArrowUp: shiftKey ? () => extendBy(-1, focused, currentTarget) : null,
        ArrowDown: shiftKey ? () => extendBy(1, focused, currentTarget) : null,
      }
      const action = actions[key]
      if (!action) return
      // Prevents the default, so that the audio player does not handle the same key.
      event.preventDefault()
      action()
    },
  }
}

type LineSelection = {
  ids: ReadonlySet<string>
  /** Id of the line that was selected or deselected last, at which a range begins. */
  anchor: string | null
  /** True if the next pressed line ends a range. Replaces Shift on devices without a keyboard. */
  isRange: boolean
}

const emptySelection: LineSelection = { ids: new Set(), anchor: null, isRange: false }

function toggleLine({ ids }: LineSelection, id: string): LineSelection {
  return { ids: toggleIn(ids, id), anchor: id, isRange: false }
}

/** Adds all lines from the anchor to the line with this id, in either direction. */
function extendSelection(
  { ids, anchor }: LineSelection,
  segments: readonly Pick<Segment, 'id'>[],
  id: string,
): LineSelection {
  const to = segments.findIndex((segment) => segment.id === id)
  const from = anchor === null ? to : segments.findIndex((segment) => segment.id === anchor)
  const range = segments.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...ids, ...range.map((one) => one.id)]), anchor: id, isRange: false }
}
