import type { LatLngExpression, Map as LeafletMap } from 'leaflet'
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
