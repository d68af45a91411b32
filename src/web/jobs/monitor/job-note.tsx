import { type AdminJob, jobCareTexts } from '#contract/admin/jobs.ts'
import { jobTexts } from '#contract/jobs/schemas.ts'

export const hasNote = ({ status, error_message, is_paused }: AdminJob) =>
  is_paused || (status === 'failed' && error_message !== null)

/** The reason why a job failed or waits, in a separate row below the job. */
export function JobNote({ job }: { job: AdminJob }) {
  return (
    <tr className="max-xl:block max-xl:px-4 max-xl:pb-3">
      <td colSpan={8} className="text-small xl:px-3.5 xl:pb-2.5">
        {job.is_paused ? (
          <p className="text-muted">{jobTexts.paused}</p>
        ) : (
          <div className="max-w-[52rem] break-words">
            <p className="text-danger">{job.error_message}</p>
            {job.obstacle && <p className="text-subtle">{jobCareTexts.cannotWork(job.obstacle)}</p>}
          </div>
        )}
      </td>
    </tr>
  )
}
