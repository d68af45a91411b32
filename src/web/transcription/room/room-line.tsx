import { Ellipsis } from 'lucide-react'
import { memo } from 'react'
import { formatClock } from '#contract/text.ts'
import type { Segment } from '#contract/transcription/schemas.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
import { LineWords } from '#web/transcription/line-text.tsx'
import type { LineFace } from '#web/transcription/transcript-line.tsx'
import { Face } from '#web/ui/face/face.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

export type RoomLineProps = {
  segment: Segment
  speaker: string
  colour: string
  face: LineFace | null
  /** True if the line before has another speaker or is not shown directly above. */
  opensTurn: boolean
  isNarration: boolean
  isNow: boolean
  isChosen: boolean
  query: string
  clock: PlayClock
  canSeek: boolean
  onPlay: (segment: Segment) => void
  onMenu: (segment: Segment, button: HTMLElement) => void
}

const quietButton =
  'select-none opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 focus-visible:opacity-100'

/** The words of the line can be selected, unlike in `TranscriptLine`, where the line is a button. */
export const RoomLine = memo(function RoomLine(props: RoomLineProps) {
  const { segment, speaker, colour, face, opensTurn, isNarration, isNow, isChosen, query, clock, canSeek } =
    props
  const isMarked = isNow || isChosen
  const time = segment.start === null ? null : formatClock(segment.start)
  return (
    <div
      data-line={segment.id}
      className={joinClasses(
        'group relative grid grid-cols-[56px_minmax(0,1fr)] rounded-card pr-9 pb-1 md:grid-cols-[76px_minmax(0,1fr)]',
        opensTurn && 'pt-3',
        isMarked ? 'bg-raised shadow-[inset_0_0_0_1px_var(--line)]' : '',
      )}
    >
      <button
        type="button"
        data-segment={segment.id}
        aria-label={
          canSeek ? `Play from ${time}` : `Actions for the line${time === null ? '' : ` at ${time}`}`
        }
        aria-current={isMarked || undefined}
        onClick={({ currentTarget }) =>
          canSeek ? props.onPlay(segment) : props.onMenu(segment, currentTarget)
        }
        className={joinClasses(
          'num h-6 self-start rounded-[6px] pr-2 text-right text-[11px]/6 md:text-[12px]/6 hover:text-gilt md:pr-4',
          isMarked ? 'text-gilt' : 'text-subtle',
          !opensTurn && !isMarked && quietButton,
        )}
      >
        {time ?? '·'}
      </button>
      <div className="max-w-[34.5rem] min-w-0">
        <span
          className={
            opensTurn
              ? 'flex items-center gap-2 text-small/6 font-semibold select-none'
              : 'sr-only select-none'
          }
          style={{ color: colour }}
        >
          {opensTurn && face && <Face {...face} size="xs" />}
          <span className="min-w-0 truncate">{speaker} </span>
        </span>
        <p
          className={joinClasses(
            'break-words',
            isNarration ? 'py-1 font-read text-[17.5px]/[27px]' : 'py-0.5 text-speech',
            isNarration || isMarked ? 'text-fg' : 'text-muted',
          )}
        >
          <LineWords segment={segment} query={query} clock={clock} isNow={isNow} isInButton={false} />
        </p>
      </div>
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={`More for the line${time === null ? '' : ` at ${time}`}`}
        onClick={({ currentTarget }) => props.onMenu(segment, currentTarget)}
        className={joinClasses(
          'absolute top-0.5 right-0.5 grid size-8 place-items-center rounded-[7px] text-muted hover:bg-hover hover:text-fg touch:opacity-60',
          opensTurn && 'mt-3',
          quietButton,
        )}
      >
        <Ellipsis size={16} strokeWidth={1.6} aria-hidden="true" />
      </button>
    </div>
  )
})
