import { type Job, type JobStatus, type JobType, jobTexts, stageTexts } from '#contract/jobs/schemas.ts'
import { describeTimeLeft } from '#core/jobs/time-left.ts'

export type PipelinePart = {
  type: JobType
  label: string
  /** `absent`: no job of this type exists yet. */
  status: JobStatus | 'absent'
  progress: number
  doing: string | null
  timeLeft: string | null
  error: string | null
  job: Job | null
}

const shownTypes = [
  { type: 'transcription', label: stageTexts.listening },
  { type: 'entity_extraction', label: stageTexts.entities },
  { type: 'recap', label: stageTexts.recap },
] as const

export function listPipelineParts(jobs: Job[]): PipelinePart[] {
  return shownTypes.map(({ type, label }) => {
    const latest = jobs
      .filter((job) => job.job_type === type)
      .reduce<Job | null>((last, job) => (last && last.created_at >= job.created_at ? last : job), null)
    return {
      type,
      label,
      status: latest?.status ?? 'absent',
      progress: latest?.progress ?? 0,
      doing:
        latest?.status === 'in_progress'
          ? latest.stage
          : latest?.status === 'pending'
            ? latest.is_paused
              ? jobTexts.paused
              : stageTexts.waiting
            : null,
      timeLeft: latest && describeTimeLeft(latest),
      error: latest?.status === 'failed' ? latest.error_message : null,
      job: latest,
    }
  })
}
