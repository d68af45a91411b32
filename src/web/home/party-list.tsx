import { Suspense } from 'react'
import { Link } from 'react-router'
import type { PartyMember } from '#contract/home/schemas.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Each } from '#web/ui/each.tsx'
import { Face } from '#web/ui/face/face.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'

// Not needed for first paint.
const FaceButton = lazy(async () => (await import('#web/ui/face/face-button.tsx')).FaceButton)

type PartyListProps = { campaignId: string; isGm: boolean; party: PartyMember[] }

export function PartyList({ campaignId, isGm, party }: PartyListProps) {
  return (
    <ul>
      {party.map((member) => (
        <li
          key={`${member.player} ${member.character}`}
          className="flex gap-3 border-t border-line py-2.5 first:border-t-0"
        >
          <PartyFace campaignId={campaignId} member={member} mayChange={isGm || member.isYou} />
          <div className="min-w-0 flex-1">
            <p className="flex min-w-0 items-start gap-2 font-medium">
              <span className="line-clamp-2 min-w-0 break-words">
                <EntryName name={member.character} entryId={member.entryId} isAlone />
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

type PartyFaceProps = { campaignId: string; member: PartyMember; mayChange: boolean }

function PartyFace({ campaignId, member, mayChange }: PartyFaceProps) {
  const { character: name, seatId, picture, entryPicture } = member
  const face = { name, category: 'people' }
  const plain = <Face picture={picture ?? entryPicture} {...face} size="md" />
  if (!mayChange) return plain
  const target = { kind: 'seat', campaignId, seatId } as const
  return (
    <Suspense fallback={plain}>
      <FaceButton
        request={{ target, picture, ...face }}
        shown={entryPicture}
        size="md"
        className="self-start"
      />
    </Suspense>
  )
}

type EntryNameProps = { name: string; entryId: string | null; isAlone?: boolean }

export function EntryName({ name, entryId, isAlone }: EntryNameProps) {
  const routes = useWikiRoutes()
  if (entryId === null) return <bdi>{name}</bdi>
  return (
    <Link
      to={routes.entry(entryId)}
      className={joinClasses('hover:text-gilt hover:underline', isAlone && 'tap')}
    >
      <bdi>{name}</bdi>
    </Link>
  )
}
