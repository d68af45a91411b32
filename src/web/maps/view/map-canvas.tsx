import type { Point, Size } from '#core/maps/draw-curve.ts'
import { ZoomButtons } from '#web/ui/drawing/zoom-buttons.tsx'
import './map.css'
import { ImageOverlay, type Map as LeafletMap } from 'leaflet'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { mapTexts } from '#contract/maps/texts.ts'
import {
  adaptToSize,
  boundsOf,
  createLeaflet,
  fitPicture,
  LeafletContext,
  toPoint,
  useLeaflet,
  useZoom,
} from './leaflet.ts'

type MapCanvasProps = {
  name: string
  width: number
  height: number
  /** Addresses of the picture in its sizes, the smallest first. Larger sizes cover smaller ones. */
  sources: string[]
  /** Called with the pressed point or, after Enter, with the centre of the visible part. */
  onPress: (point: Point, how: 'pointer' | 'key') => void
  onEscape: () => void
  onPictureFailed: () => void
  cover: ReactNode
  children: ReactNode
}

export function MapCanvas(props: MapCanvasProps) {
  const { name, width, height, sources, onPictureFailed, cover, children } = props
  const element = useRef<HTMLDivElement>(null)
  const [leaflet, setLeaflet] = useState<LeafletMap | null>(null)
  const size = useMemo(() => ({ width, height }), [width, height])
  useEffect(() => {
    if (!element.current) return
    const made = createLeaflet(element.current, size)
    setLeaflet(made)
    const resized =
      typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => adaptToSize(made, size))
    resized?.observe(element.current)
    return () => {
      resized?.disconnect()
      setLeaflet(null)
      made.remove()
    }
  }, [size])
  usePicture(leaflet, size, sources, onPictureFailed)
  usePresses(leaflet, size, props)
  const context = useMemo(() => leaflet && { leaflet, size }, [leaflet, size])
  return (
    <div className="relative isolate size-full min-h-0 overflow-hidden">
      {/* Leaflet makes this element focusable and handles its arrow keys. */}
      <div
        ref={element}
        role="application"
        aria-label={`Map of ${name}`}
        aria-description={mapTexts.keys}
        className="map-canvas size-full"
      />
      {context && (
        <LeafletContext value={context}>
          {children}
          <MapButtons />
        </LeafletContext>
      )}
      {cover}
    </div>
  )
}

function usePicture(leaflet: LeafletMap | null, size: Size, sources: string[], onFailed: () => void) {
  const reportFailure = useEffectEvent(onFailed)
  const key = sources.join(' ')
  useEffect(() => {
    if (!leaflet || key === '') return
    const layers = key.split(' ').map((source) => {
      const layer = new ImageOverlay(source, boundsOf(size), { alt: '', pane: 'tilePane' })
      layer.on('error', () => reportFailure())
      return layer.addTo(leaflet)
    })
    return () => {
      for (const layer of layers) layer.remove()
    }
  }, [leaflet, size, key])
}

function usePresses(
  leaflet: LeafletMap | null,
  size: Size,
  { onPress, onEscape }: Pick<MapCanvasProps, 'onPress' | 'onEscape'>,
) {
  const press = useEffectEvent(onPress)
  const leave = useEffectEvent(onEscape)
  useEffect(() => {
    if (!leaflet) return
    let isMoving = false
    leaflet.on('movestart', () => {
      isMoving = true
    })
    leaflet.on('moveend', () => {
      isMoving = false
    })
    const pressMiddle = () => press(toPoint(leaflet.getCenter(), size), 'key')
    leaflet.on('click', ({ latlng }) => press(toPoint(latlng, size), 'pointer'))
    leaflet.on('keydown', ({ originalEvent: { key } }) => {
      if (key === 'Escape') leave()
      if (key !== 'Enter') return
      // The centre still changes while the map moves, so the press waits for the end of the movement.
      if (isMoving) leaflet.once('moveend', pressMiddle)
      else pressMiddle()
    })
  }, [leaflet, size])
}

function MapButtons() {
  const { leaflet, size } = useLeaflet()
  const zoom = useZoom()
  return (
    <ZoomButtons
      showAllLabel="Show the whole map"
      isLargest={zoom >= leaflet.getMaxZoom()}
      isSmallest={zoom <= leaflet.getMinZoom() + 0.01}
      onZoomIn={() => leaflet.zoomIn()}
      onZoomOut={() => leaflet.zoomOut()}
      onShowAll={() => fitPicture(leaflet, size)}
      className="top-3 z-[1000] shadow-pop"
    />
  )
}
