import { expect, it } from 'vitest'
import type { Job } from '#contract/jobs.ts'
import { pipelineStages } from './pipeline-stages.ts'

const job = (part: Partial<Job>): Job => ({
  id: 'j',
  job_type: 'transcription',
  status: 'completed',
  progress: 100,
  stage: null,
  attempt: 1,
  job_data: '{}',
  result_data: null,
  error_message: null,
  created_at: '2026-01-01T10:00:00.000Z',
  updated_at: '2026-01-01T10:00:00.000Z',
  started_at: null,
  completed_at: null,
  failed_at: null,
  username: null,
  campaign_id: 'c',
  campaign_name: 'C',
  session_id: 's',
  session_number: 1,
  audio_file_id: null,
  ...part,
})

it('shows each stage as its latest job left it', () => {
  const stages = pipelineStages([
    job({ id: 'old', status: 'failed', error_message: 'No speech found' }),
    job({ id: 'new', created_at: '2026-01-01T11:00:00.000Z' }),
    job({ id: 'recap', job_type: 'recap', status: 'in_progress', progress: 40, stage: 'Writing the recap' }),
  ])
  expect(stages.map(({ type, status, error }) => [type, status, error])).toEqual([
    ['transcription', 'completed', null],
    ['entity_extraction', 'absent', null],
    ['recap', 'in_progress', null],
  ])
  expect(stages[2]).toMatchObject({ progress: 40, doing: 'Writing the recap' })
})
