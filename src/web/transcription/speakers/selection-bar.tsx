import { UserRoundPen, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Segment, Transcription } from '#contract/transcription/schemas.ts'
import { newSpeaker } from '#contract/transcription/speakers.ts'
import { formatCount } from '#web/lib/format.ts'
import { nameOfSpeaker, speakerColours } from '#web/lib/speaker-colours.ts'
import { toggleIn } from '#web/lib/toggle-in.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/popups/menu.tsx'
import { useSpeakerChanges } from './speaker-changes-api.ts'
import { SpeakerDot } from './speaker-name.tsx'

type LineSelecting = {
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

type SelectionBarProps = { transcription: Transcription; selecting: LineSelecting }

/** Shown above the lines in the selection mode, because notices cover the bottom of the screen. */
export function SelectionBar({ transcription, selecting }: SelectionBarProps) {
  const { assign } = useSpeakerChanges(transcription)
  const { selection, leave, chooseRange } = selecting
  if (!selection) return null
  const { ids, isRange, anchor } = selection
  const colours = speakerColours(transcription.speakers)
  const lines = formatCount(ids.size, 'line')
  const assignTo = (speakerId: string, name: string) =>
    assign.mutate(
      { segmentIds: [...ids], speakerId, text: `${lines} ${ids.size === 1 ? 'is' : 'are'} now ${name}’s` },
      { onSuccess: leave },
    )
  const actions = [
    ...transcription.speakers.map((speaker) => ({
      label: nameOfSpeaker(speaker),
      icon: <SpeakerDot colour={colours.get(speaker.id)} />,
      onSelect: () => assignTo(speaker.id, nameOfSpeaker(speaker)),
    })),
    {
      label: 'Someone new',
      icon: <SpeakerDot colour="var(--line-strong)" />,
      onSelect: () => assignTo(newSpeaker, 'a new speaker'),
    },
  ]
  return (
    <div
      role="toolbar"
      aria-label="Selected lines"
      className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5 border-y border-line bg-overlay py-2 pr-2.5 pl-5 md:pr-3.5 md:pl-7"
    >
      <p aria-live="polite" className="mr-auto min-w-0 text-small">
        <span className="num font-medium">{ids.size === 0 ? 'Select lines' : `${lines} selected`}</span>
        <span className="ml-2 text-label text-subtle max-lg:hidden">
          {isRange ? 'Click the last line' : 'Shift-click selects up to a line'}
        </span>
      </p>
      <Button
        size="sm"
        variant="ghost"
        aria-pressed={isRange}
        disabled={anchor === null}
        className={isRange ? 'text-gilt!' : ''}
        onClick={() => chooseRange(!isRange)}
      >
        {isRange ? 'Up to which line?' : 'Up to …'}
      </Button>
      <Menu
        actions={actions}
        trigger={
          <Button
            size="sm"
            variant="primary"
            icon={UserRoundPen}
            busy={assign.isPending}
            disabled={ids.size === 0}
          >
            Said by …
          </Button>
        }
      />
      <IconButton label="Stop selecting" onClick={leave} icon={X} />
    </div>
  )
}
