import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Job } from '#contract/jobs/schemas.ts'
import { useJobEnds } from './api.ts'
import { sampleJob } from './test-job.ts'

function passLists(...lists: { scope?: string; jobs: Job[] | undefined }[]): string[][] {
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

describe('useJobEnds', () => {
  it('reports the end of a running job exactly once', () => {
    const [running, done] = [
      [sampleJob({ id: 'a', status: 'in_progress' })],
      [sampleJob({ id: 'a', status: 'completed' })],
    ]
    expect(passLists({ jobs: running }, { jobs: done }, { jobs: [...done] })).toEqual([[], ['a'], []])
  })

  it('reports a job that began and ended between two refreshes of the list', () => {
    const old = sampleJob({ id: 'old', status: 'completed' })
    expect(passLists({ jobs: [old] }, { jobs: [sampleJob({ id: 'quick', status: 'failed' }), old] })).toEqual(
      [[], ['quick']],
    )
  })

  it('reports a retried job again when it ends', () => {
    const at = (status: Job['status']) => ({ jobs: [sampleJob({ id: 'a', status })] })
    expect(passLists(at('failed'), at('pending'), at('completed'))).toEqual([[], [], ['a']])
  })

  it('ignores jobs that had already ended, and jobs of another scope', () => {
    const jobs = [sampleJob({ id: 'a', status: 'completed' })]
    expect(
      passLists({ jobs }, { scope: 'other', jobs: [sampleJob({ id: 'b', status: 'completed' })] }),
    ).toEqual([[], []])
  })
})
