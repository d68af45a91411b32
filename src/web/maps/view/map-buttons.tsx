import { ZoomButtons } from '#web/ui/drawing/zoom-buttons.tsx'
import { fitPicture } from './create-leaflet.ts'
import { useLeaflet, useZoom } from './leaflet-context.ts'

export function MapButtons() {
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
