import { useIsRecording } from '#web/audio/recorder/recorder-api.ts'
import { RecorderDock } from '#web/audio/recorder/recorder-panel.tsx'
import { recorder } from './live-recorder.ts'

/** Shown on the sign-in page, because a recording continues after the sign-in expires. */
export function SignedOutRecording() {
  if (!useIsRecording(recorder)) return null
  return <RecorderDock recorder={recorder} className="fixed inset-x-0 bottom-0 z-30" />
}
