import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { laneLimits, laneTexts, type TimelineLanes } from '#contract/timeline/lanes.ts'
import { isPlace } from '#core/timeline/choose-lanes.ts'
import { centreOf, type Move, moveMark, type PlacedMark, placeMarks } from '#core/timeline/place-marks.ts'
import type { Column } from '#core/timeline/place-sessions.ts'
import { type LaneRow, prepareRows } from '#core/timeline/prepare-rows.ts'
import { formatCount } from '#web/lib/format.ts'
import { usePhone } from '#web/lib/hooks/use-media.ts'
import { useZoomGestures } from '#web/lib/hooks/use-zoom-gestures.ts'
import { Button } from '#web/ui/button.tsx'
import type { HeardSession } from '#web/wiki/article/article-details.tsx'
import type { WikiLinkNames } from '#web/wiki/article/entry-link.tsx'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'
import { ChartCanvas } from './chart-canvas.tsx'
import { ActiveMark } from './chart-marks.tsx'
import { LanesToolbar, zoomStep } from './lanes-toolbar.tsx'
import { MarkPopover } from './mark-popover.tsx'
import {
  desktopSizes,
  phoneSizes,
  type RowGroup,
  type Sizes,
  type Stack,
  type StackedRow,
  stackRows,
  useLaneView,
} from './use-lane-view.ts'

function LaneNames({ stack, sizes, left }: { stack: Stack; sizes: Sizes; left: number }) {
  const isColumn = sizes.names > 0
  return (
    <div
      className={
        isColumn
          ? 'sticky left-0 z-10 border-r border-line bg-canvas'
          : 'pointer-events-none sticky left-0 z-10 w-0'
      }
      style={{ height: stack.height, ...(isColumn && { width: sizes.names }) }}
    >
      {stack.titles.map(({ title, top }) => (
        <h2
          key={title}
          className="absolute pt-3.5 text-label font-medium whitespace-nowrap text-subtle"
          style={{ top, left }}
        >
          {title}
        </h2>
      ))}
      {stack.rows.map(({ row, top }) => (
        <div
          key={row.id}
          className="absolute flex items-center gap-2"
          style={
            isColumn
              ? { top, left, height: sizes.row, width: sizes.names - 12 }
              : { top: top + 4, left, height: 20, width: '70vw' }
          }
        >
          <LaneName row={row} />
        </div>
      ))}
    </div>
  )
}

function LaneName({ row }: { row: LaneRow }) {
  const routes = useWikiRoutes()
  const name = <bdi>{row.name}</bdi>
  return (
    <>
      <CategoryIcon category={row.category} size={14} />
      {row.entryId ? (
        <Link
          to={routes.entry(row.entryId)}
          className="pointer-events-auto min-w-0 truncate text-small hover:text-gilt"
        >
          {name}
        </Link>
      ) : (
        <span className="min-w-0 truncate text-small">{name}</span>
      )}
    </>
  )
}

const wheel = { speed: 0.008, needsKey: true }

type LanesChartProps = { data: TimelineLanes; linkNames: WikiLinkNames; sessions: HeardSession[] }

export function LanesChart({ data, linkNames, sessions }: LanesChartProps) {
  const helpId = useId()
  const [areAllShown, setAllShown] = useState(false)
  const prepared = useMemo(() => prepareRows(data), [data])
  const { groups, extraCount } = useMemo(() => chooseGroups(prepared, areAllShown), [prepared, areAllShown])
  const sizes = usePhone() ? phoneSizes : desktopSizes
  const stack = useMemo(() => stackRows(groups, sizes), [groups, sizes])
  const hasQuests = data.quests.length > 0
  const view = useLaneView(data.sessions, sizes, hasQuests)
  const { columns } = view.placement
  const marks = useMemo(() => {
    // Rows of quests also get the marks far outside the view, because a line connects all marks of a quest.
    const drawn = ({ row }: StackedRow) => placeMarks(row, row.kind === 'quest' ? columns : view.near.columns)
    return stack.rows.map(drawn)
  }, [stack, columns, view.near])
  const sessionOf = useMemo(() => new Map(data.sessions.map((session) => [session.id, session])), [data])
  useZoomGestures(
    view.scroller,
    (factor, { clientX }) => view.zoomBy(factor, view.toX(clientX), false),
    wheel,
  )

  const [chosen, setChosen] = useState<PlacedMark | null>(null)
  const [takesFocus, setTakesFocus] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const active = findAgain(stack.rows, columns, chosen)
  const choose = (mark: PlacedMark, byKey: boolean) => {
    setChosen(mark)
    setTakesFocus(byKey)
    setOpen(!byKey)
    if (byKey) view.reveal(centreOf(mark))
  }
  const move = (to: Move) => {
    if (!active) return
    const all = stack.rows.map(({ row }) => placeMarks(row, columns))
    choose(moveMark(all, active, to), true)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // Ignores keys pressed in the popover, which is a child in React, but not in the document.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!isInside || event.ctrlKey || event.metaKey || event.altKey) return
    const x = active ? centreOf(active) : undefined
    if (event.key === '+' || event.key === '=') view.zoomBy(zoomStep, x, false)
    else if (event.key === '-') view.zoomBy(1 / zoomStep, x, false)
    else if (event.key === 'Escape' && view.zoom > 1) view.showAll(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const activeIndex = stack.rows.findIndex(({ row }) => row.id === active?.row.id)
  const session = active && sessionOf.get(active.sessionId)
  return (
    <section aria-label={laneTexts.chart} aria-describedby={helpId} onKeyDown={press}>
      <p id={helpId} className="sr-only">
        {laneTexts.keys}
      </p>
      <LanesToolbar view={view} hasQuests={hasQuests} />
      <div
        ref={view.scroller}
        onScroll={view.onScroll}
        className="relative touch-pan-x touch-pan-y overflow-x-auto max-md:-mx-5"
      >
        <div className="relative" style={{ height: stack.height, width: view.contentWidth }}>
          <ChartCanvas
            view={view}
            stack={stack}
            sizes={sizes}
            sessions={sessionOf}
            marks={marks}
            onPress={(mark) => choose(mark, false)}
          >
            {active && (
              <ActiveMark
                // Stays the same after a zoom, so that the button keeps the focus.
                key={chosen?.id}
                mark={active}
                session={session ?? undefined}
                middle={(stack.rows[activeIndex]?.top ?? 0) + sizes.middle}
                takesFocus={takesFocus}
                isOpen={isOpen}
                buttonRef={button}
                onMove={move}
                onOpen={() => setOpen(true)}
              />
            )}
          </ChartCanvas>
          <LaneNames stack={stack} sizes={sizes} left={sizes.names > 0 ? 0 : view.sideSpace + 8} />
        </div>
      </div>
      {active && (
        <MarkPopover
          mark={active}
          session={session ?? undefined}
          heard={sessions.find(({ id }) => id === active.sessionId)}
          linkNames={linkNames}
          anchor={button}
          isOpen={isOpen}
          onOpenChange={setOpen}
        />
      )}
      {(extraCount > 0 || areAllShown) && (
        <Button variant="ghost" size="sm" className="mt-2 -ml-2.5" onClick={() => setAllShown(!areAllShown)}>
          {areAllShown ? 'Show fewer' : `Show all (${formatCount(extraCount, 'more lane')})`}
        </Button>
      )}
    </section>
  )
}

/**
 * A zoom splits and joins marks, so this returns the mark that now contains the time of `chosen`. If there is none, returns the first mark
 * of the chart; null for a chart without marks.
 */
function findAgain(rows: StackedRow[], columns: Column[], chosen: PlacedMark | null): PlacedMark | null {
  const row = rows.find((one) => one.row.id === chosen?.row.id)?.row
  const inSession = columns.filter(({ id }) => id === chosen?.sessionId)
  const again =
    row && placeMarks(row, inSession).find(({ at, until }) => chosen && at <= chosen.at && chosen.at <= until)
  if (again) return again
  const filled = rows.find((one) => one.row.items.size > 0)
  return (filled && placeMarks(filled.row, columns)[0]) ?? null
}

/**
 * Returns only the first rows of each group unless `areAllShown` is true. `extraCount` is the number of the other rows, whether they are
 * shown or not.
 */
function chooseGroups(
  { events, lanes, quests }: ReturnType<typeof prepareRows>,
  areAllShown: boolean,
): { groups: RowGroup[]; extraCount: number } {
  const characters = lanes.filter(({ category }) => !isPlace(category))
  const places = lanes.filter(({ category }) => isPlace(category))
  const all = [
    { title: 'Characters', rows: characters, shown: laneLimits.charactersShown },
    { title: 'Places', rows: places, shown: laneLimits.placesShown },
    { title: 'Quests', rows: quests, shown: laneLimits.questsShown },
  ]
  return {
    groups: [
      { title: '', rows: [events] },
      ...all.map(({ title, rows, shown }) => ({ title, rows: areAllShown ? rows : rows.slice(0, shown) })),
    ],
    extraCount: all.reduce((sum, { rows, shown }) => sum + Math.max(0, rows.length - shown), 0),
  }
}
