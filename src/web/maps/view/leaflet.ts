import { CRS, LatLngBounds, type LatLngExpression, Map as LeafletMap } from 'leaflet'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Point, Size } from '#core/maps/draw-curve.ts'

/** Latitude and longitude are pixels of the picture here. Latitude grows upwards; `y` grows downwards. */
export const toLatLng = ({ x, y }: Point, { width, height }: Size): LatLngExpression => [
  (1 - y) * height,
  x * width,
]

const clamp = (value: number) => Math.min(1, Math.max(0, value))

export const toPoint = ({ lat, lng }: { lat: number; lng: number }, { width, height }: Size): Point => ({
  x: clamp(lng / width),
  y: clamp(1 - lat / height),
})

export const LeafletContext = createContext<{ leaflet: LeafletMap; size: Size } | null>(null)

export function useLeaflet() {
  const context = useContext(LeafletContext)
  if (!context) throw new Error('useLeaflet outside of a map')
  return context
}

/** Re-renders the component when the zoom has changed. */
export function useZoom(): number {
  const { leaflet } = useLeaflet()
  const subscribe = useCallback(
    (listener: () => void) => {
      leaflet.on('zoomend', listener)
      return () => void leaflet.off('zoomend', listener)
    },
    [leaflet],
  )
  return useSyncExternalStore(subscribe, () => leaflet.getZoom())
}

/** Number of zoom levels beyond the full resolution of the picture. Each level doubles the shown size. */
const maxZoom = 3

/** Leaves out Leaflet's own controls, because they set `innerHTML`, which the content security policy forbids. */
export function createLeaflet(element: HTMLElement, size: Size): LeafletMap {
  const isStill = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
  const leaflet = new LeafletMap(element, {
    crs: CRS.Simple,
    attributionControl: false,
    zoomControl: false,
    boxZoom: false,
    maxZoom,
    zoomSnap: 0,
    zoomDelta: 0.5,
    wheelPxPerZoomLevel: 140,
    maxBoundsViscosity: 0.9,
    inertia: !isStill,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    markerZoomAnimation: !isStill,
  })
  fitPicture(leaflet, size)
  return leaflet
}

export const boundsOf = ({ width, height }: Size) => new LatLngBounds([0, 0], [height, width])

/** Sets the minimum zoom to the zoom that shows the whole picture, and returns it. */
function limitZoom(leaflet: LeafletMap, size: Size): number {
  leaflet.invalidateSize({ animate: false })
  const { x, y } = leaflet.getSize()
  // `getBoundsZoom` never returns a zoom below the current minimum, so the minimum is lowered first.
  leaflet.options.minZoom = -maxZoom * 10
  const fitted = x > 0 && y > 0 ? Math.min(leaflet.getBoundsZoom(boundsOf(size)), maxZoom) : 0
  leaflet.options.minZoom = fitted
  return fitted
}

export function fitPicture(leaflet: LeafletMap, size: Size): void {
  const bounds = boundsOf(size)
  leaflet.setView(bounds.getCenter(), limitZoom(leaflet, size), { animate: false })
  // Allows panning beyond the edges, so that a pin near an edge can be moved out from under its card.
  leaflet.setMaxBounds(bounds.pad(0.5))
}

/** Adapts the zoom to the new size of the element. The whole picture stays visible if it was visible before. */
export function adaptToSize(leaflet: LeafletMap, size: Size): void {
  const wasWhole = leaflet.getZoom() <= leaflet.getMinZoom() + 0.01
  const fitted = limitZoom(leaflet, size)
  if (wasWhole || leaflet.getZoom() < fitted) fitPicture(leaflet, size)
}
