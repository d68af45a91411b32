import type { Placement } from '#core/timeline/place-sessions.ts'
import { describeBreak, formatTick, listTicks } from '#core/timeline/time-axis.ts'
import type { Sizes, Stack } from './stack-rows.ts'

const tickSpace = 46
const breakSpace = 36

type ChartGroundProps = Pick<Placement, 'columns' | 'gaps'> & { stack: Stack; sizes: Sizes }

/** Draws what is behind the marks: the sessions with their time axes and rows, and the breaks between sessions. */
export function ChartGround({ columns, gaps, stack, sizes }: ChartGroundProps) {
  const bottom = stack.height - 8
  const axis = sizes.head - 24
  return (
    <>
      {columns.map((column) => (
        <g key={column.id}>
          <rect
            x={column.x}
            y={axis}
            width={column.width}
            height={bottom - axis}
            rx={8}
            className="fill-raised stroke-line"
          />
          {listTicks(column, tickSpace).map((seconds) => {
            const x = column.x + (seconds * column.width) / column.seconds
            return (
              <g key={seconds}>
                <path d={`M${x} ${axis + 20}V${bottom}`} className="stroke-line" strokeDasharray="1 5" />
                <text x={x} y={axis + 15} textAnchor="middle" className="num fill-subtle text-micro">
                  {formatTick(seconds)}
                </text>
              </g>
            )
          })}
          {stack.rows.map(({ row, top }) => (
            <path
              key={row.id}
              d={`M${column.x + 8} ${top + sizes.middle}H${column.x + column.width - 8}`}
              className="stroke-line"
              strokeOpacity={row.kind === 'quest' ? 0 : 0.75}
            />
          ))}
        </g>
      ))}
      {gaps.map(({ x, width, days }) => {
        const label = width >= breakSpace ? describeBreak(days) : null
        return (
          label && (
            <g key={x}>
              <path
                d={`M${x + 6} ${axis + 24}H${x + width - 6}`}
                className="stroke-line-strong"
                strokeDasharray="2 5"
              />
              <text x={x + width / 2} y={axis + 15} textAnchor="middle" className="fill-subtle text-micro">
                {label}
              </text>
            </g>
          )
        )
      })}
    </>
  )
}
