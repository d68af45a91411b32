import { useId } from 'react'
import type { Speaker } from '#contract/transcription/schemas.ts'
import { nameOfSpeaker } from '#web/lib/speaker-colours.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { NameSuggestions } from './name-suggestions.tsx'
import { SpeakerNameForm } from './speaker-name-form.tsx'

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
    <Dialog open onClose={onClose} title={`Who is ${nameOfSpeaker(speaker)}?`}>
      <SpeakerNameForm sessionId={sessionId} speaker={speaker} listId={listId} onLeave={onClose} />
      <NameSuggestions id={listId} names={suggestions} />
    </Dialog>
  )
}
