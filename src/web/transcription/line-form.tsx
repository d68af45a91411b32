import { ReplaceAll } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { nameTexts } from '#contract/names/schemas.ts'
import {
  type Segment,
  segmentEdit,
  type Transcription,
  transcriptionTexts,
} from '#contract/transcription/schemas.ts'
import { findRenamed } from '#core/names/list-heard.ts'
import { errorText } from '#web/lib/api/api.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { nameOfSpeaker } from '#web/lib/speaker-colours.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useCorrectSegment } from './api.ts'

/**
 * `from` and `to` are the replaced words of the line and their replacement. Both are absent if the user has replaced nothing or more than
 * `findRenamed` accepts.
 */
export type OnFixName = (name: { text: string; from?: string; to?: string }) => void

type LineFormProps = {
  transcription: Transcription
  segment: Segment
  /** Null for players. */
  onFixName: OnFixName | null
  onLeave: () => void
}

export function LineForm({ transcription, segment, onFixName, onLeave }: LineFormProps) {
  const { field, watch, setValue, handleSubmit } = useSchemaForm(segmentEdit, {
    text: segment.text,
    speakerId: segment.speakerId,
  })
  const correct = useCorrectSegment(transcription)
  const text = field('text')
  const save = handleSubmit((edit) => {
    if (!correct.isPending) correct.mutate({ segmentId: segment.id, edit }, { onSuccess: onLeave })
  })
  const onKeyDown = (event: KeyboardEvent) => {
    // Typing must not trigger the shortcuts of the audio player.
    event.stopPropagation()
    if (event.key === 'Escape') onLeave()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    void save()
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
            value={watch('speakerId') ?? ''}
            options={transcription.speakers.map((speaker) => ({
              value: speaker.id,
              label: nameOfSpeaker(speaker),
            }))}
            onChange={(id) => setValue('speakerId', id)}
          />
        </div>
      )}
      <TextArea
        label="What was said"
        rows={3}
        autoFocus
        {...text}
        onKeyDown={onKeyDown}
        error={
          text.error ?? (correct.isError ? errorText(correct.error, transcriptionTexts.lineFailed) : null)
        }
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {onFixName && (
          <Button
            size="sm"
            variant="ghost"
            icon={ReplaceAll}
            className="mr-auto -ml-2"
            onClick={() =>
              onFixName({ text: segment.text, ...findRenamed(segment.text, watch('text') ?? '') })
            }
          >
            {nameTexts.fixEverywhere}
          </Button>
        )}
        <span className="text-label text-subtle max-lg:hidden touch:hidden">Enter saves, Esc cancels</span>
        <Button size="sm" variant="ghost" onClick={onLeave}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary" busy={correct.isPending}>
          Save line
        </Button>
      </div>
    </form>
  )
}
