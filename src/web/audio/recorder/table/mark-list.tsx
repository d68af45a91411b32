import { Undo2 } from 'lucide-react'
import { tableTexts } from '#contract/audio/table-mode.ts'
import { formatClock } from '#contract/text.ts'
import type { Recorder } from '#web/audio/recorder/recorder.ts'
import { useRecorder } from '#web/audio/recorder/recorder-api.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

export function MarkList({ recorder }: { recorder: Recorder }) {
  const marks = useRecorder(recorder).marks.toReversed()
  const [last] = marks
  return (
    <section aria-label={tableTexts.marks} className="min-h-0 flex-1 overflow-y-auto" tabIndex={-1}>
      <p role="status" className="sr-only">
        {last && tableTexts.marked(formatClock(last.at))}
      </p>
      {marks.length === 0 && <p className="py-2 text-ui text-subtle">{tableTexts.noMarks}</p>}
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
            <IconButton
              label={tableTexts.undo(formatClock(mark.at))}
              icon={Undo2}
              onClick={() => recorder.unmark(mark)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
