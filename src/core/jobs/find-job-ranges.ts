import type { JobCount, JobQuery } from '#contract/jobs/monitor.ts'
import type { JobStatus, JobType } from '#contract/jobs/schemas.ts'

export type JobPage = Omit<JobQuery, 'dismissed'>

export type JobRange = {
  jobType: JobType | undefined
  status: JobStatus | undefined
  by: 'created_at' | 'updated_at'
  isDescending: boolean
  /** Offset and count of rows, from the end of the range if `isFromEnd`. */
  skip: number
  take: number
  isFromEnd: boolean
}

const sum = (counts: JobCount[]) => counts.reduce((total, { count }) => total + count, 0)

export function countMatching(counts: JobCount[], { jobType, status }: JobPage): number {
  return sum(counts.filter(matches(jobType, status)))
}

function matches(jobType: JobType | undefined, status: JobStatus | undefined) {
  return (count: JobCount) =>
    (jobType === undefined || count.job_type === jobType) && (status === undefined || count.status === status)
}

function listGroups(counts: JobCount[], query: JobPage): Pick<JobRange, 'jobType' | 'status'>[] {
  const { jobType, status, sortBy, sortOrder } = query
  const sorted = <T extends string>(values: T[]) => {
    const ascending = [...new Set(values)].sort()
    return sortOrder === 'ASC' ? ascending : ascending.reverse()
  }
  const wanted = counts.filter(matches(jobType, status))
  if (sortBy === 'job_type')
    return sorted(wanted.map((one) => one.job_type)).map((type) => ({ jobType: type, status }))
  if (sortBy === 'status')
    return sorted(wanted.map((one) => one.status)).map((state) => ({ jobType, status: state }))
  return [{ jobType, status }]
}

/** Ranges in the second half of the rows are counted from the end, so that the database skips at most half of the rows. */
export function findJobRanges(counts: JobCount[], query: JobPage): JobRange[] {
  const isByMoment = query.sortBy === 'created_at' || query.sortBy === 'updated_at'
  const by = query.sortBy === 'updated_at' ? 'updated_at' : 'created_at'
  const isDescending = !isByMoment || query.sortOrder === 'DESC'
  const ranges: JobRange[] = []
  let before = (query.page - 1) * query.limit
  let wanted = query.limit
  for (const { jobType, status } of listGroups(counts, query)) {
    const total = sum(counts.filter(matches(jobType, status)))
    const take = Math.min(wanted, total - before)
    if (take > 0) {
      const after = total - before - take
      const isFromEnd = after < before
      const skip = isFromEnd ? after : before
      ranges.push({ jobType, status, by, isDescending, skip, take, isFromEnd })
      wanted -= take
    }
    before = Math.max(0, before - total)
  }
  return ranges
}
