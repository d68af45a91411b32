import { Plus, Undo2 } from 'lucide-react'
import { type SyntheticEvent, useId, useState } from 'react'
import { bookmarkTexts } from '#contract/audio/bookmarks.ts'
import { type RecordingMark, recordingMark } from '#contract/audio/live-recordings.ts'
import { tableTexts } from '#contract/audio/table-mode.ts'
import { formatClock, isBlank } from '#contract/text.ts'
import type { Recorder } from '#web/audio/recorder/recorder.ts'
import { Button } from '#web/ui/button.tsx'
import { inputClasses } from '#web/ui/forms/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

type Note = { at: number; text: string }

/** A note has the time at which its first letter was typed. */
export function NoteField({ recorder }: { recorder: Recorder }) {
  const id = useId()
  const [note, setNote] = useState<Note | null>(null)
  const checked = note && recordingMark.safeParse(note)
  const isTooLong = checked?.success === false
  const type = (text: string) =>
    setNote((before) => (isBlank(text) ? null : { at: before?.at ?? recorder.readPosition(), text }))
  const add = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!checked?.success) return
    recorder.mark(checked.data)
    setNote(null)
  }
  return (
    <form onSubmit={add} className="grid gap-1">
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="sr-only">
          {tableTexts.note}
        </label>
        <input
          id={id}
          value={note?.text ?? ''}
          placeholder={tableTexts.notePlaceholder}
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? `${id}-error` : undefined}
          onChange={(event) => type(event.target.value)}
          className={joinClasses(inputClasses, 'h-12 min-w-0 flex-1 text-[16px]')}
        />
        <Button type="submit" icon={Plus} disabled={!checked?.success} className="min-h-12">
          <span className="num">
            {note ? tableTexts.addNoteAt(formatClock(note.at)) : tableTexts.addNote}
          </span>
        </Button>
      </div>
      {isTooLong && (
        <p id={`${id}-error`} role="alert" className="text-small text-danger">
          {bookmarkTexts.text}
        </p>
      )}
    </form>
  )
}

type MarkListProps = { marks: RecordingMark[]; onUndo?: (mark: RecordingMark) => void }

export function MarkList({ marks, onUndo }: MarkListProps) {
  return (
    <ol className="divide-y divide-line">
      {marks.map((mark) => (
        <li key={`${mark.at} ${mark.text}`} className="flex min-h-12 items-center gap-3 text-speech">
          <span className="num shrink-0 font-medium text-gilt">{formatClock(mark.at)}</span>
          {mark.text ? (
            <span className="min-w-0 flex-1 truncate text-fg" dir="auto">
              {mark.text}
            </span>
          ) : (
            <span className="flex-1 text-subtle">{tableTexts.plainMark}</span>
          )}
          {onUndo && (
            <IconButton
              label={tableTexts.undo(formatClock(mark.at))}
              icon={Undo2}
              onClick={() => onUndo(mark)}
            />
          )}
        </li>
      ))}
    </ol>
  )
}
