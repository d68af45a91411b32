import type { Job } from '#contract/jobs/schemas.ts'

/** Finds the newest transcription, because `jobs` are ordered newest first. */
export const findTranscription = (jobs: Job[], audioId: string | null): Job | undefined =>
  jobs.find((job) => job.job_type === 'transcription' && job.audio_file_id === audioId)
