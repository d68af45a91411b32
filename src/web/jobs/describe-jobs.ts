import {
  type Job,
  type JobStatus,
  type JobType,
  jobTexts,
  jobTypeNames,
  stageTexts,
} from '#contract/jobs/schemas.ts'
import type { ClientTask } from '#core/jobs/client-tasks.ts'
import { describeTimeLeft } from '#core/jobs/measure-pace.ts'

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
function describeDoing({ status, stage, is_paused }: Job): string | null {
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

export function campaignNameOf({ campaign_name, campaign_in_bin }: Job): string | null {
  return campaign_name !== null && campaign_in_bin ? `${campaign_name} (in the bin)` : campaign_name
}

function describeContext({ session_number, campaign_name }: Job): string {
  return [session_number === null ? null : `Session ${session_number}`, campaign_name]
    .filter(Boolean)
    .join(', ')
}

/** Returns null for a cancelled job, because the user who pressed Cancel needs no notice. */
export function toTask(job: Job): ClientTask | null {
  const { status } = job
  if (status === 'cancelled') return null
  return {
    id: job.id,
    type: job.job_type,
    description: jobTypeNames[job.job_type],
    details: [describeDoing(job), describeContext(job)].filter(Boolean).join(' · '),
    error: job.error_message,
    status,
    progress: job.progress,
    barFloor: 0,
    timeLeft: describeTimeLeft(job),
    startTime: Date.parse(job.started_at ?? job.created_at),
  }
}
