import { type RefObject, useEffect, useRef } from 'react'

const wheelSpeed = 0.008

/** Zooms with Ctrl and the wheel, which trackpads also send for a pinch, and with two fingers. */
export function useZoomGestures(
  target: RefObject<HTMLElement | null>,
  zoomBy: (factor: number, clientX: number) => void,
): void {
  const latest = useRef(zoomBy)
  useEffect(() => {
    latest.current = zoomBy
  })
  useEffect(() => {
    const element = target.current
    if (!element) return
    let spread = 0
    const spreadOf = ([a, b]: TouchList) =>
      a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      latest.current(Math.exp(-event.deltaY * wheelSpeed), event.clientX)
    }
    const touch = ({ touches }: TouchEvent) => {
      spread = spreadOf(touches)
    }
    const pinch = (event: TouchEvent) => {
      const [a, b] = event.touches
      if (!a || !b || spread === 0) return
      event.preventDefault()
      const now = spreadOf(event.touches)
      latest.current(now / spread, (a.clientX + b.clientX) / 2)
      spread = now
    }
    element.addEventListener('wheel', turn, { passive: false })
    element.addEventListener('touchstart', touch, { passive: true })
    element.addEventListener('touchmove', pinch, { passive: false })
    return () => {
      element.removeEventListener('wheel', turn)
      element.removeEventListener('touchstart', touch)
      element.removeEventListener('touchmove', pinch)
    }
  }, [target])
}
