import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Job } from '#contract/jobs.ts'
import { useJobEnds } from './use-job-ends.ts'

const aJob = (id: string, status: Job['status']): Job => ({
  id,
  job_type: 'recap',
  status,
  progress: 0,
  stage: null,
  attempt: 1,
  job_data: '{}',
  result_data: null,
  error_message: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  started_at: null,
  completed_at: null,
  failed_at: null,
  username: null,
  campaign_id: null,
  campaign_name: null,
  session_id: null,
  session_number: null,
  audio_file_id: null,
})

/** Looks at the jobs one list after the other; which ends were told of at each look. */
function look(...lists: { scope?: string; jobs: Job[] | undefined }[]): string[][] {
  const ends: string[][] = []
  const { rerender } = renderHook(
    ({ scope = 'own', jobs }: { scope?: string; jobs: Job[] | undefined }) => {
      useJobEnds(scope, jobs, ({ id }) => ends.at(-1)?.push(id))
    },
    { initialProps: { jobs: undefined } as (typeof lists)[number] },
  )
  for (const list of lists) {
    ends.push([])
    rerender(list)
  }
  return ends
}

describe('what ended is told', () => {
  it('of a job that was seen running, once', () => {
    const [running, done] = [[aJob('a', 'in_progress')], [aJob('a', 'completed')]]
    expect(look({ jobs: running }, { jobs: done }, { jobs: [...done] })).toEqual([[], ['a'], []])
  })

  it('of a job that began and ended between two looks', () => {
    const old = aJob('old', 'completed')
    expect(look({ jobs: [old] }, { jobs: [aJob('quick', 'failed'), old] })).toEqual([[], ['quick']])
  })

  it('of a job that was tried again', () => {
    const at = (status: Job['status']) => ({ jobs: [aJob('a', status)] })
    expect(look(at('failed'), at('pending'), at('completed'))).toEqual([[], [], ['a']])
  })

  it('not of what had ended before, nor of another session', () => {
    const jobs = [aJob('a', 'completed')]
    expect(look({ jobs }, { scope: 'other', jobs: [aJob('b', 'completed')] })).toEqual([[], []])
  })
})
