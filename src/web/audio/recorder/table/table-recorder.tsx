import { Bookmark, Square, X } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { bookmarkLimits, bookmarkTexts } from '#contract/audio/bookmarks.ts'
import { soundTexts, tableTexts } from '#contract/audio/table-mode.ts'
import { formatClock } from '#contract/text.ts'
import { isVoice, judgeSound, type SoundSecond } from '#core/audio/judge-sound.ts'
import { isStoppable, type Recorder } from '#web/audio/recorder/recorder.ts'
import { useRecorder } from '#web/audio/recorder/recorder-api.ts'
import { PauseButton } from '#web/audio/recorder/recorder-panel.tsx'
import {
  LevelMeter,
  RecordedTime,
  RecorderStatus,
  RecorderTrouble,
} from '#web/audio/recorder/recorder-status.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Each } from '#web/ui/each.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MarkList, NoteField } from './note-field.tsx'

const shownSeconds = 60
const samplesPerSecond = 10
const silence: SoundSecond = { loudest: 0, quietest: 1, isClipping: false }

/** Measures the sound while the recording runs. Returns its last 60 seconds, oldest first. */
function useSoundHistory(recorder: Recorder): SoundSecond[] {
  const [history, setHistory] = useState<SoundSecond[]>([])
  useEffect(() => {
    let [second, samples] = [silence, 0]
    const clock = setInterval(() => {
      if (recorder.readState().phase !== 'recording') return
      const level = recorder.readLevel()
      second = {
        loudest: Math.max(second.loudest, level),
        quietest: Math.min(second.quietest, level),
        isClipping: second.isClipping || recorder.isClipping(),
      }
      samples++
      if (samples < samplesPerSecond) return
      const measured = second
      setHistory((before) => [...before, measured].slice(-shownSeconds))
      ;[second, samples] = [silence, 0]
    }, 1_000 / samplesPerSecond)
    return () => clearInterval(clock)
  }, [recorder])
  return history
}

const tones = {
  paused: 'text-muted',
  listening: 'text-muted',
  clear: 'text-success',
  faint: 'text-warning',
  silent: 'text-warning',
  clipping: 'text-danger',
} as const

/** Shows whether voices are heard. The browser cannot tell speakers apart. */
function SoundCheck({ recorder, isRunning }: { recorder: Recorder; isRunning: boolean }) {
  const history = useSoundHistory(recorder)
  const verdict = isRunning ? judgeSound(history) : 'paused'
  const empty = Array.from({ length: shownSeconds - history.length }, () => null)
  return (
    <div className="grid gap-2.5">
      <div className="flex min-h-7 items-center justify-between gap-4">
        <p role="status" className={joinClasses('min-w-0 text-[19px]/[1.3] font-medium', tones[verdict])}>
          {soundTexts[verdict]}
        </p>
        {isRunning && <LevelMeter recorder={recorder} className="h-6 shrink-0" />}
      </div>
      <figure className="grid gap-1">
        <div
          aria-hidden="true"
          className="flex h-[max(2.25rem,6vh)] landscape:h-[clamp(2.25rem,calc((100vh-22rem)*0.4),7rem)] items-end gap-px overflow-hidden rounded-chip bg-raised"
        >
          <Each items={[...empty, ...history]}>
            {(second) => (
              <span
                className={joinClasses('min-w-0 flex-1', second && isVoice(second) ? 'bg-gilt' : 'bg-hover')}
                style={{ height: `${Math.round((second?.loudest ?? 0) * 100)}%` }}
              />
            )}
          </Each>
        </div>
        <figcaption className="text-label text-subtle">
          {tableTexts.lastMinute}. {tableTexts.namesLater}
        </figcaption>
      </figure>
    </div>
  )
}

const dialogs = '[role="dialog"], [role="alertdialog"]'
const fields = 'input, textarea, select'
const controls = 'button, a, summary, [role="button"]'

/** Calls `onMark` on M, and on Space or Enter unless a control has the focus, because Bluetooth buttons send Space or Enter. */
function useMarkKeys(onMark: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof Element ? event.target : document.body
      if (target.closest(fields) || document.querySelector(dialogs)) return
      const isPress = (event.key === ' ' || event.key === 'Enter') && target.closest(controls) === null
      if (!isPress && event.key.toLowerCase() !== 'm') return
      event.preventDefault()
      onMark()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onMark])
}

type TableRecorderProps = {
  recorder: Recorder
  /** Name of the session. */
  name: string
  onLeave: () => void
}

/** Shows the running recording in full screen, with two columns in landscape orientation. */
export function TableRecorder({ recorder, name, onLeave }: TableRecorderProps) {
  const state = useRecorder(recorder)
  const isRunning = state.phase === 'recording'
  const marks = state.marks.toReversed()
  const [last] = marks
  return (
    <div className="mx-auto grid h-full max-w-[1180px] grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(150px,1.1fr)_minmax(120px,1fr)_auto] gap-4 px-4 py-3 [grid-template-areas:'head'_'mark'_'notes'_'controls'] landscape:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] landscape:grid-rows-[minmax(0,1fr)_minmax(0,1fr)_auto] landscape:gap-x-6 landscape:[grid-template-areas:'head_mark'_'head_notes'_'controls_notes']">
      <div className="grid min-h-0 content-start gap-3 overflow-y-auto [grid-area:head]">
        <div className="-mr-2 flex min-h-10 items-center gap-3 text-read">
          <RecorderStatus recorder={recorder} />
          <h1 className="min-w-0 flex-1 truncate text-right text-ui text-subtle" dir="auto">
            {name}
          </h1>
          <IconButton label={tableTexts.leaveRecording} icon={X} onClick={onLeave} />
        </div>
        <p className="text-[clamp(3.5rem,min(21vw,24vh),9rem)]/none font-medium tracking-[-0.03em] landscape:text-[clamp(3.5rem,min(11vw,24vh),9rem)]/none">
          <RecordedTime recorder={recorder} />
        </p>
        <SoundCheck recorder={recorder} isRunning={isRunning} />
        <RecorderTrouble recorder={recorder} />
        {!state.isAwake && <p className="text-small text-warning">{tableTexts.sleeps}</p>}
      </div>
      <div className="[grid-area:mark]">
        <MarkButton recorder={recorder} />
      </div>
      <div className="flex min-h-0 flex-col gap-2 [grid-area:notes]">
        <NoteField recorder={recorder} />
        <section aria-label={tableTexts.marks} className="min-h-0 flex-1 overflow-y-auto" tabIndex={-1}>
          <p role="status" className="sr-only">
            {last && tableTexts.marked(formatClock(last.at))}
          </p>
          {!last && <p className="py-2 text-ui text-subtle">{tableTexts.noMarks}</p>}
          <MarkList marks={marks} onUndo={(mark) => recorder.unmark(mark)} />
        </section>
      </div>
      {isStoppable(state) && <Controls recorder={recorder} />}
    </div>
  )
}

function Controls({ recorder }: { recorder: Recorder }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex gap-3 [grid-area:controls]">
      <PauseButton recorder={recorder} size="lg" className="min-h-14 flex-1 text-read" />
      <Button
        size="lg"
        icon={<Square size={13} strokeWidth={0} className="fill-current" />}
        onClick={() => setAsking(true)}
        className="min-h-14 flex-1 text-read"
      >
        {tableTexts.finish}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={tableTexts.finishQuestion}
        text={tableTexts.finishText}
        variant="primary"
        confirmLabel={tableTexts.finish}
        onConfirm={() => {
          setAsking(false)
          recorder.stop()
        }}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

function MarkButton({ recorder }: { recorder: Recorder }) {
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
