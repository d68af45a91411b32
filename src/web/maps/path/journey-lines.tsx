import { ChevronRight, X } from 'lucide-react'
import { useEffect } from 'react'
import type { MapPin, MapStop, SaidLine } from '#contract/maps/schemas.ts'
import { drawCurve, type Point } from '#core/maps/draw-curve.ts'
import { toLatLng, useLeaflet } from '#web/maps/view/leaflet.ts'
import { MapDrawing, MapMarker } from '#web/maps/view/map-layers.tsx'
import { Each } from '#web/ui/each.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SourceChip } from '#web/ui/source-chips.tsx'
import type { ShownJourney } from './journeys.ts'

type JourneyLinesProps = {
  shown: ShownJourney[]
  pinOf: ReadonlyMap<string, MapPin>
  /** While the journey plays: the part of the last leg that is drawn, from 0 to 1. */
  share: number | undefined
}

export function JourneyLines({ shown, pinOf, share }: JourneyLinesProps) {
  const { size } = useLeaflet()
  const last = share === undefined ? undefined : shown.at(-1)
  const isOnTheWay = (share ?? 1) < 1
  const legs = shown.flatMap(({ journey, colour, isChosen }) => {
    const pins = journey.stops.flatMap(({ pinId }) => pinOf.get(pinId) ?? [])
    return pins.slice(1).flatMap((pin, index) => {
      const before = pins[index]
      if (!before || before.id === pin.id) return []
      const isRunning = journey === last?.journey && index === pins.length - 2
      return [{ ...drawCurve(before, pin, size, isRunning ? (share ?? 1) : 1), colour, isChosen, isRunning }]
    })
  })
  const pin = pinOf.get(last?.journey.stops.at(-1)?.pinId ?? '')
  const tip = legs.find(({ isRunning }) => isRunning)?.tip ?? (pin && { x: pin.x, y: pin.y })
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
        {({ middle, angle, colour, isChosen, isRunning }) =>
          isChosen &&
          !(isRunning && isOnTheWay) && (
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
            pinIds={journey.stops.slice(0, isOnTheWay ? -1 : undefined).map(({ pinId }) => pinId)}
            {...{ pinOf, colour }}
          />
        ))}
      {last && tip && <Traveller {...tip} colour={last.colour} />}
    </>
  )
}

/** The head of a path that plays. The map follows it and keeps it above the card. */
function Traveller({ x, y, colour }: Point & { colour: string }) {
  const { leaflet, size } = useLeaflet()
  useEffect(() => {
    const at = toLatLng({ x, y }, size)
    leaflet.panInside(at, { padding: [48, 64], paddingBottomRight: [64, 190], animate: false })
  }, [leaflet, size, x, y])
  return (
    <MapMarker x={x} y={y} level={2}>
      <span
        aria-hidden="true"
        style={{ background: colour }}
        className="absolute -top-2 -left-2 size-4 rounded-full border-2 border-canvas shadow-pop"
      />
    </MapMarker>
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

type JourneyCardProps = {
  stop: MapStop
  pin: MapPin | undefined
  /** Undefined if the user may not read it. */
  line: SaidLine | undefined
  onHear: () => void
  onClose: () => void
}

/** Shows what was said at a stop of the journey that plays. */
export function JourneyCard({ stop: { source }, pin, line, onHear, onClose }: JourneyCardProps) {
  return (
    <section
      aria-label="Journey"
      className="absolute inset-x-3 bottom-3 z-[1000] mx-auto max-w-[34rem] rounded-panel border border-line bg-overlay py-2 pr-2 pl-4 shadow-pop"
    >
      <header className="flex items-center gap-2.5">
        <h2 className="min-w-0 flex-1 truncate font-semibold">
          <bdi>{pin?.name}</bdi>
        </h2>
        {source && (
          // Hearing the line pauses the journey, so that it stays.
          <span onClickCapture={onHear}>
            <SourceChip source={source} />
          </span>
        )}
        <IconButton label="Stop the journey" icon={X} onClick={onClose} />
      </header>
      <p dir="auto" aria-live="polite" className="line-clamp-3 pr-2 pb-1 font-read text-[16px]/6 break-words">
        {line?.speaker && <bdi className="font-sans text-small text-muted">{line.speaker}: </bdi>}
        {line?.text}
      </p>
    </section>
  )
}
