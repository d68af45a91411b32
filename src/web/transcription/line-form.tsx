import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { countCharacters, isBlank } from '#contract/text.ts'
import {
  type Segment,
  type Transcription,
  transcriptionLimits,
  transcriptionTexts,
} from '#contract/transcription.ts'
import { errorText } from '#web/lib/api.ts'
import { nameOfSpeaker } from '#web/lib/speaker-colours.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useCorrectSegment } from './api.ts'

type LineFormProps = { transcription: Transcription; segment: Segment; onLeave: () => void }

/** A line as a form in its place: what was said, and by whom. */
export function LineForm({ transcription, segment, onLeave }: LineFormProps) {
  const [text, setText] = useState(segment.text)
  const [speakerId, setSpeaker] = useState(segment.speakerId ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const correct = useCorrectSegment(transcription)

  const save = (event?: FormEvent) => {
    event?.preventDefault()
    const found = isBlank(text)
      ? transcriptionTexts.lineRequired
      : countCharacters(text.trim()) > transcriptionLimits.line
        ? transcriptionTexts.lineTooLong
        : null
    setFault(found)
    if (found || correct.isPending) return
    const edit = { text, speakerId: speakerId === '' ? null : speakerId }
    correct.mutate({ segmentId: segment.id, edit }, { onSuccess: onLeave })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the player stay out of a text that is being written.
    event.stopPropagation()
    if (event.key === 'Escape') onLeave()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    save()
  }

  return (
    <form
      onSubmit={save}
      aria-label="Correct the line"
      className="my-1 grid gap-2.5 rounded-card bg-raised p-3 shadow-[inset_0_0_0_1px_var(--line)]"
    >
      {transcription.speakers.length > 1 && (
        <div className="max-w-[240px]">
          <Select
            label="Said by"
            value={speakerId}
            options={transcription.speakers.map((voice) => ({
              value: voice.id,
              label: nameOfSpeaker(voice),
            }))}
            onChange={setSpeaker}
          />
        </div>
      )}
      <TextArea
        label="What was said"
        rows={3}
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        error={fault ?? (correct.isError ? errorText(correct.error, transcriptionTexts.lineFailed) : null)}
      />
      <div className="flex items-center justify-end gap-2">
        <span className="mr-auto text-label text-subtle touch:hidden">Enter saves, Esc cancels</span>
        <Button size="sm" look="ghost" onClick={onLeave}>
          Cancel
        </Button>
        <Button size="sm" type="submit" look="primary" busy={correct.isPending}>
          Save line
        </Button>
      </div>
    </form>
  )
}
