import { Mic, Pause, Square } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { liveRecordingTexts } from '#contract/audio/live-recordings.ts'
import { useStoredFlag } from '#web/lib/hooks/use-stored-flag.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { isStoppable, type Recorder } from './recorder.ts'
import { useRecorder } from './recorder-api.ts'
import { LevelMeter, RecordedTime, RecorderStatus, RecorderTrouble } from './recorder-status.tsx'

type StartButtonProps = {
  campaignId: string
  isStarting: boolean
  disabled: boolean
  /** Id of the element that explains why the button is disabled. */
  describedBy?: string | undefined
  className?: string
  onStart: () => void
}

/** Asks for consent before a campaign's first recording. Needs the campaign's id as its key, because consent is stored per campaign. */
export function StartButton(props: StartButtonProps) {
  const { campaignId, isStarting, disabled, describedBy, className, onStart } = props
  const [hasConsent, setConsent] = useStoredFlag(`recordingConsent-${campaignId}`, false)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        icon={<span className="size-2.5 rounded-full bg-danger" aria-hidden="true" />}
        busy={isStarting}
        disabled={disabled}
        aria-describedby={describedBy}
        onClick={() => (hasConsent ? onStart() : setAsking(true))}
        {...(className && { className })}
      >
        Start recording
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={liveRecordingTexts.consentQuestion}
        text={liveRecordingTexts.consent}
        variant="primary"
        confirmLabel="Everyone agrees"
        onConfirm={() => {
          setConsent(true)
          setAsking(false)
          onStart()
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

type RecorderPanelProps = {
  recorder: Recorder
  campaignId: string
  sessionId: string | null
  disabled: boolean
  /** Id of the element that explains why the panel is disabled. */
  describedBy?: string
  /** Link to the table mode. */
  tableMode?: ReactNode
  onStart: () => void
}

/** Needs the campaign's id as its key, because consent is stored for each campaign. */
export function RecorderPanel(props: RecorderPanelProps) {
  const { recorder, campaignId, sessionId, disabled, describedBy, tableMode, onStart } = props
  const state = useRecorder(recorder)
  const isHere = state.sessionId === sessionId
  if (isHere && (isStoppable(state) || state.phase === 'saving')) {
    return <RecordingNow recorder={recorder} tableMode={tableMode} />
  }
  const isBusyElsewhere = state.phase !== 'idle' && !isHere
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-3 rounded-card border border-line bg-canvas px-3.5 py-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-gilt-wash text-gilt">
        <Mic size={17} strokeWidth={1.6} />
      </span>
      <div className="min-w-0 flex-[1_1_160px]">
        <p className="font-medium">Record at the table</p>
        <p className="text-small text-subtle">
          {isBusyElsewhere
            ? 'Another session is being recorded.'
            : 'With the microphone of this device, saved while you play.'}
        </p>
      </div>
      <span className="flex gap-2 max-sm:w-full">
        <StartButton
          campaignId={campaignId}
          isStarting={isHere && state.phase === 'starting'}
          disabled={disabled || isBusyElsewhere}
          describedBy={describedBy}
          className="max-sm:flex-1"
          onStart={onStart}
        />
        {!isBusyElsewhere && tableMode}
      </span>
    </div>
  )
}

function RecordingNow({ recorder, tableMode }: { recorder: Recorder; tableMode: ReactNode }) {
  const state = useRecorder(recorder)
  return (
    // `data-recording-panel` hides the recorder dock while this section is on the page.
    <section
      aria-label="Live recording"
      data-recording-panel
      className="grid gap-3 rounded-card border border-line-strong bg-canvas px-3.5 py-3.5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <RecorderStatus recorder={recorder} />
        {state.phase === 'recording' && <LevelMeter recorder={recorder} />}
      </div>
      {isStoppable(state) && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="text-stat font-medium tracking-[-0.02em]">
            <RecordedTime recorder={recorder} />
          </span>
          <span className="flex flex-wrap gap-2">
            {tableMode}
            <PauseButton recorder={recorder} size="lg" noun="recording" />
            <StopButton recorder={recorder} size="lg" label="Stop recording" />
          </span>
        </div>
      )}
      <RecorderTrouble recorder={recorder} />
    </section>
  )
}

type PauseButtonProps = {
  recorder: Recorder
  size: 'sm' | 'lg'
  /** Word after "Pause" or "Resume" in the label of the button. */
  noun?: string
  className?: string
}

export function PauseButton({ recorder, noun = '', ...button }: PauseButtonProps) {
  const isPaused = useRecorder(recorder).phase === 'paused'
  return (
    <Button
      {...button}
      icon={isPaused ? Mic : Pause}
      onClick={() => (isPaused ? recorder.resume() : recorder.pause())}
    >
      {isPaused ? 'Resume' : 'Pause'} {noun}
    </Button>
  )
}

function StopButton(props: { recorder: Recorder; size: 'sm' | 'lg'; label: string }) {
  return (
    <Button
      variant="primary"
      size={props.size}
      icon={<Square size={12} strokeWidth={0} className="fill-current" />}
      onClick={() => props.recorder.stop()}
    >
      {props.label}
    </Button>
  )
}

type RecorderDockProps = {
  recorder: Recorder
  origin?: ReactNode
  /** Link to table mode. */
  tableMode?: ReactNode
  className?: string
}

export function RecorderDock({ recorder, origin, tableMode, className }: RecorderDockProps) {
  const state = useRecorder(recorder)
  return (
    <section
      aria-label="Live recording"
      className={joinClasses('border-t border-line bg-raised px-3 py-2 md:px-4.5', className)}
    >
      <div className="flex min-h-9 items-center gap-3">
        <div className="flex min-w-0 flex-1 items-center gap-3">
          <RecorderStatus recorder={recorder} />
          {origin && <div className="min-w-0 max-md:hidden">{origin}</div>}
        </div>
        {state.phase === 'recording' && <LevelMeter recorder={recorder} className="max-sm:hidden" />}
        {isStoppable(state) && (
          <>
            <RecordedTime recorder={recorder} />
            {tableMode}
            <PauseButton recorder={recorder} size="sm" />
            <StopButton recorder={recorder} size="sm" label="Stop" />
          </>
        )}
      </div>
      <RecorderTrouble recorder={recorder} />
    </section>
  )
}
