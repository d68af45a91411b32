import type { AdminJob, JobSort } from '#contract/jobs/monitor.ts'
import { tableClasses } from '#web/ui/table-classes.ts'
import { type Column, type Order, SortableHead } from '#web/ui/tables/sortable-head.tsx'
import { JobRow } from './job-row.tsx'

const columns: Column<JobSort>[] = [
  { name: 'Job Type', width: 'w-[12rem]', sort: 'job_type' },
  { name: 'Status', width: 'w-[7.25rem]', sort: 'status' },
  { name: 'Progress', width: 'w-[6.5rem]' },
  { name: 'Campaign', width: '' },
  { name: 'User', width: 'w-[7rem]' },
  { name: 'Created', width: 'w-[9.25rem]', sort: 'created_at' },
  { name: 'Duration', width: 'w-[5.5rem] text-right' },
  { name: 'Actions', width: 'w-[11rem] text-right' },
]

type JobTableProps = {
  jobs: AdminJob[]
  order: Order<JobSort>
  /** Time of the fetch in Unix milliseconds. */
  fetchedAt: number
  onOrder: (order: Order<JobSort>) => void
  onOpen: (job: AdminJob) => void
  onListen: (job: AdminJob) => void
}

export function JobTable({ jobs, order, fetchedAt, onOrder, onOpen, onListen }: JobTableProps) {
  return (
    <table className={tableClasses}>
      <caption className="sr-only">Jobs</caption>
      <SortableHead
        columns={columns}
        order={order}
        startsDescending={(sort) => sort === 'created_at'}
        onOrder={onOrder}
      />
      <tbody className="max-xl:block">
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} fetchedAt={fetchedAt} onOpen={onOpen} onListen={onListen} />
        ))}
      </tbody>
    </table>
  )
}
