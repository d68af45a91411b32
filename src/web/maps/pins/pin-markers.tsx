import { useMemo } from 'react'
import type { MapPin } from '#contract/maps/schemas.ts'
import type { Point } from '#core/maps/draw-curve.ts'
import { toLatLng, useLeaflet, useZoom } from '#web/maps/view/leaflet-context.ts'
import { type Box, letterWidth, placeLabels } from '#web/ui/drawing/place-labels.ts'
import { PinMarker } from './pin-marker.tsx'

/** `left` and `top` are the position of the tip of the pin in pixels at the current zoom. */
type PlacedPin = { id: string; name: string; left: number; top: number }

const maxWidth = 176
const labelHeight = 20
const headWidth = 32
const headHeight = 42

const headOf = ({ left, top }: PlacedPin): Box => ({
  ...{ left: left - headWidth / 2, right: left + headWidth / 2 },
  ...{ top: top - headHeight, bottom: top },
})

function labelOf({ name, left, top }: PlacedPin): Box {
  const half = Math.min(maxWidth, name.length * letterWidth + 14) / 2
  return { left: left - half, right: left + half, top: top + 1, bottom: top + labelHeight }
}

/** Returns the ids of the pins whose labels fit without covering another shown label or another pin. Earlier pins have priority. */
export function chooseLabels(pins: PlacedPin[]): Set<string> {
  const placed = placeLabels(
    pins.map((pin) => ({ id: pin.id, mark: headOf(pin), positions: [['below', labelOf(pin)]] })),
  )
  return new Set(placed.keys())
}

type PinMarkersProps = {
  pins: MapPin[]
  selected: string | null
  onSelect: (pinId: string) => void
  /** null if pins cannot be moved. Only the selected pin is draggable, so that panning does not move pins. */
  onMoved: ((pin: MapPin, point: Point) => void) | null
}

export function PinMarkers({ pins, selected, onSelect, onMoved }: PinMarkersProps) {
  const labelled = useLabels(pins)
  return pins.map((pin) => (
    <PinMarker
      key={pin.id}
      pin={pin}
      isSelected={pin.id === selected}
      hasLabel={labelled.has(pin.id)}
      onSelect={() => onSelect(pin.id)}
      onMoved={onMoved && pin.id === selected ? (point) => onMoved(pin, point) : undefined}
    />
  ))
}

function useLabels(pins: MapPin[]): Set<string> {
  const { leaflet, size } = useLeaflet()
  const zoom = useZoom()
  return useMemo(() => {
    const placed = pins.map((pin) => {
      const { x, y } = leaflet.project(toLatLng(pin, size), zoom)
      return { id: pin.id, name: pin.name, left: x, top: y }
    })
    return chooseLabels(placed)
  }, [leaflet, size, zoom, pins])
}
