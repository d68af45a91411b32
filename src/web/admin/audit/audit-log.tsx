import { ScrollText, SearchX } from 'lucide-react'
import { auditActions, auditTexts } from '#contract/audit.ts'
import { keysOf } from '#contract/keys.ts'
import { FilterSearch } from '#web/admin/filter-search.tsx'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { ListCount, PagedList } from '#web/ui/tables/paged-list.tsx'
import { usePagedFilter } from '#web/ui/tables/use-paged-filter.ts'
import { type AuditFilter, useAudit } from './audit-api.ts'
import { AuditTable } from './audit-table.tsx'

const actionOptions = keysOf(auditActions).map((action) => ({ value: action, label: auditActions[action] }))
const noFilter: AuditFilter = { actor: '', action: null }

export function AuditLog() {
  const { filter, shown, change, reset, turn } = usePagedFilter(noFilter)
  const log = useAudit(shown.filter, shown.page)
  const isFiltered = shown.filter.actor.trim() !== '' || shown.filter.action !== null
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <FilterSearch label="Search by person" value={filter.actor} onChange={(actor) => change({ actor })} />
        <FilterSelect
          label="Action"
          value={filter.action}
          options={actionOptions}
          allLabel={auditTexts.allActions}
          onChange={(action) => change({ action })}
          className="min-w-[14rem] max-sm:min-w-0 max-sm:flex-1"
        />
        <RefreshButton
          isRefreshing={log.isRefetching && !log.isPlaceholderData}
          onRefresh={() => void log.refetch()}
          className="md:ml-auto"
        />
      </div>
      <PagedList query={log} failed={auditTexts.failed} name="the audit log" page={shown.page} onTurn={turn}>
        {({ entries, pagination }) => (
          <>
            <ListCount>{formatCount(pagination.total, 'entry', 'entries')}</ListCount>
            {entries.length > 0 ? (
              <AuditTable entries={entries} />
            ) : (
              <EmptyState
                icon={isFiltered ? SearchX : ScrollText}
                title={isFiltered ? auditTexts.noneFiltered : auditTexts.none}
                action={isFiltered && <Button onClick={reset}>Show all entries</Button>}
              />
            )}
          </>
        )}
      </PagedList>
    </>
  )
}
