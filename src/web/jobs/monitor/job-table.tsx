import { ArrowDown, ArrowUp } from 'lucide-react'
import type { AdminJob, JobSort } from '#contract/admin/jobs.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { headClasses, tableClasses } from '#web/ui/table-classes.ts'
import type { JobQuery } from './admin-jobs-api.ts'
import { JobRow } from './job-row.tsx'

type Column = { name: string; width: string; sort?: JobSort }
const columns: Column[] = [
  { name: 'Job Type', width: 'w-[12rem]', sort: 'job_type' },
  { name: 'Status', width: 'w-[7.25rem]', sort: 'status' },
  { name: 'Progress', width: 'w-[6.5rem]' },
  { name: 'Campaign', width: '' },
  { name: 'User', width: 'w-[7rem]' },
  { name: 'Created', width: 'w-[9.25rem]', sort: 'created_at' },
  { name: 'Duration', width: 'w-[5.5rem] text-right' },
  { name: 'Actions', width: 'w-[11rem] text-right' },
]

export type JobOrder = Pick<JobQuery, 'sortBy' | 'sortOrder'>

type JobTableProps = {
  jobs: AdminJob[]
  order: JobOrder
  /** Unix milliseconds of the fetch. */
  fetchedAt: number
  onOrder: (order: JobOrder) => void
  onOpen: (job: AdminJob) => void
  onListen: (job: AdminJob) => void
}

/** Rows become cards on narrow screens. */
export function JobTable({ jobs, order, fetchedAt, onOrder, onOpen, onListen }: JobTableProps) {
  return (
    <table className={tableClasses}>
      <caption className="sr-only">Jobs</caption>
      <thead className="max-xl:hidden">
        <tr>
          {columns.map((column) => (
            <ColumnHead key={column.name} {...column} order={order} onOrder={onOrder} />
          ))}
        </tr>
      </thead>
      <tbody className="max-xl:block">
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} fetchedAt={fetchedAt} onOpen={onOpen} onListen={onListen} />
        ))}
      </tbody>
    </table>
  )
}

type ColumnHeadProps = Column & Pick<JobTableProps, 'order' | 'onOrder'>

function ColumnHead({ name, width, sort, order, onOrder }: ColumnHeadProps) {
  const isSorted = sort === order.sortBy
  const isAscending = order.sortOrder === 'ASC'
  const Arrow = isAscending ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
      className={joinClasses(headClasses, width)}
    >
      {sort ? (
        <button
          type="button"
          onClick={() => onOrder({ sortBy: sort, sortOrder: nextOrder(sort, order) })}
          className={joinClasses(
            '-m-1 flex items-center gap-1.5 rounded-[6px] p-1 hover:text-fg',
            isSorted && 'text-fg',
          )}
        >
          {name}
          {isSorted && <Arrow size={14} strokeWidth={1.7} />}
        </button>
      ) : (
        name
      )}
    </th>
  )
}

function nextOrder(sort: JobSort, { sortBy, sortOrder }: JobOrder): JobOrder['sortOrder'] {
  if (sort === sortBy) return sortOrder === 'ASC' ? 'DESC' : 'ASC'
  return sort === 'created_at' ? 'DESC' : 'ASC'
}
