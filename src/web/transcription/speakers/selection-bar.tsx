import { UserRoundPen, X } from 'lucide-react'
import type { Transcription } from '#contract/transcription/schemas.ts'
import { newSpeaker } from '#contract/transcription/speakers.ts'
import { formatCount } from '#web/lib/format.ts'
import { nameOfSpeaker, speakerColours } from '#web/lib/speaker-colours.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/popups/menu.tsx'
import { useSpeakerChanges } from './speaker-changes-api.ts'
import { SpeakerDot } from './speaker-dot.tsx'
import type { LineSelecting } from './use-line-selection.ts'

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
