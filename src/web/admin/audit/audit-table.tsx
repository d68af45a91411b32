import { type AuditEntry, auditActions } from '#contract/audit.ts'
import { Cell } from '#web/admin/table-cell.tsx'
import { formatExact } from '#web/lib/format.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { tableClasses } from '#web/ui/table-classes.ts'
import { TableHead } from '#web/ui/tables/table-head.tsx'

const columns = [
  ['Time', 'w-[11.5rem]'],
  ['Person', 'w-[11rem]'],
  ['Action', 'w-[20rem]'],
  ['About', ''],
] as const

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <table className={tableClasses}>
      <caption className="sr-only">Audit log</caption>
      <TableHead columns={columns} />
      <tbody className="max-xl:block">
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { at, actor, action, target, detail } = entry
  return (
    <tr className="align-top max-xl:grid max-xl:grid-cols-[minmax(0,1fr)_auto] max-xl:gap-x-4 max-xl:gap-y-0.5 max-xl:border-line max-xl:px-4 max-xl:py-3 max-xl:not-first:border-t">
      <Cell className="num text-small whitespace-nowrap text-subtle max-xl:col-start-2 max-xl:row-start-3">
        <time dateTime={at}>{formatExact(at)}</time>
      </Cell>
      <Cell className="min-w-0 break-words max-xl:row-start-3 max-xl:text-small max-xl:text-muted">
        <bdi>{actor}</bdi>
      </Cell>
      <Cell className="font-medium max-xl:col-span-2 max-xl:row-start-1">{auditActions[action]}</Cell>
      <Cell
        className={joinClasses(
          'min-w-0 break-words max-xl:col-span-2',
          !target && !detail && 'max-xl:hidden',
        )}
      >
        {target && <bdi>{target}</bdi>}
        {target && detail && ' '}
        {detail && <span className="text-muted">{detail}</span>}
      </Cell>
    </tr>
  )
}
