import { AudioLines, Play, Users, X } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { formatClock } from '#contract/text.ts'
import {
  type Segment,
  type Speaker,
  type Transcription,
  transcriptionTexts,
} from '#contract/transcription/schemas.ts'
import { speakerChangeTexts } from '#contract/transcription/speakers.ts'
import {
  listSameNames,
  type SameName,
  type UnnamedSpeaker,
} from '#core/transcription/segments/name-speakers.ts'
import { errorText } from '#web/lib/api/api.ts'
import { excerpt, formatCount } from '#web/lib/format.ts'
import { showNotice } from '#web/lib/notices.ts'
import { nameOfSpeaker, speakerColours } from '#web/lib/speaker-colours.ts'
import { useRenameSpeaker } from '#web/transcription/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { inputClasses } from '#web/ui/forms/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useSpeakerChanges } from './speaker-changes-api.ts'
import { NameSuggestions, SpeakerDot } from './speaker-name.tsx'

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

function VoiceField({ one, colour, listId, name, error, onPlay, onName }: VoiceFieldProps) {
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

type NameSpeakersCardProps = {
  transcription: Transcription
  unnamed: UnnamedSpeaker[]
  /** Names of the campaign's game master and players. */
  suggestions: string[]
  /** If false, the card is one line until the user opens it. */
  startsOpen: boolean
  /** Null if the recording cannot be played. */
  onPlay: ((segment: Segment) => void) | null
  onNamed: () => void
  onSkip: () => void
}

const frame = 'rounded-card border border-line bg-raised pl-4 pr-4'

export function NameSpeakersCard(props: NameSpeakersCardProps) {
  const { transcription, unnamed, suggestions, startsOpen, onPlay, onNamed, onSkip } = props
  const [isOpen, setOpen] = useState(startsOpen)
  const naming = useRenameSpeaker(transcription.sessionId)
  const [names, setNames] = useState<Record<string, string>>({})
  const [failed, setFailed] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const listId = useId()
  const colours = speakerColours(transcription.speakers)
  const typed = unnamed.flatMap(({ speaker: { id } }) => {
    const name = names[id]?.trim()
    return name ? [{ speakerId: id, name }] : []
  })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving || typed.length === 0) return
    setSaving(true)
    const refused: Record<string, string> = {}
    for (const one of typed) {
      await naming.mutateAsync(one).catch((error: unknown) => {
        refused[one.speakerId] = errorText(error, transcriptionTexts.speakerFailed)
      })
    }
    setSaving(false)
    setFailed(refused)
    if (Object.keys(refused).length < typed.length) onNamed()
  }
  const count = `${formatCount(unnamed.length, 'voice has', 'voices have')} no name yet.`
  if (!isOpen) {
    return (
      <section
        aria-label="Name the speakers"
        className={joinClasses(frame, 'flex flex-wrap items-center gap-2 py-2 pr-2')}
      >
        <Users size={16} strokeWidth={1.7} className="shrink-0 text-gilt" />
        <p className="min-w-0 flex-1 text-small text-muted">{count}</p>
        <Button size="sm" onClick={() => setOpen(true)}>
          Name them
        </Button>
        <IconButton label="Not now" onClick={onSkip} icon={X} />
      </section>
    )
  }
  return (
    <section aria-label="Name the speakers" className={joinClasses(frame, 'py-4 md:px-5')}>
      <h2 className="flex items-center gap-2 font-semibold">
        <Users size={16} strokeWidth={1.7} className="text-gilt" />
        Who was speaking?
      </h2>
      <p className="mt-1 text-small text-muted">
        {count} With names, transcript, recap and letter say who did what.
      </p>
      <form onSubmit={save} className="mt-3.5 grid gap-3.5">
        {unnamed.map((one) => (
          <VoiceField
            key={one.speaker.id}
            one={one}
            colour={colours.get(one.speaker.id)}
            listId={listId}
            name={names[one.speaker.id] ?? ''}
            error={failed[one.speaker.id] ?? null}
            onPlay={onPlay}
            onName={(name) => setNames({ ...names, [one.speaker.id]: name })}
          />
        ))}
        <NameSuggestions id={listId} names={suggestions} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={onSkip}>
            Not now
          </Button>
          <Button type="submit" variant="primary" busy={isSaving} disabled={typed.length === 0}>
            {typed.length > 1 ? `Save ${typed.length} names` : 'Save name'}
          </Button>
        </div>
      </form>
    </section>
  )
}

/** Offers to merge speakers with the same name, because one voice was probably split into several speakers. */
export function SameNameOffer({ transcription }: { transcription: Transcription }) {
  const { merge } = useSpeakerChanges(transcription)
  const [same] = listSameNames(transcription)
  if (!same) return null
  const name = nameOfSpeaker(same.keep)
  const unite = ({ keep, others }: SameName) => {
    const [other] = others
    if (!other) return
    merge.mutate(
      { keepId: keep.id, speakerId: other.id, text: `${other.label} is now ${name}` },
      { onError: (error) => showNotice('error', errorText(error, speakerChangeTexts.mergeFailed)) },
    )
  }
  return (
    <Banner kind="info">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 flex-[1_1_14rem]">
          {same.others.length + 1} speakers are called {name}.
        </span>
        <Button size="sm" busy={merge.isPending} onClick={() => unite(same)}>
          Merge them
        </Button>
      </span>
    </Banner>
  )
}
