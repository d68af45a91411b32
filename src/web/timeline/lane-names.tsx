import { Link } from 'react-router'
import type { LaneRow } from '#core/timeline/prepare-rows.ts'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'
import type { Sizes, Stack } from './stack-rows.ts'

export function LaneNames({ stack, sizes, left }: { stack: Stack; sizes: Sizes; left: number }) {
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
