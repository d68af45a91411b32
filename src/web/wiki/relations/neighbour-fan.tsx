import { useState } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { colourOfCategory } from '#web/wiki/category-icon.tsx'
import type { Neighbour, NeighbourGraphProps } from './arrange-neighbours.ts'
import { EdgePill } from './edge-pill.tsx'
import { NeighbourLink } from './neighbour-link.tsx'

const rowHeight = 46
/** Distances from the left or right edge, in percent of the width: to the inner end of the names and to the centre of the pills. */
const [nameEnd, pillAt] = [30, 37.5]

function drawEdge({ isLeft, row }: Neighbour, height: number): string {
  const y = (row + 0.5) * rowHeight
  const [bend, end] = isLeft ? [44, nameEnd] : [56, 100 - nameEnd]
  return `M50,${height / 2} C${bend},${height / 2} ${bend},${y} ${isLeft ? 40 : 60},${y} L${end},${y}`
}

/**
 * Draws the entry between two columns of neighbours. Relations on the left are worded from the neighbour to the entry, so that every row
 * reads from left to right.
 */
export function NeighbourFan({ entry, neighbours, rows }: NeighbourGraphProps) {
  const [lit, setLit] = useState<string | null>(null)
  const height = rows * rowHeight
  return (
    <div className="relative text-small" style={{ height }}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        {neighbours.map((neighbour) => {
          const { id } = neighbour.relation.entry
          const isNamed = neighbour.relation.relations.length > 0
          return (
            <path
              key={id}
              d={drawEdge(neighbour, height)}
              fill="none"
              vectorEffect="non-scaling-stroke"
              strokeWidth={1 + Math.min(neighbour.relation.heard, 6) * 0.25}
              className={joinClasses(
                lit === id ? 'stroke-gilt' : isNamed ? 'stroke-gilt/60' : 'stroke-line-strong/55',
              )}
            />
          )
        })}
      </svg>
      <span className="absolute top-1/2 left-1/2 grid min-h-9 max-w-[15%] -translate-x-1/2 -translate-y-1/2 place-items-center rounded-card border border-line-strong bg-raised px-3 py-1.5 text-center font-display text-[15px]/5 font-[560]">
        <span className="line-clamp-3 break-words" style={{ color: colourOfCategory(entry.category) }}>
          <bdi>{entry.name}</bdi>
        </span>
      </span>
      <ul aria-label="Connected entries">
        {neighbours.map(({ relation, isLeft, row }) => {
          const top = (row + 0.5) * rowHeight
          const at = { top, [isLeft ? 'left' : 'right']: `${pillAt}%` }
          const name = { top, [isLeft ? 'right' : 'left']: `${100 - nameEnd}%` }
          return (
            <li
              key={relation.entry.id}
              onPointerEnter={() => setLit(relation.entry.id)}
              onPointerLeave={() => setLit(null)}
              onFocus={() => setLit(relation.entry.id)}
              onBlur={() => setLit(null)}
            >
              <span
                className={joinClasses(
                  'absolute -translate-y-1/2',
                  isLeft ? '-translate-x-1/2' : 'translate-x-1/2',
                )}
                style={at}
              >
                <EdgePill name={entry.name} relation={relation} isReversed={isLeft} />
              </span>
              <span
                className={joinClasses(
                  'absolute flex w-[30%] -translate-y-1/2',
                  isLeft ? 'justify-end' : 'justify-start',
                )}
                style={name}
              >
                <NeighbourLink entry={relation.entry} isLeft={isLeft} />
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
