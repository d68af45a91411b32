import { type AuditEntry, auditActions, auditTexts } from '#contract/audit.ts'
import { PanelEmpty } from '#web/admin/panel.tsx'
import { formatMinute, formatShortMinute } from '#web/lib/format.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { useLatestAudit } from './audit-api.ts'

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
