import { ChevronRight } from 'lucide-react'
import type { MapPin } from '#contract/maps/schemas.ts'
import { useLeaflet } from '#web/maps/view/leaflet-context.ts'
import { MapDrawing } from '#web/maps/view/map-drawing.tsx'
import { MapMarker } from '#web/maps/view/map-marker.tsx'
import { Each } from '#web/ui/each.tsx'
import { drawCurve } from './draw-curve.ts'
import type { ShownJourney } from './shown-journeys.ts'

type JourneyLinesProps = { shown: ShownJourney[]; pinOf: ReadonlyMap<string, MapPin> }

export function JourneyLines({ shown, pinOf }: JourneyLinesProps) {
  const { size } = useLeaflet()
  const legs = shown.flatMap(({ journey, colour, isChosen }) => {
    const pins = journey.stops.flatMap(({ pinId }) => pinOf.get(pinId) ?? [])
    return pins.slice(1).flatMap((pin, index) => {
      const before = pins[index]
      if (!before || before.id === pin.id) return []
      return [{ ...drawCurve(before, pin, size), colour, isChosen }]
    })
  })
  return (
    <>
      <MapDrawing>
        <Each items={legs}>
          {({ path, colour, isChosen }) => (
            <g opacity={isChosen ? 1 : 0.7} fill="none" strokeLinecap="round">
              <path d={path} stroke="var(--bg-canvas)" strokeWidth={7} vectorEffect="non-scaling-stroke" />
              <path
                d={path}
                stroke={colour}
                strokeWidth={isChosen ? 3.5 : 2.5}
                vectorEffect="non-scaling-stroke"
              />
            </g>
          )}
        </Each>
      </MapDrawing>
      <Each items={legs}>
        {({ middle, angle, colour, isChosen }) =>
          isChosen && (
            <MapMarker {...middle} level={-1}>
              <span
                aria-hidden="true"
                style={{ rotate: `${angle}deg`, color: colour }}
                className="absolute -top-2.5 -left-2.5 grid size-5 place-items-center rounded-full bg-canvas"
              >
                <ChevronRight size={15} strokeWidth={3} />
              </span>
            </MapMarker>
          )
        }
      </Each>
      {shown
        .filter(({ isChosen }) => isChosen)
        .map(({ journey, colour }) => (
          <StopNumbers
            key={journey.sessionId}
            pinIds={journey.stops.map(({ pinId }) => pinId)}
            {...{ pinOf, colour }}
          />
        ))}
    </>
  )
}

type StopNumbersProps = { pinIds: string[]; pinOf: ReadonlyMap<string, MapPin>; colour: string }

function StopNumbers({ pinIds, pinOf, colour }: StopNumbersProps) {
  return [...new Set(pinIds)].map((pinId) => {
    const pin = pinOf.get(pinId)
    const numbers = pinIds.flatMap((id, index) => (id === pinId ? index + 1 : []))
    return (
      pin && (
        <MapMarker key={pinId} x={pin.x} y={pin.y} level={1}>
          <span
            aria-hidden="true"
            style={{ background: colour }}
            className="num absolute bottom-7 left-2.5 grid h-[18px] min-w-[18px] place-items-center rounded-full px-1 text-micro font-semibold text-canvas shadow-[0_0_0_2px_var(--bg-canvas)]"
          >
            {numbers.join(', ')}
          </span>
        </MapMarker>
      )
    )
  })
}
