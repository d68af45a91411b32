import { useRefreshEngines } from '#web/admin/engines/engines-api.ts'
import { SpeechCard } from '#web/admin/engines/speech-card.tsx'
import { useWorkspace } from '#web/app/workspace.ts'
import { useCancelJob } from '#web/jobs/api.ts'

/** Only administrators can test engines and download models. */
export function SpeechEngine() {
  const isAdmin = useWorkspace().user.role === 'admin'
  const refresh = useRefreshEngines()
  const cancel = useCancelJob()
  const cancelAll = (jobIds: string[]) => {
    for (const jobId of jobIds) cancel.mutate(jobId, { onSettled: refresh })
  }
  return isAdmin ? <SpeechCard onCancel={cancelAll} /> : null
}
