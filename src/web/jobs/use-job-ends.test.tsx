import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Job } from '#contract/jobs.ts'
import { aJob } from './test-job.ts'
import { useJobEnds } from './use-job-ends.ts'

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
    const [running, done] = [
      [aJob({ id: 'a', status: 'in_progress' })],
      [aJob({ id: 'a', status: 'completed' })],
    ]
    expect(look({ jobs: running }, { jobs: done }, { jobs: [...done] })).toEqual([[], ['a'], []])
  })

  it('of a job that began and ended between two looks', () => {
    const old = aJob({ id: 'old', status: 'completed' })
    expect(look({ jobs: [old] }, { jobs: [aJob({ id: 'quick', status: 'failed' }), old] })).toEqual([
      [],
      ['quick'],
    ])
  })

  it('of a job that was tried again', () => {
    const at = (status: Job['status']) => ({ jobs: [aJob({ id: 'a', status })] })
    expect(look(at('failed'), at('pending'), at('completed'))).toEqual([[], [], ['a']])
  })

  it('not of what had ended before, nor of another session', () => {
    const jobs = [aJob({ id: 'a', status: 'completed' })]
    expect(look({ jobs }, { scope: 'other', jobs: [aJob({ id: 'b', status: 'completed' })] })).toEqual([
      [],
      [],
    ])
  })
})
