import { Check, Ellipsis } from 'lucide-react'
import { memo } from 'react'
import { formatClock } from '#contract/text.ts'
import type { Segment } from '#contract/transcription/schemas.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
import { LineWords } from '#web/transcription/line-text.tsx'
import { Face, type FaceProps } from '#web/ui/face/face.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

/** The picture or sigil beside the name of a speaker. */
export type LineFace = Pick<FaceProps, 'picture' | 'name' | 'category'>

type ReaderLineProps = {
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
  /** Null outside the selection mode. */
  isSelected: boolean | null
  onPress: (segment: Segment, isRange: boolean, button: HTMLElement) => void
  /** Null if the line has no actions. */
  onMenu: ((segment: Segment, button: HTMLElement) => void) | null
}

const quietButton =
  'select-none opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 focus-visible:opacity-100'

/** In a narrow list the time stands beside the name of the speaker, otherwise in a column of its own. */
export const ReaderLine = memo(function ReaderLine(props: ReaderLineProps) {
  const { segment, speaker, colour, face, opensTurn, isNarration, isSelected, onPress, onMenu } = props
  const isMarked = props.isNow || props.isChosen
  const isSelecting = isSelected !== null
  const time = segment.start === null ? null : formatClock(segment.start)
  const action = props.canSeek ? `Play from ${time}` : `Actions for the line${time ? ` at ${time}` : ''}`
  return (
    <div
      data-line={segment.id}
      className={joinClasses(
        'group relative flex flex-wrap items-center gap-x-2 rounded-card px-3 pb-1 @lg:grid @lg:grid-cols-[68px_minmax(0,1fr)] @lg:items-start @lg:gap-x-0 @lg:pr-9 @lg:pl-2',
        opensTurn && 'pt-3',
        isSelected ? 'bg-gilt-wash' : isMarked && 'bg-raised shadow-[inset_0_0_0_1px_var(--line)]',
      )}
    >
      <button
        type="button"
        data-segment={segment.id}
        aria-label={isSelecting ? `${speaker}: ${segment.text}` : action}
        aria-pressed={isSelected ?? undefined}
        aria-current={isMarked || undefined}
        onClick={({ shiftKey, currentTarget }) => onPress(segment, shiftKey, currentTarget)}
        className={joinClasses(
          'num order-2 h-6 rounded-[6px] text-[12px]/6 hover:text-gilt @lg:order-none @lg:col-start-1 @lg:row-start-1 @lg:pr-4 @lg:text-right',
          isMarked ? 'text-gilt' : 'text-subtle',
          !opensTurn &&
            '@max-lg:not-focus-visible:pointer-events-none @max-lg:not-focus-visible:absolute @max-lg:not-focus-visible:opacity-0',
          !opensTurn && !isMarked && !isSelecting && quietButton,
          isSelecting && 'after:absolute after:inset-0',
        )}
      >
        {time ?? '·'}
      </button>
      <span
        className={
          opensTurn
            ? 'order-1 flex max-w-[70%] min-w-0 items-center gap-2 text-small/6 font-semibold select-none @lg:order-none @lg:col-start-2 @lg:max-w-none'
            : 'sr-only select-none'
        }
        style={{ color: colour }}
      >
        {opensTurn && face && <Face {...face} size="xs" />}
        <span className="min-w-0 truncate">{speaker} </span>
      </span>
      <p
        data-said={props.canSeek || undefined}
        className={joinClasses(
          'order-3 min-w-0 basis-full break-words data-said:cursor-pointer @lg:order-none @lg:col-start-2 @lg:max-w-[34.5rem]',
          isNarration ? 'py-1 font-read text-[17.5px]/[27px]' : 'py-0.5 text-speech',
          isNarration || isMarked ? 'text-fg' : 'text-muted',
        )}
      >
        <LineWords segment={segment} query={props.query} clock={props.clock} isNow={props.isNow} />
      </p>
      {isSelecting ? (
        <SelectMark isSelected={isSelected} />
      ) : (
        onMenu && (
          <button
            type="button"
            aria-haspopup="menu"
            aria-label={`More for the line${time === null ? '' : ` at ${time}`}`}
            onClick={({ currentTarget }) => onMenu(segment, currentTarget)}
            className={joinClasses(
              'absolute right-0.5 grid size-8 place-items-center rounded-[7px] text-muted hover:bg-hover hover:text-fg touch:size-10',
              opensTurn ? 'top-2 touch:opacity-60' : 'top-0 touch:not-focus-visible:pointer-events-none',
              isMarked && 'bg-raised touch:pointer-events-auto! touch:opacity-100',
              quietButton,
            )}
          >
            <Ellipsis size={16} strokeWidth={1.6} aria-hidden="true" />
          </button>
        )
      )}
    </div>
  )
})

function SelectMark({ isSelected }: { isSelected: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={joinClasses(
        'pointer-events-none absolute top-3 right-3 grid size-4 place-items-center rounded-[5px] border',
        isSelected ? 'border-gilt bg-gilt text-on-gilt' : 'border-line-strong bg-canvas',
      )}
    >
      {isSelected && <Check size={12} strokeWidth={3} />}
    </span>
  )
}
