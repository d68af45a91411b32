import { ScrollText, SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { auditActions, auditTexts } from '#contract/admin/audit.ts'
import { keysOf } from '#contract/keys.ts'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { filterClasses, Select } from '#web/ui/forms/select.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Pager } from '#web/ui/pager.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { type AuditFilter, useAudit } from './audit-api.ts'
import { AuditTable } from './audit-table.tsx'

const all = 'all'
const actionNames = keysOf(auditActions)
const actionOptions = [
  { value: all, label: auditTexts.allActions },
  ...actionNames.map((action) => ({ value: action, label: auditActions[action] })),
]
const noFilter: AuditFilter = { actor: '', action: null }

export function AuditLog() {
  const [asked, setAsked] = useState({ filter: noFilter, page: 1 })
  const { filter, page } = useDeferredValue(asked)
  const log = useAudit(filter, page)
  const { data } = log
  const isFiltered = filter.actor.trim() !== '' || filter.action !== null
  const change = (part: Partial<AuditFilter>) => setAsked({ filter: { ...asked.filter, ...part }, page: 1 })
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          label="Search by person"
          value={asked.filter.actor}
          onChange={(actor) => change({ actor })}
          autoComplete="off"
          spellCheck={false}
          className="flex-1 max-lg:basis-full lg:max-w-[22rem]"
        />
        <Select
          label="Action"
          value={asked.filter.action ?? all}
          options={actionOptions}
          onChange={(value) => change({ action: actionNames.find((action) => action === value) ?? null })}
          className={joinClasses(filterClasses, 'min-w-[14rem] max-sm:min-w-0 max-sm:flex-1')}
        />
        <RefreshButton
          isRefreshing={log.isRefetching && !log.isPlaceholderData}
          onRefresh={() => void log.refetch()}
          className="md:ml-auto"
        />
      </div>
      <LoadFailed query={log} failed={auditTexts.failed} className="mt-4" />
      {log.isPending && (
        <div className="mt-6">
          <SkeletonRows rows={6} label="Loading the audit log" />
        </div>
      )}
      {data && (
        <>
          <p role="status" className="num mt-4 mb-2 text-small text-subtle">
            {formatCount(data.pagination.total, 'entry', 'entries')}
          </p>
          {data.entries.length > 0 ? (
            <AuditTable entries={data.entries} />
          ) : (
            <EmptyState
              icon={isFiltered ? SearchX : ScrollText}
              title={isFiltered ? auditTexts.noneFiltered : auditTexts.none}
              action={
                isFiltered && (
                  <Button onClick={() => setAsked({ filter: noFilter, page: 1 })}>Show all entries</Button>
                )
              }
            />
          )}
          <Pager
            label="Pages of the audit log"
            page={page}
            pages={data.pagination.pages}
            onTurn={(next) => setAsked({ ...asked, page: next })}
          />
        </>
      )}
    </>
  )
}
