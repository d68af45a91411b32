import type { MapPin, MapStop } from '#contract/maps/schemas.ts'
import { Each } from '#web/ui/each.tsx'
import { SourceChip } from '#web/ui/source-chips.tsx'

type StopListProps = {
  stops: MapStop[]
  pins: MapPin[]
  colour: string
  selected: string | null
  onSelect: (pinId: string) => void
}

export function StopList({ stops, pins, colour, selected, onSelect }: StopListProps) {
  return (
    <ol className="grid gap-0.5 empty:hidden">
      <Each items={stops}>
        {({ pinId, source }, index) => (
          <li className="flex min-h-8 items-center gap-2">
            <button
              type="button"
              aria-pressed={pinId === selected}
              onClick={() => onSelect(pinId)}
              className="flex min-h-8 min-w-0 flex-1 items-center gap-2.5 rounded-[7px] px-1.5 py-1 text-left hover:bg-hover aria-pressed:bg-gilt-wash touch:min-h-10"
            >
              <span
                style={{ background: colour }}
                className="num grid h-[18px] min-w-[18px] shrink-0 place-items-center rounded-full px-1 text-micro font-semibold text-canvas"
              >
                {index + 1}
              </span>
              <span className="min-w-0 break-words">
                <bdi>{pins.find(({ id }) => id === pinId)?.name}</bdi>
              </span>
            </button>
            {source && <SourceChip source={source} />}
          </li>
        )}
      </Each>
    </ol>
  )
}
