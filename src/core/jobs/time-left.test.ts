import { expect, it } from 'vitest'
import type { Job } from '#contract/jobs/schemas.ts'
import { describeTimeLeft } from './time-left.ts'

const started = Date.parse('2026-01-01T10:00:00.000Z')
const after = (seconds: number, part: Partial<Job> = {}): Job => ({
  id: 'j',
  number: 1,
  job_type: 'transcription',
  status: 'in_progress',
  progress: 25,
  stage: null,
  attempt: 1,
  job_data: '{}',
  result_data: null,
  error_message: null,
  created_at: new Date(started - 60_000).toISOString(),
  updated_at: new Date(started + seconds * 1000).toISOString(),
  started_at: new Date(started).toISOString(),
  completed_at: null,
  failed_at: null,
  username: null,
  campaign_id: null,
  campaign_name: null,
  campaign_in_bin: false,
  session_id: null,
  session_number: null,
  audio_file_id: null,
  is_paused: false,
  ...part,
})

it.each([
  [240, 25, 'about 12 min left'],
  [600, 10, 'about 1 h 30 min left'],
  [1200, 10, 'about 3 h left'],
  [60, 90, 'less than a minute left'],
])('after %i s at %i %% shows “%s”', (seconds, progress, sentence) => {
  expect(describeTimeLeft(after(seconds, { progress }))).toBe(sentence)
})

it.each([
  ['has just begun', after(19)],
  ['has hardly any progress', after(600, { progress: 4 })],
  ['is pending', after(600, { status: 'pending' })],
  ['has ended', after(600, { status: 'completed', progress: 100 })],
  ['never started', after(600, { started_at: null })],
  ['resumes the progress of an earlier attempt', after(30, { attempt: 2, progress: 60 })],
])('shows nothing for a job that %s', (_, job) => {
  expect(describeTimeLeft(job)).toBeNull()
})
