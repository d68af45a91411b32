import { AudioLines, Play } from 'lucide-react'
import { useId, useRef } from 'react'
import { formatClock } from '#contract/text.ts'
import type { Segment, Speaker } from '#contract/transcription/schemas.ts'
import type { UnnamedSpeaker } from '#core/transcription/segments/unnamed-speakers.ts'
import { excerpt, formatCount } from '#web/lib/format.ts'
import { inputClasses } from '#web/ui/forms/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { SpeakerDot } from './speaker-dot.tsx'

type VoiceFieldProps = {
  one: UnnamedSpeaker
  colour: string | undefined
  listId: string
  name: string
  error: string | null
  /** Null if the recording cannot be played. */
  onPlay: ((segment: Segment) => void) | null
  onName: (name: string) => void
}

export function VoiceField({ one, colour, listId, name, error, onPlay, onName }: VoiceFieldProps) {
  const { speaker, lines, sample } = one
  const { suggestion } = speaker
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const canPlay = onPlay !== null && sample.start !== null
  return (
    <div className="grid gap-x-4 gap-y-2 md:grid-cols-[minmax(0,1fr)_208px] md:items-center">
      <div className="flex min-w-0 items-start gap-2">
        {canPlay && (
          <IconButton
            label={`Play ${speaker.label} at ${formatClock(sample.start ?? 0)}`}
            className="-my-0.5 -ml-1"
            onClick={() => onPlay(sample)}
            icon={Play}
          />
        )}
        <div className="min-w-0">
          <p className="flex items-center gap-2 text-small">
            <SpeakerDot colour={colour} />
            <span className="font-semibold">{speaker.label}</span>
            <span className="num text-label text-subtle">{formatCount(lines, 'line')}</span>
          </p>
          <p className="mt-0.5 line-clamp-2 text-small text-muted">“{excerpt(sample.text, 160)}”</p>
        </div>
      </div>
      <div>
        <input
          ref={input}
          aria-label={`Name of ${speaker.label}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          placeholder="Name"
          autoComplete="off"
          list={listId}
          value={name}
          onChange={(event) => onName(event.target.value)}
          className={joinClasses(inputClasses, 'h-9 touch:h-11 touch:text-[16px]')}
        />
        {suggestion && suggestion.name !== name.trim() && (
          <SuggestionButton
            suggestion={suggestion}
            label={speaker.label}
            onClick={() => {
              onName(suggestion.name)
              input.current?.focus()
            }}
          />
        )}
        {error && (
          <p id={errorId} role="alert" className="mt-1 text-small text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

type SuggestionButtonProps = {
  suggestion: NonNullable<Speaker['suggestion']>
  label: string
  onClick: () => void
}

function SuggestionButton({ suggestion, label, onClick }: SuggestionButtonProps) {
  const share = `${Math.round(suggestion.certainty * 100)} %`
  return (
    <button
      type="button"
      aria-label={`Sounds like ${suggestion.name} · ${share}, use this name for ${label}`}
      onClick={onClick}
      className="mt-1 flex max-w-full items-center gap-1.5 rounded-control px-1 py-0.5 text-left text-small text-gilt hover:bg-hover touch:min-h-10"
    >
      <AudioLines size={14} strokeWidth={1.7} className="shrink-0" />
      <span className="min-w-0 truncate">
        Sounds like <span className="font-medium">{suggestion.name}</span>
      </span>
      <span className="num shrink-0 text-label text-subtle">· {share}</span>
    </button>
  )
}
