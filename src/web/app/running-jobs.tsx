import { useUploads } from '#web/audio/api.ts'
import { useOwnJobs } from '#web/jobs/api.ts'
import { describeJob, JobBox, type RunningWork } from '#web/jobs/job-box.tsx'
import { useShownJobs } from './use-shown-jobs.ts'
import { useWorkspace } from './workspace.ts'

/** Everything that is going on for this person: recordings on their way, and work on the server. */
export function RunningJobs() {
  const { uploads, sessions, go } = useWorkspace()
  const jobs = useOwnJobs()
  const active = useShownJobs(jobs.data?.activeJobs ?? [])
  const onTheWay: RunningWork[] = useUploads(uploads)
    .filter(({ phase }) => phase === 'uploading')
    .map(({ key, fileName, progress, sessionId }) => ({
      id: key,
      title: 'Uploading',
      note: sessions.find(({ id }) => id === sessionId)?.name ?? fileName,
      progress,
    }))
  const open = (id: string) => {
    const job = active.find((one) => one.id === id)
    const session = job?.session_id ?? uploads.read().find(({ key }) => key === id)?.sessionId ?? null
    go({ view: 'transcription', session, ...(job?.campaign_id ? { campaign: job.campaign_id } : {}) })
  }
  return <JobBox work={[...onTheWay, ...active.map(describeJob)]} onOpen={open} />
}
