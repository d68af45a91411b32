import { Bookmark } from 'lucide-react'
import { useCallback } from 'react'
import { bookmarkLimits, bookmarkTexts } from '#contract/audio/bookmarks.ts'
import { tableTexts } from '#contract/audio/table-mode.ts'
import type { Recorder } from '#web/audio/recorder/recorder.ts'
import { useRecorder } from '#web/audio/recorder/recorder-api.ts'
import { useMarkKeys } from './use-mark-keys.ts'

export function MarkButton({ recorder }: { recorder: Recorder }) {
  const isFull = useRecorder(recorder).marks.length >= bookmarkLimits.perSession
  const mark = useCallback(() => recorder.mark({ at: recorder.readPosition(), text: '' }), [recorder])
  useMarkKeys(mark)
  return (
    <button
      type="button"
      disabled={isFull}
      onClick={mark}
      className="grid size-full min-h-24 touch-manipulation place-content-center justify-items-center gap-1.5 rounded-panel border-2 border-gilt bg-gilt-wash px-4 text-gilt select-none active:bg-gilt active:text-on-gilt disabled:opacity-55"
    >
      <Bookmark size={34} strokeWidth={1.6} aria-hidden="true" />
      <span className="font-display text-[34px]/[1.1] font-[560]">{tableTexts.mark}</span>
      <span className="text-ui">{isFull ? bookmarkTexts.tooMany : tableTexts.markHint}</span>
    </button>
  )
}
