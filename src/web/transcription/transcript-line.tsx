import { Check, Ear, Pencil, ReplaceAll } from 'lucide-react'
import { memo } from 'react'
import { nameTexts } from '#contract/names/schemas.ts'
import { formatClock } from '#contract/text.ts'
import { type Segment, transcriptionTexts } from '#contract/transcription/schemas.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
import { Face, type FaceProps } from '#web/ui/face/face.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { OnFixName } from './line-form.tsx'
import { LineWords } from './line-text.tsx'

/** The picture or sigil beside the name of a speaker. */
export type LineFace = Pick<FaceProps, 'picture' | 'name' | 'category'>

type TranscriptLineProps = {
  segment: Segment
  speaker: string
  colour: string
  face: LineFace | null
  /** False if the line directly above has the same speaker. */
  showsSpeaker: boolean
  isNow: boolean
  isChosen: boolean
  query: string
  clock: PlayClock
  canSeek: boolean
  /** Null outside the selection mode. */
  isSelected: boolean | null
  onPress: (segment: Segment, isRange: boolean) => void
  onCorrect: ((segment: Segment) => void) | null
  onFixName: OnFixName | null
}

export const TranscriptLine = memo(function TranscriptLine(props: TranscriptLineProps) {
  const { segment, speaker, colour, face, showsSpeaker, isNow, isChosen, query, clock, canSeek } = props
  const { isSelected, onPress, onCorrect, onFixName } = props
  const time = segment.start === null ? null : formatClock(segment.start)
  return (
    <div className="group relative">
      <button
        type="button"
        data-segment={segment.id}
        aria-current={isNow || isChosen || undefined}
        aria-pressed={isSelected ?? undefined}
        onMouseDown={(event) => {
          // Otherwise a click with Shift would also select text.
          if (event.shiftKey) event.preventDefault()
        }}
        onClick={(event) => onPress(segment, event.shiftKey)}
        className={joinClasses(
          'grid w-full grid-cols-[62px_1fr] rounded-card py-[9px] text-left -outline-offset-2 md:grid-cols-[66px_1fr]',
          segment.heard === undefined ? 'pr-9 md:pr-[70px]' : 'pr-[84px] md:pr-[102px]',
          !canSeek && isSelected === null && 'cursor-default!',
          isSelected
            ? 'bg-gilt-wash'
            : isNow || isChosen
              ? 'bg-raised shadow-[inset_0_0_0_1px_var(--line)]'
              : 'hover:bg-[color-mix(in_oklch,var(--bg-hover)_45%,transparent)]',
        )}
      >
        <span
          className={joinClasses(
            'num pr-2.5 text-right text-[12px]/[22px] md:pr-3.5',
            isNow || isChosen ? 'text-gilt' : 'text-subtle',
          )}
        >
          {time}
        </span>
        <span className="min-w-0">
          <span
            className={showsSpeaker ? 'flex items-center gap-2 text-small font-semibold' : 'sr-only'}
            style={{ color: colour }}
          >
            {showsSpeaker && face && <Face {...face} size="xs" />}
            <span className="min-w-0 truncate">{speaker} </span>
          </span>
          <span
            className={joinClasses(
              'block max-w-[62ch] text-speech break-words',
              isNow || isChosen ? 'text-fg' : 'text-muted',
            )}
          >
            <LineWords segment={segment} query={query} clock={clock} isNow={isNow} isInButton />
          </span>
        </span>
      </button>
      {isSelected !== null && <SelectMark isSelected={isSelected} />}
      {isSelected === null && onCorrect && (
        <div className="absolute top-1 right-1 flex rounded-[7px] opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 touch:opacity-100">
          {segment.heard !== undefined && (
            <IconButton label={transcriptionTexts.whatWasHeard} data-heard={segment.id} icon={Ear} />
          )}
          {/* Hidden on touch screens, where all lines would always show two buttons. `LineForm` offers this action, too. */}
          {onFixName && (
            <IconButton
              label={nameTexts.fixEverywhere}
              className="touch:hidden"
              onClick={() => onFixName({ text: segment.text })}
              icon={ReplaceAll}
            />
          )}
          <IconButton label="Correct this line" onClick={() => onCorrect(segment)} icon={Pencil} />
        </div>
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
