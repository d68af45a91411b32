import type { Job } from '#contract/jobs/schemas.ts'

/** Returns the newest transcription job of the recording. `jobs` must be sorted, newest first. */
export const findTranscriptionJob = (jobs: Job[], audioId: string | null): Job | undefined =>
  jobs.find((job) => job.job_type === 'transcription' && job.audio_file_id === audioId)
