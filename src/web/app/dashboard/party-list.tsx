import { Link } from 'react-router'
import type { PartyMember } from '#contract/home/schemas.ts'
import { initialsOf } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Each } from '#web/ui/each.tsx'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'

export function PartyList({ party }: { party: PartyMember[] }) {
  return (
    <ul>
      {party.map((member) => (
        <li
          key={`${member.player} ${member.character}`}
          className="flex gap-3 border-t border-line py-2.5 first:border-t-0"
        >
          <span
            aria-hidden="true"
            className="grid size-8 shrink-0 place-items-center rounded-full bg-gilt-wash font-display text-[13px]/none font-[560] text-gilt"
          >
            {initialsOf(member.character)}
          </span>
          <div className="min-w-0 flex-1">
            <p className="flex min-w-0 items-start gap-2 font-medium">
              <span className="line-clamp-2 min-w-0 break-words">
                <EntryName name={member.character} entryId={member.entryId} />
              </span>
              {member.isYou && <Badge tone="gilt">You</Badge>}
            </p>
            <p className="truncate text-small text-subtle">
              <bdi>{member.player}</bdi>
            </p>
            {member.carries.length > 0 && (
              <p className="mt-1 font-read text-[15px]/[22px] break-words text-muted">
                <span className="sr-only">Carries </span>
                <Each items={member.carries}>
                  {(item, index) => (
                    <span>
                      {index > 0 && ', '}
                      <EntryName {...item} />
                    </span>
                  )}
                </Each>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function EntryName({ name, entryId }: { name: string; entryId: string | null }) {
  const routes = useWikiRoutes()
  if (entryId === null) return <bdi>{name}</bdi>
  return (
    <Link to={routes.entry(entryId)} className="hover:text-gilt hover:underline">
      <bdi>{name}</bdi>
    </Link>
  )
}
