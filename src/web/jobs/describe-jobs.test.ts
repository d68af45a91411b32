import { expect, it } from 'vitest'
import { listPipelineParts } from './describe-jobs.ts'
import { sampleJob } from './test-job.ts'

it('shows the latest job of each type', () => {
  const parts = listPipelineParts([
    sampleJob({ id: 'old', status: 'failed', error_message: 'No speech found' }),
    sampleJob({ id: 'new', created_at: '2026-01-01T11:00:00.000Z' }),
    sampleJob({
      id: 'recap',
      job_type: 'recap',
      status: 'in_progress',
      progress: 40,
      stage: 'Writing the recap',
    }),
  ])
  expect(parts.map(({ type, status, error }) => [type, status, error])).toEqual([
    ['transcription', 'completed', null],
    ['entity_extraction', 'absent', null],
    ['recap', 'in_progress', null],
  ])
  expect(parts[2]).toMatchObject({ progress: 40, doing: 'Writing the recap' })
})
