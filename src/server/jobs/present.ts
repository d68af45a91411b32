import type { AdminJob, JobMetric, JobObstacle } from '#contract/jobs/monitor.ts'
import { type Job, jobTypes } from '#contract/jobs/schemas.ts'
import { estimateTimeLeft } from '#core/jobs/measure-pace.ts'
import type { MeasuredJobs } from './list-store.ts'
import type { ListedJob } from './store.ts'

const isNone = (value: unknown) => value === null || value === undefined
const iso = (moment: Date | null) => moment?.toISOString() ?? null

/** @param audience players get no result, because its figures include hidden entries */
export function presentJob(
  { job, username, campaignName, campaignDeletedAt, sessionNumber, isPaused }: ListedJob,
  audience: 'gm' | 'player' | 'admin',
): Job {
  return {
    id: job.id,
    number: job.sequence,
    job_type: jobTypes.find((type) => type === job.jobType) ?? 'transcription',
    status: job.status,
    progress: Math.round(job.progress * 100),
    stage: job.stage,
    attempt: job.attempt,
    job_data: JSON.stringify({
      ...(job.audioFileId ? { audioId: job.audioFileId } : {}),
      ...(job.processingMode ? { processingMode: job.processingMode } : {}),
    }),
    result_data: audience === 'player' || isNone(job.result) ? null : JSON.stringify(job.result),
    error_message: job.errorMessage,
    created_at: job.createdAt.toISOString(),
    updated_at: job.updatedAt.toISOString(),
    started_at: iso(job.startedAt),
    completed_at: iso(job.completedAt),
    failed_at: iso(job.failedAt),
    username,
    campaign_id: job.campaignId,
    campaign_name: campaignName,
    campaign_in_bin: campaignDeletedAt !== null,
    session_id: job.sessionId,
    session_number: sessionNumber,
    audio_file_id: job.audioFileId,
    is_paused: isPaused,
    time_left: job.status === 'in_progress' ? estimateTimeLeft(job) : null,
  }
}

export function presentAdminJob(listed: ListedJob, obstacle: JobObstacle | null): AdminJob {
  return {
    ...presentJob(listed, 'admin'),
    audio_format: listed.audioFormat,
    audio_bytes: listed.audioBytes,
    dismissed_at: iso(listed.job.dismissedAt),
    obstacle,
  }
}

const toTenths = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)

export function presentMetric(measured: MeasuredJobs): JobMetric {
  const { completed, failed } = measured
  const ended = completed + failed
  return {
    job_type: measured.job_type,
    success_rate: toTenths(ended === 0 ? null : (completed / ended) * 100),
    avg_processing_seconds: toTenths(measured.processingSeconds),
    avg_queue_seconds: toTenths(measured.queueSeconds),
  }
}
