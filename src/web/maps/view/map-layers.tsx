import { DivIcon, Marker, SVGOverlay } from 'leaflet'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Point } from '#core/maps/draw-curve.ts'
import { boundsOf, toLatLng, toPoint, useLeaflet } from './leaflet.ts'

function createSvg(): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('preserveAspectRatio', 'none')
  return svg
}

/** Draws its SVG children over the map. Their unit is a pixel of the picture. */
export function MapDrawing({ children }: { children: ReactNode }) {
  const { leaflet, size } = useLeaflet()
  const [svg] = useState(createSvg)
  useEffect(() => {
    svg.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`)
    const layer = new SVGOverlay(svg, boundsOf(size)).addTo(leaflet)
    return () => {
      layer.remove()
    }
  }, [leaflet, size, svg])
  return createPortal(children, svg)
}

type MapMarkerProps = Point & {
  /** A marker with a higher level covers one with a lower level. */
  level?: number
  /** A marker without this callback cannot be dragged. */
  onMoved?: ((point: Point) => void) | undefined
  children: ReactNode
}

/** Places its children at the point. Children that can be pressed must set `pointer-events`, because Leaflet disables it for markers. */
export function MapMarker({ x, y, level = 0, onMoved, children }: MapMarkerProps) {
  const { leaflet, size } = useLeaflet()
  const [element] = useState(() => document.createElement('div'))
  const [marker, setMarker] = useState<Marker | null>(null)
  const finishDrag = useEffectEvent((point: Point) => onMoved?.(point))
  const isDraggable = onMoved !== undefined
  // A layout effect, because a new marker would otherwise be painted at 0/0 before it gets its position.
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
