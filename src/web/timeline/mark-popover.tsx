import { Popover } from '@base-ui/react/popover'
import { type RefObject, useRef } from 'react'
import { Link } from 'react-router'
import { formatClock, titleSession } from '#contract/text.ts'
import type { LaneSession } from '#contract/timeline/lanes.ts'
import type { PlacedMark } from '#core/timeline/place-marks.ts'
import { formatCount } from '#web/lib/format.ts'
import { Each } from '#web/ui/each.tsx'
import { TextPopup } from '#web/ui/popups/text-popup.tsx'
import { SourceChips } from '#web/ui/source-chips.tsx'
import type { HeardSession } from '#web/wiki/article/article-details.tsx'
import { closeCard, type WikiLinkNames } from '#web/wiki/article/entry-link.tsx'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'
import { countLines, isTimed, labelMark, statusLabels } from './describe-mark.ts'
import { CitedEvent } from './timeline-list.tsx'

const itemsShown = 5

type MarkPopoverProps = {
  mark: PlacedMark
  session: LaneSession | undefined
  heard: HeardSession | undefined
  linkNames: WikiLinkNames
  anchor: RefObject<HTMLElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export function MarkPopover({
  mark,
  session,
  heard,
  linkNames,
  anchor,
  isOpen,
  onOpenChange,
}: MarkPopoverProps) {
  const told = mark.items.filter(({ text, title, status }) => text !== '' || title !== '' || status !== null)
  const lines = mark.items.filter((item) => !told.includes(item)).flatMap(({ sources }) => sources)
  const change = (open: boolean) => {
    // Otherwise, the preview card of a link inside would stay open.
    if (!open) closeCard()
    onOpenChange(open)
  }
  const popup = useRef<HTMLDivElement>(null)
  const more = told.length - itemsShown
  return (
    <Popover.Root open={isOpen} onOpenChange={change}>
      <TextPopup
        aria-label={labelMark(mark, session)}
        anchor={anchor}
        ref={popup}
        initialFocus={popup}
        finalFocus={anchor}
      >
        <p className="flex items-center gap-2">
          <CategoryIcon category={mark.row.category} size={15} />
          <MarkTitle {...mark} />
        </p>
        {session && (
          <p className="num mt-0.5 truncate text-label text-subtle">
            {heard ? (
              <Link to={heard.to} className="hover:text-gilt">
                <bdi>{titleSession(session.number, session.name, ', ')}</bdi>
              </Link>
            ) : (
              `Session ${session.number}`
            )}
            {isTimed(mark) && ` · ${formatClock(mark.at)}`}
          </p>
        )}
        <ul className="mt-3 grid gap-3.5 empty:hidden">
          <Each items={told.slice(0, itemsShown)}>
            {(item) => (
              <li>
                <CitedEvent
                  event={{ ...item, description: item.text }}
                  label={item.status ? statusLabels[item.status] : undefined}
                  linkNames={linkNames}
                />
              </li>
            )}
          </Each>
        </ul>
        {more > 0 && <p className="mt-3 text-small text-subtle">{more} more: zoom in to see them.</p>}
        {lines.length > 0 && (
          <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-small text-subtle">
            Mentioned in {formatCount(countLines(mark), 'line')}
            <SourceChips sources={lines} limit={4} />
          </div>
        )}
      </TextPopup>
    </Popover.Root>
  )
}

function MarkTitle({ row }: PlacedMark) {
  const routes = useWikiRoutes()
  const name = <bdi>{row.name}</bdi>
  return (
    <b className="min-w-0 font-display text-[17px]/6 font-[560] break-words">
      {row.entryId ? (
        <Link to={routes.entry(row.entryId)} className="hover:text-gilt">
          {name}
        </Link>
      ) : (
        name
      )}
    </b>
  )
}
