import { Link } from 'react-router'
import { initialsOf } from '#web/lib/format.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

export function AccountLink({ isCurrent, isCompact }: { isCurrent?: boolean; isCompact?: boolean }) {
  const { to, user } = useWorkspace()
  return (
    <Link
      to={to({ view: 'account' })}
      aria-current={isCurrent ? 'page' : undefined}
      title={user.username}
      className="flex h-8 max-w-[220px] min-w-0 items-center gap-2 rounded-[7px] px-2 font-medium text-muted hover:bg-hover hover:text-fg aria-[current]:bg-hover aria-[current]:text-fg touch:h-11"
    >
      <Initials name={user.username} />
      <span className={joinClasses('min-w-0 truncate', isCompact && 'sr-only')}>
        <span className="sr-only">Account of</span> {user.username}
      </span>
    </Link>
  )
}

export function Initials({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-6 shrink-0 place-items-center rounded-full bg-line text-[10px]/none font-semibold text-muted"
    >
      {initialsOf(name)}
    </span>
  )
}
