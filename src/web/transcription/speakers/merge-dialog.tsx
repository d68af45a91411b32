import { useId, useState } from 'react'
import type { Speaker, Transcription } from '#contract/transcription/schemas.ts'
import { speakerChangeTexts } from '#contract/transcription/speakers.ts'
import { countLines } from '#core/transcription/segments/count-lines.ts'
import { formatCount } from '#web/lib/format.ts'
import { nameOfSpeaker, speakerColours } from '#web/lib/speaker-colours.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons, DialogCancel } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useSpeakerChanges } from './speaker-changes-api.ts'
import { SpeakerDot } from './speaker-name.tsx'

type MergeDialogProps = { transcription: Transcription; speaker: Speaker; onClose: () => void }

export function MergeDialog({ transcription, speaker, onClose }: MergeDialogProps) {
  const { merge } = useSpeakerChanges(transcription)
  const counts = countLines(transcription.segments)
  const colours = speakerColours(transcription.speakers)
  const others = transcription.speakers
    .filter(({ id }) => id !== speaker.id)
    .sort((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0))
  const [keepId, setKeepId] = useState<string | null>(others.length === 1 ? (others[0]?.id ?? null) : null)
  const group = useId()
  const name = nameOfSpeaker(speaker)
  const kept = others.find(({ id }) => id === keepId)
  const confirm = () => {
    if (!kept || merge.isPending) return
    const text = `${name} is now ${nameOfSpeaker(kept)}`
    merge.mutate({ keepId: kept.id, speakerId: speaker.id, text }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Merge ${name} into …`}
      description={`${formatCount(counts.get(speaker.id) ?? 0, 'line')} of ${name} go to the speaker you choose, who keeps name and seat. You can undo this right afterwards.`}
    >
      <ActionFailed action={merge} failed={speakerChangeTexts.mergeFailed} className="mb-3" />
      <div role="radiogroup" aria-label="Merge into" className="grid gap-1">
        {others.map((one) => (
          <label
            key={one.id}
            className={joinClasses(
              'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control border px-3 py-1.5 has-focus-visible:outline-2 has-focus-visible:outline-gilt',
              one.id === keepId ? 'border-gilt bg-gilt-wash' : 'border-line hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={one.id === keepId}
              onChange={() => setKeepId(one.id)}
            />
            <SpeakerDot colour={colours.get(one.id)} />
            <span className="min-w-0 flex-1 truncate font-medium">{nameOfSpeaker(one)}</span>
            <span className="num text-label text-subtle">{formatCount(counts.get(one.id) ?? 0, 'line')}</span>
          </label>
        ))}
      </div>
      <DialogButtons>
        <DialogCancel />
        <Button variant="primary" disabled={!kept} busy={merge.isPending} onClick={confirm}>
          {kept ? `Merge into ${nameOfSpeaker(kept)}` : 'Merge'}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
