import { Users, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { type Segment, type Transcription, transcriptionTexts } from '#contract/transcription/schemas.ts'
import type { UnnamedSpeaker } from '#core/transcription/segments/unnamed-speakers.ts'
import { errorText } from '#web/lib/api/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { speakerColours } from '#web/lib/speaker-colours.ts'
import { useRenameSpeaker } from '#web/transcription/api.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { NameSuggestions } from './name-suggestions.tsx'
import { VoiceField } from './voice-field.tsx'

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
