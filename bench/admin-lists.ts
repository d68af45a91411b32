import { sql } from 'drizzle-orm'
import { calls } from '#contract/permissions.ts'
import type { Connection } from '#server/db/connection.ts'
import { type Asked, measureLists } from './measure-lists.ts'

const pageSize = 20
const rowsPerInsert = 100_000

/** Three years of jobs: most completed, four in a hundred failed, a few that wait for a day that never comes. */
async function fillJobs(db: Connection['db'], total: number): Promise<void> {
  for (let from = 1; from <= total; from += rowsPerInsert) {
    await db.execute(sql`
      insert into jobs (id, job_type, status, attempt, progress, payload, result, processing_mode, not_before,
        user_id, campaign_id, created_at, updated_at, started_at, completed_at, failed_at)
      select gen_random_uuid(), made.job_type, made.status, 1, 1, '{}', '{"segments": 812, "seconds": 11060}', 'speech',
        'infinity', users.id, campaigns.id, made.at, made.at + interval '20 minutes', made.at + interval '5 seconds',
        case when made.status = 'completed' then made.at + interval '10 minutes' end,
        case when made.status in ('failed', 'cancelled') then made.at + interval '10 minutes' end
      from (
        select n, ('{transcription,entity_extraction,recap,duplicate_cleanup}'::text[])[1 + n % 4] as job_type,
          case when n > ${total}::int - 20 then 'pending' when n * 7919::bigint % 1000 < 40 then 'failed'
            when n * 7919::bigint % 1000 < 60 then 'cancelled' else 'completed' end as status,
          now() - (${total}::int - n) * (interval '1095 days' / ${total}::int) as at
        from generate_series(${from}::int, ${Math.min(total, from + rowsPerInsert - 1)}::int) as n
      ) as made, users, campaigns`)
  }
  await db.execute(sql`vacuum analyze`)
}

/** The middle of a list is the furthest from both of its ends. */
const requests = (total: number): [string, Asked[]][] => {
  const page = (part: number) => String(Math.max(1, Math.ceil((total * part) / pageSize)))
  const sorts = ['job_type', 'status', 'created_at', 'updated_at'].flatMap((sortBy) => [
    { sortBy, sortOrder: 'ASC' },
    { sortBy, sortOrder: 'DESC' },
  ])
  const failedRecaps = { status: 'failed', jobType: 'recap' }
  return [
    ['first page', [{}]],
    ['last page', [{ page: page(1) }]],
    ['middle page', [{ page: page(0.5) }]],
    ['each sort, first page', sorts],
    ['each sort, middle page', sorts.map((sort) => ({ ...sort, page: page(0.5) }))],
    ['filter that many pass, middle page', [{ status: 'completed', page: page(0.47) }]],
    ['filter that few pass, middle page', [{ status: 'failed', page: page(0.02) }]],
    ['filter on one type, middle page', [{ jobType: 'recap', page: page(0.125) }]],
    ['two filters, each sort', sorts.map((sort) => ({ ...failedRecaps, ...sort, page: page(0.005) }))],
    ['filter that nothing passes', [{ status: 'in_progress' }]],
    ['list of the dashboard', [{ limit: '10', sortBy: 'updated_at', sortOrder: 'DESC' }]],
  ]
}

/** The Job Monitor as an administrator asks for it, counts and metrics of all jobs included. */
export const benchAdminLists = () =>
  measureLists({
    name: 'Job Monitor',
    rows: 'jobs',
    call: calls.listAdminJobs,
    embeddedTotal: 100_000,
    serverTotal: 1_000_000,
    fill: fillJobs,
    requests,
  })
