import { type LaneSession, laneTexts } from '#contract/timeline/lanes.ts'
import type { Column } from '#core/timeline/place-sessions.ts'
import { formatDay } from '#web/lib/format.ts'

/** In pixels. A narrower session shows only its number. */
const nameSpace = 60

type SessionHeadsProps = {
  columns: Column[]
  sessions: Map<string, LaneSession>
  /** If a session begins left of the view, its text is shown at this distance from the left edge of the view. */
  inset: number
  onZoom: (sessionId: string) => void
}

export function SessionHeads({ columns, sessions, inset, onZoom }: SessionHeadsProps) {
  return columns.map(({ id, x, width }) => {
    const session = sessions.get(id)
    if (!session) return null
    return (
      <button
        key={id}
        type="button"
        onClick={() => onZoom(id)}
        className="absolute top-0 h-[42px] overflow-clip rounded-[7px] text-left hover:text-gilt"
        style={{ left: x, width }}
      >
        <span className="sticky inline-block max-w-full px-1 align-top" style={{ left: inset }}>
          <span className="sr-only">{laneTexts.zoomTo} </span>
          <b className="block truncate text-small font-semibold">
            {width < nameSpace ? session.number : <bdi>{session.name}</bdi>}
          </b>
          <span className="num block truncate text-micro text-subtle">
            {width > 150 && `Session ${session.number} · `}
            {width >= nameSpace && formatDay(session.date)}
          </span>
        </span>
      </button>
    )
  })
}
