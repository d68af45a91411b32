import type { ReactNode } from 'react'
import { type AdminJob, jobCareTexts } from '#contract/jobs/monitor.ts'
import { jobTypeNames } from '#contract/jobs/schemas.ts'
import { describeRecording, labelOfJob } from '#web/jobs/job-names.ts'
import { JobStatusMark } from '#web/jobs/job-status.tsx'
import { campaignNameOf } from '#web/jobs/widget/job-to-task.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogFooter } from '#web/ui/dialogs/dialog.tsx'
import { JobAction } from './job-action.tsx'
import { JobTimeline } from './job-timeline.tsx'
import { JsonPairs, Pairs } from './json-pairs.tsx'

type JobDetailsProps = {
  job: AdminJob
  /** Time of the fetch in Unix milliseconds. */
  fetchedAt: number
  onClose: () => void
}

export function JobDetails({ job, fetchedAt, onClose }: JobDetailsProps) {
  return (
    <Dialog
      open
      size="lg"
      title={labelOfJob(job)}
      description={<JobStatusMark status={job.status} />}
      onClose={onClose}
    >
      <Section title="Basic info">
        <Pairs pairs={listBasics(job)} />
      </Section>
      <Section title="Timeline">
        <JobTimeline job={job} now={fetchedAt} />
      </Section>
      <Section title="Input data">
        <JsonPairs text={job.job_data} absent="None." />
      </Section>
      <Section title="Results">
        <JsonPairs text={job.result_data} absent="None yet." />
      </Section>
      <Section title="Error information">
        {job.error_message ? (
          <>
            <p className="break-words text-danger">{job.error_message}</p>
            {job.obstacle && <p className="mt-1 text-subtle">{jobCareTexts.cannotWork(job.obstacle)}</p>}
          </>
        ) : (
          <p className="text-subtle">None.</p>
        )}
      </Section>
      <DialogFooter>
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
        <JobAction job={job} isLong onDone={onClose} />
      </DialogFooter>
    </Dialog>
  )
}

function listBasics(job: AdminJob): [string, string][] {
  const pairs: [string, string | null][] = [
    ['Job id', job.id],
    ['Job type', jobTypeNames[job.job_type]],
    ['Progress', `${Math.round(job.progress)}%`],
    ['Stage', job.stage],
    ['Attempt', String(job.attempt)],
    ['Campaign', campaignNameOf(job)],
    ['Session', job.session_number === null ? null : String(job.session_number)],
    ['Recording', describeRecording(job)],
    ['User', job.username],
  ]
  return pairs.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-4 first:border-t-0 first:pt-1">
      <h3 className="mb-2.5 font-medium">{title}</h3>
      {children}
    </section>
  )
}
