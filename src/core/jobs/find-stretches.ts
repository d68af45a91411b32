import type { JobCount, JobQuery } from '#contract/admin-jobs.ts'
import type { JobStatus, JobType } from '#contract/jobs.ts'

/** Jobs that follow one another by a moment, of one type or state where those are named. */
export type JobStretch = {
  jobType: JobType | undefined
  status: JobStatus | undefined
  by: 'created_at' | 'updated_at'
  isDescending: boolean
  /** How many come before it and how many it has, counted from the end where that is nearer. */
  skip: number
  take: number
  isFromEnd: boolean
}

const sum = (counts: JobCount[]) => counts.reduce((total, { count }) => total + count, 0)

export function countMatching(counts: JobCount[], { jobType, status }: JobQuery): number {
  return sum(counts.filter(isWanted(jobType, status)))
}

function isWanted(jobType: JobType | undefined, status: JobStatus | undefined) {
  return (count: JobCount) =>
    (jobType === undefined || count.job_type === jobType) && (status === undefined || count.status === status)
}

/** The types or states that the list is sorted by, in its order; one that names neither where it is sorted by a moment. */
function listGroups(counts: JobCount[], query: JobQuery): Pick<JobStretch, 'jobType' | 'status'>[] {
  const { jobType, status, sortBy, sortOrder } = query
  const sorted = <T extends string>(values: T[]) => {
    const ascending = [...new Set(values)].sort()
    return sortOrder === 'ASC' ? ascending : ascending.reverse()
  }
  const wanted = counts.filter(isWanted(jobType, status))
  if (sortBy === 'job_type')
    return sorted(wanted.map((one) => one.job_type)).map((type) => ({ jobType: type, status }))
  if (sortBy === 'status')
    return sorted(wanted.map((one) => one.status)).map((state) => ({ jobType, status: state }))
  return [{ jobType, status }]
}

/**
 * Where a page of a very long list lies. The counts say in which type or state it begins, so that the database needs no
 * index for such an order, and that it skips no more than half of what there is. Within a type or state the newest is
 * first.
 */
export function findStretches(counts: JobCount[], query: JobQuery): JobStretch[] {
  const isByMoment = query.sortBy === 'created_at' || query.sortBy === 'updated_at'
  const by = query.sortBy === 'updated_at' ? 'updated_at' : 'created_at'
  const isDescending = !isByMoment || query.sortOrder === 'DESC'
  const stretches: JobStretch[] = []
  let before = (query.page - 1) * query.limit
  let wanted = query.limit
  for (const { jobType, status } of listGroups(counts, query)) {
    const total = sum(counts.filter(isWanted(jobType, status)))
    const take = Math.min(wanted, total - before)
    if (take > 0) {
      const after = total - before - take
      const isFromEnd = after < before
      const skip = isFromEnd ? after : before
      stretches.push({ jobType, status, by, isDescending, skip, take, isFromEnd })
      wanted -= take
    }
    before = Math.max(0, before - total)
  }
  return stretches
}
