import { useEffect, useState } from 'react'
import { ZoomButtons } from '#web/ui/drawing/zoom-buttons.tsx'
import { fitPicture } from './create-leaflet.ts'
import { useLeaflet } from './leaflet-context.ts'

export function MapButtons() {
  const { leaflet, size } = useLeaflet()
  const [zoom, setZoom] = useState(() => leaflet.getZoom())
  useEffect(() => {
    const update = () => setZoom(leaflet.getZoom())
    leaflet.on('zoomend', update)
    return () => {
      leaflet.off('zoomend', update)
    }
  }, [leaflet])
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
