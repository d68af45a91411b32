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

/** Returns null for a job that has ended. */
export function describeDoing({ status, stage, is_paused }: Job): string | null {
  if (status === 'in_progress') return stage
  if (status !== 'pending') return null
  if (is_paused) return jobTexts.paused
  return stage === stageTexts.night ? stage : stageTexts.waiting
}

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
      doing: latest && (describeDoing(latest)?.replace(`${label}: `, '') ?? null),
      timeLeft: latest && describeTimeLeft(latest),
      error: latest?.status === 'failed' ? latest.error_message : null,
      job: latest,
    }
  })
}
