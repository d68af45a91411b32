import type { AudioFile } from '#contract/audio/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import { TranscribeAgainDialog } from '#web/audio/transcribe-again-dialog.tsx'
import { useRefreshJobs } from '#web/jobs/api.ts'
import { useLoadedTranscriptions } from '#web/transcription/api.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

type TranscribeAgainProps = { session: Session; recording: AudioFile; seatCount: number; onClose: () => void }

export function TranscribeAgain({ session, recording, seatCount, onClose }: TranscribeAgainProps) {
  const { uploads } = useWorkspace()
  const transcriptions = useLoadedTranscriptions(session.id).data ?? []
  const refreshJobs = useRefreshJobs()
  return (
    <TranscribeAgainDialog
      sessionId={session.id}
      recording={recording}
      transcription={transcriptions.find(({ audioFileId }) => audioFileId === recording.id) ?? null}
      seats={seatCount}
      onStarted={() => {
        uploads.allowPolling(recording.id)
        refreshJobs()
      }}
      onClose={onClose}
    />
  )
}
