import { SVGOverlay } from 'leaflet'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { boundsOf } from './create-leaflet.ts'
import { useLeaflet } from './leaflet-context.ts'

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
