import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ScrollText, SearchX } from 'lucide-react'
import * as adminCalls from '#contract/admin/endpoints.ts'
import { type AuditAction, type AuditEntry, auditActions, auditTexts } from '#contract/audit.ts'
import { keysOf } from '#contract/keys.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatCount, formatExact } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FilterSelect } from '#web/ui/forms/select.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { type Column, DataTable } from '#web/ui/tables/data-table.tsx'
import { ListRefresh, ListSearch, PagedList, usePagedFilter } from '#web/ui/tables/paged-list.tsx'

const actionOptions = keysOf(auditActions).map((action) => ({ value: action, label: auditActions[action] }))
type AuditFilter = { actor: string; action: AuditAction | null }

function useAudit({ actor, action }: AuditFilter, page: number) {
  const query = {
    page: String(page),
    ...(actor.trim() === '' ? {} : { actor: actor.trim() }),
    ...(action === null ? {} : { action }),
  }
  return useQuery({
    queryKey: ['admin', 'audit', query],
    queryFn: ({ signal }) => callApi(adminCalls.listAudit, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

const noFilter: AuditFilter = { actor: '', action: null }

const columns: Column<AuditEntry>[] = [
  {
    key: 'at',
    label: 'Time',
    width: 'w-[11.5rem]',
    className: 'num text-small whitespace-nowrap text-subtle max-xl:col-start-2 max-xl:row-start-3',
    render: ({ at }) => <time dateTime={at}>{formatExact(at)}</time>,
  },
  {
    key: 'actor',
    label: 'Person',
    width: 'w-[11rem]',
    className: 'min-w-0 break-words max-xl:row-start-3 max-xl:text-small max-xl:text-muted',
    render: ({ actor }) => <bdi>{actor}</bdi>,
  },
  {
    key: 'action',
    label: 'Action',
    width: 'w-[20rem]',
    className: 'font-medium max-xl:col-span-2 max-xl:row-start-1',
    render: ({ action }) => auditActions[action],
  },
  {
    key: 'target',
    label: 'About',
    className: ({ target, detail }) =>
      joinClasses('min-w-0 break-words max-xl:col-span-2', !target && !detail && 'max-xl:hidden'),
    render: ({ target, detail }) => (
      <>
        {target && <bdi>{target}</bdi>}
        {target && detail && ' '}
        {detail && <span className="text-muted">{detail}</span>}
      </>
    ),
  },
]

export function AuditLog() {
  const { filter, shown, change, reset, turn } = usePagedFilter(noFilter)
  const log = useAudit(shown.filter, shown.page)
  const isFiltered = shown.filter.actor.trim() !== '' || shown.filter.action !== null
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <ListSearch label="Search by person" value={filter.actor} onChange={(actor) => change({ actor })} />
        <FilterSelect
          label="Action"
          value={filter.action}
          options={actionOptions}
          allLabel={auditTexts.allActions}
          onChange={(action) => change({ action })}
          className="min-w-[14rem] max-sm:min-w-0 max-sm:flex-1"
        />
        <ListRefresh query={log} className="md:ml-auto" />
      </div>
      <PagedList
        query={log}
        failed={auditTexts.failed}
        name="the audit log"
        page={shown.page}
        onTurn={turn}
        count={(total) => formatCount(total, 'entry', 'entries')}
      >
        {({ entries }) =>
          entries.length > 0 ? (
            <DataTable
              caption="Audit log"
              columns={columns}
              rows={entries}
              rowClasses="align-top max-xl:grid max-xl:grid-cols-[minmax(0,1fr)_auto] max-xl:gap-x-4 max-xl:gap-y-0.5 max-xl:py-3"
            />
          ) : (
            <EmptyState
              icon={isFiltered ? SearchX : ScrollText}
              title={isFiltered ? auditTexts.noneFiltered : auditTexts.none}
              action={isFiltered && <Button onClick={reset}>Show all entries</Button>}
            />
          )
        }
      </PagedList>
    </>
  )
}
