import { Undo2 } from 'lucide-react'
import type { RecordingMark } from '#contract/audio/live-recordings.ts'
import { tableTexts } from '#contract/audio/table-mode.ts'
import { formatClock } from '#contract/text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

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
