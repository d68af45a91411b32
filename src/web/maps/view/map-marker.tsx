import { DivIcon, Marker } from 'leaflet'
import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Point, toLatLng, toPoint, useLeaflet } from './leaflet-context.ts'

type MapMarkerProps = Point & {
  /** Higher markers cover lower ones. */
  level?: number
  /** Makes the marker draggable. */
  onMoved?: ((point: Point) => void) | undefined
  children: ReactNode
}

/** Children are placed at the point; they set their own `pointer-events`. */
export function MapMarker({ x, y, level = 0, onMoved, children }: MapMarkerProps) {
  const { leaflet, size } = useLeaflet()
  const [element] = useState(() => document.createElement('div'))
  const [marker, setMarker] = useState<Marker | null>(null)
  const finishDrag = useEffectEvent((point: Point) => onMoved?.(point))
  const isDraggable = onMoved !== undefined
  // Before paint, because a new marker has no position yet.
  useLayoutEffect(() => {
    const icon = new DivIcon({ html: element, className: 'map-marker' })
    const made = new Marker([0, 0], {
      icon,
      keyboard: false,
      interactive: isDraggable,
      draggable: isDraggable,
    })
    made.addTo(leaflet)
    made.on('dragend', () => finishDrag(toPoint(made.getLatLng(), size)))
    setMarker(made)
    return () => {
      made.remove()
    }
  }, [leaflet, size, element, isDraggable])
  useLayoutEffect(() => {
    marker?.setLatLng(toLatLng({ x, y }, size)).setZIndexOffset(level * 1000)
  }, [marker, x, y, level, size])
  return createPortal(children, element)
}
