import { jobCareTexts, type PausedType } from '#contract/admin/jobs.ts'
import { jobTypeNames } from '#contract/jobs/schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { useResume } from './care-api.ts'

export function PausedTypes({ paused }: { paused: PausedType[] }) {
  const resume = useResume()
  if (paused.length === 0) return null
  return (
    <ul aria-label="Paused jobs" className="mb-4 grid gap-2">
      {paused.map(({ job_type, paused_by, waiting }) => {
        const name = jobTypeNames[job_type]
        return (
          <li key={job_type}>
            <Banner kind="info">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <p className="min-w-0 break-words">{jobCareTexts.pausedBy(name, paused_by, waiting)}</p>
                <Button
                  size="sm"
                  className="md:-my-1 md:touch:-my-2.5"
                  aria-label={`${jobCareTexts.resume} ${name}`}
                  busy={resume.isPending && resume.variables === job_type}
                  onClick={() => resume.mutate(job_type)}
                >
                  {jobCareTexts.resume}
                </Button>
              </div>
            </Banner>
          </li>
        )
      })}
    </ul>
  )
}
