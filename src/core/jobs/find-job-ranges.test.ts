import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type JobCount, jobSorts } from '#contract/jobs/monitor.ts'
import { jobStatuses, jobTypes } from '#contract/jobs/schemas.ts'
import { countMatching, findJobRanges, type JobPage } from './find-job-ranges.ts'

const counts: JobCount[] = [
  { job_type: 'recap', status: 'completed', count: 5 },
  { job_type: 'recap', status: 'failed', count: 2 },
  { job_type: 'transcription', status: 'completed', count: 30 },
]
const ask = (part: Partial<JobPage>): JobPage => ({
  page: 1,
  limit: 10,
  sortBy: 'created_at',
  sortOrder: 'DESC',
  ...part,
})

describe('a page of a long list of jobs', () => {
  it('is read from the end of the list if the end is nearer', () => {
    expect(findJobRanges(counts, ask({ page: 2 }))).toMatchObject([{ skip: 10, take: 10, isFromEnd: false }])
    expect(findJobRanges(counts, ask({ page: 3 }))).toMatchObject([{ skip: 7, take: 10, isFromEnd: true }])
    expect(findJobRanges(counts, ask({ page: 4 }))).toMatchObject([{ skip: 0, take: 7, isFromEnd: true }])
    expect(findJobRanges(counts, ask({ page: 5 }))).toEqual([])
  })

  it('continues with the next type when sorted by type, with the newest jobs of each type first', () => {
    const newest = { by: 'created_at', isDescending: true }
    expect(findJobRanges(counts, ask({ sortBy: 'job_type', sortOrder: 'ASC' }))).toMatchObject([
      { jobType: 'recap', skip: 0, take: 7, ...newest },
      { jobType: 'transcription', skip: 0, take: 3, ...newest },
    ])
    expect(findJobRanges(counts, ask({ sortBy: 'job_type', page: 4 }))).toMatchObject([
      { jobType: 'recap', skip: 0, take: 7, ...newest },
    ])
  })

  it.each(['created_at', 'updated_at'] as const)('is sorted by %s in both directions', (sortBy) => {
    for (const sortOrder of ['ASC', 'DESC'] as const) {
      const [range] = findJobRanges(counts, ask({ sortBy, sortOrder }))
      expect(range).toMatchObject({ by: sortBy, isDescending: sortOrder === 'DESC' })
    }
  })

  it('contains only jobs that match the filters', () => {
    const query = ask({ sortBy: 'status', sortOrder: 'ASC', jobType: 'recap' })
    expect(countMatching(counts, query)).toBe(7)
    expect(findJobRanges(counts, query)).toMatchObject([
      { jobType: 'recap', status: 'completed', take: 5 },
      { jobType: 'recap', status: 'failed', take: 2 },
    ])
    expect(findJobRanges(counts, ask({ status: 'pending' }))).toEqual([])
  })

  it('contains all matching jobs together with the other pages, in any sort order', () => {
    const anyQuery = fc.record({
      limit: fc.integer({ min: 1, max: 9 }),
      sortBy: fc.constantFrom(...jobSorts),
      sortOrder: fc.constantFrom('ASC' as const, 'DESC' as const),
      status: fc.option(fc.constantFrom(...jobStatuses), { nil: undefined }),
      jobType: fc.option(fc.constantFrom(...jobTypes), { nil: undefined }),
    })
    const anyCounts = fc.uniqueArray(
      fc.record({
        job_type: fc.constantFrom(...jobTypes),
        status: fc.constantFrom(...jobStatuses),
        count: fc.integer({ min: 1, max: 30 }),
      }),
      { selector: ({ job_type, status }) => `${job_type} ${status}` },
    )
    fc.assert(
      fc.property(anyCounts, anyQuery, (all, query) => {
        let shown = 0
        for (let page = 1; ; page++) {
          const taken = findJobRanges(all, { ...query, page }).reduce((sum, { take }) => sum + take, 0)
          if (taken === 0) break
          shown += taken
        }
        expect(shown).toBe(countMatching(all, { ...query, page: 1 }))
      }),
    )
  })
})
