import { expect, it } from 'vitest'
import type { Job } from '#contract/jobs/schemas.ts'
import { mergeJobs } from './api.ts'
import { sampleJob } from './test-job.ts'

const at = (id: string, number: number, second: number, part: Partial<Job> = {}) =>
  sampleJob({ id, number, updated_at: `2026-01-01T10:00:0${second}.000Z`, ...part })
const merge = (ofSession: Job[], own: Job[]) =>
  mergeJobs('s', ofSession, own).map(({ id, updated_at }) => `${id} ${updated_at.slice(17, 19)}`)

it.each([
  ['uses the newer state of the user’s own job', [at('a', 1, 1)], [at('a', 1, 2)], ['a 02']],
  ['ignores an older state of the user’s own job', [at('a', 1, 2)], [at('a', 1, 1)], ['a 02']],
  ['adds a job that the user has just started', [at('a', 1, 1)], [at('b', 2, 2)], ['b 02', 'a 01']],
  ['keeps the jobs of other users', [at('b', 2, 1), at('a', 1, 1)], [], ['b 01', 'a 01']],
  ['omits jobs of other sessions', [], [at('a', 1, 1, { session_id: 'other' })], []],
])('%s', (_case, ofSession, own, merged) => {
  expect(merge(ofSession, own)).toEqual(merged)
})
