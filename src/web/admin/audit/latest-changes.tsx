import { useQuery } from '@tanstack/react-query'
import * as adminCalls from '#contract/admin/endpoints.ts'
import { type AuditEntry, auditActions, auditLimits, auditTexts } from '#contract/audit.ts'
import { PanelEmpty } from '#web/admin/panel.tsx'
import { callApi } from '#web/lib/api/api.ts'
import { recoverInterval } from '#web/lib/api/query-client.ts'
import { formatMinute, formatShortMinute } from '#web/lib/format.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'

const refreshEveryMs = 60_000

function useLatestAudit() {
  const query = { limit: String(auditLimits.recent) }
  return useQuery({
    queryKey: ['admin', 'audit', 'latest'],
    queryFn: async ({ signal }) => (await callApi(adminCalls.listAudit, { query, signal })).entries,
    refetchInterval: (state) => recoverInterval(state) || refreshEveryMs,
  })
}

export function LatestChanges() {
  return (
    <Loaded query={useLatestAudit()} failed={auditTexts.failed} label="Loading the latest changes">
      {(entries) =>
        entries.length === 0 ? (
          <PanelEmpty>{auditTexts.none}</PanelEmpty>
        ) : (
          <ul>
            {entries.map((entry) => (
              <Change key={entry.id} entry={entry} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Change({ entry }: { entry: AuditEntry }) {
  const { at, actor, action, target, detail } = entry
  return (
    <li className="border-t border-line py-2">
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 truncate font-medium">{auditActions[action]}</span>
        <time
          dateTime={at}
          title={formatMinute(at)}
          className="num shrink-0 text-label whitespace-nowrap text-subtle"
        >
          {formatShortMinute(at)}
        </time>
      </p>
      <p className="truncate text-small text-subtle">
        <bdi>{actor}</bdi>
        {target && (
          <>
            {' · '}
            <bdi>{target}</bdi>
          </>
        )}
        {detail && ` · ${detail}`}
      </p>
    </li>
  )
}
