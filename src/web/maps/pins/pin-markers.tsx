import { useMemo } from 'react'
import type { MapPin } from '#contract/maps/schemas.ts'
import { type Point, toLatLng, useLeaflet, useZoom } from '#web/maps/view/leaflet-context.ts'
import { chooseLabels } from './choose-labels.ts'
import { PinMarker } from './pin-marker.tsx'

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
