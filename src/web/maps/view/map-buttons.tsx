import { Maximize, Minus, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
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
    <div className="absolute top-3 right-3 z-[1000] grid rounded-control border border-line bg-overlay shadow-pop">
      <IconButton
        label="Zoom in"
        icon={Plus}
        disabled={zoom >= leaflet.getMaxZoom()}
        onClick={() => leaflet.zoomIn()}
      />
      <IconButton
        label="Zoom out"
        icon={Minus}
        disabled={zoom <= leaflet.getMinZoom() + 0.01}
        onClick={() => leaflet.zoomOut()}
      />
      <IconButton label="Show the whole map" icon={Maximize} onClick={() => fitPicture(leaflet, size)} />
    </div>
  )
}
