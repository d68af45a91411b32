import { useState } from 'react'
import { liveRecordingTexts } from '#contract/audio/live-recordings.ts'
import { useStoredFlag } from '#web/lib/hooks/use-stored-flag.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

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
