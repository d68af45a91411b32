import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { type Speaker, transcriptionTexts } from '#contract/transcription/schemas.ts'
import { errorText } from '#web/lib/api/api.ts'
import { nameOfSpeaker } from '#web/lib/speaker-colours.ts'
import { useRenameSpeaker } from '#web/transcription/api.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

export function NameSuggestions({ id, names }: { id: string; names: string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}

type SpeakerNameFormProps = { sessionId: string; speaker: Speaker; listId: string; onLeave: () => void }

/** An empty name restores the default label. */
export function SpeakerNameForm({ sessionId, speaker, listId, onLeave }: SpeakerNameFormProps) {
  const naming = useRenameSpeaker(sessionId)
  const [name, setName] = useState(speaker.name ?? '')
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (naming.isPending) return
    naming.mutate({ speakerId: speaker.id, name }, { onSuccess: onLeave })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Escape leaves the form, but must not close the menu around it.
    event.stopPropagation()
    onLeave()
  }
  return (
    <form onSubmit={save} className="w-[250px]">
      <TextField
        autoFocus
        label={`Name of ${nameOfSpeaker(speaker)}`}
        hint={naming.isPending ? 'Saving…' : 'Enter saves, Escape cancels'}
        error={naming.isError ? errorText(naming.error, transcriptionTexts.speakerFailed) : null}
        autoComplete="off"
        enterKeyHint="done"
        placeholder={speaker.label}
        list={listId}
        readOnly={naming.isPending}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={press}
      />
    </form>
  )
}

type NameSpeakerDialogProps = {
  sessionId: string
  speaker: Speaker
  /** Names of the campaign's game master and players. */
  suggestions: string[]
  onClose: () => void
}

export function NameSpeakerDialog({ sessionId, speaker, suggestions, onClose }: NameSpeakerDialogProps) {
  const listId = useId()
  return (
    <Dialog onClose={onClose} title={`Who is ${nameOfSpeaker(speaker)}?`}>
      <SpeakerNameForm sessionId={sessionId} speaker={speaker} listId={listId} onLeave={onClose} />
      <NameSuggestions id={listId} names={suggestions} />
    </Dialog>
  )
}

export function SpeakerDot({ colour, className }: { colour: string | undefined; className?: string }) {
  return (
    <span
      className={joinClasses('size-2 shrink-0 rounded-full', className)}
      style={{ background: colour }}
      aria-hidden="true"
    />
  )
}
