import { DivIcon, Marker } from 'leaflet'
import { type ReactNode, useEffect, useRef, useState } from 'react'
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
  const marker = useRef<Marker>(null)
  const moved = useRef(onMoved)
  useEffect(() => {
    moved.current = onMoved
  })
  const isDraggable = onMoved !== undefined
  useEffect(() => {
    const icon = new DivIcon({ html: element, className: 'map-marker' })
    const made = new Marker([0, 0], {
      icon,
      keyboard: false,
      interactive: isDraggable,
      draggable: isDraggable,
    })
    made.addTo(leaflet)
    made.on('dragend', () => moved.current?.(toPoint(made.getLatLng(), size)))
    marker.current = made
    return () => {
      made.remove()
    }
  }, [leaflet, size, element, isDraggable])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new marker has no position yet
  useEffect(() => {
    marker.current?.setLatLng(toLatLng({ x, y }, size)).setZIndexOffset(level * 1000)
  }, [x, y, level, size, leaflet, isDraggable])
  return createPortal(children, element)
}
