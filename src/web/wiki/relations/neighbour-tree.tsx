import type { NeighbourGraphProps } from './arrange-neighbours.ts'
import { EdgePill } from './edge-pill.tsx'
import { NeighbourLink } from './neighbour-link.tsx'

const rowHeight = 48

/** For narrow screens: draws the neighbours as a list, connected by a line on the left. */
export function NeighbourTree({ entry, neighbours }: NeighbourGraphProps) {
  const height = neighbours.length * rowHeight
  return (
    <div className="relative text-ui">
      <svg aria-hidden="true" width={24} height={height} className="absolute top-0 left-0">
        {neighbours.map(({ relation }, row) => {
          const y = (row + 0.5) * rowHeight
          return (
            <path
              key={relation.entry.id}
              d={`M8,0 V${y - 14} Q8,${y} 24,${y}`}
              fill="none"
              className={relation.relations.length > 0 ? 'stroke-gilt/60' : 'stroke-line-strong/55'}
            />
          )
        })}
      </svg>
      <ul aria-label="Connected entries">
        {neighbours.map(({ relation }) => (
          <li key={relation.entry.id} className="flex h-12 items-center gap-1 pl-6">
            <EdgePill name={entry.name} relation={relation} className="shrink-0" />
            <NeighbourLink entry={relation.entry} />
          </li>
        ))}
      </ul>
    </div>
  )
}
