import { type RefObject, useEffect, useEffectEvent } from 'react'

const wheelSpeed = 0.008

/** Zooms with Ctrl or ⌘ and the wheel, and with two fingers. Trackpads send a pinch as Ctrl and the wheel. */
export function useZoomGestures(
  target: RefObject<HTMLElement | null>,
  zoomBy: (factor: number, clientX: number) => void,
): void {
  const zoom = useEffectEvent(zoomBy)
  useEffect(() => {
    const element = target.current
    if (!element) return
    let spread = 0
    const spreadOf = ([a, b]: TouchList) =>
      a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoom(Math.exp(-event.deltaY * wheelSpeed), event.clientX)
    }
    const touch = ({ touches }: TouchEvent) => {
      spread = spreadOf(touches)
    }
    const pinch = (event: TouchEvent) => {
      const [a, b] = event.touches
      if (!a || !b || spread === 0) return
      event.preventDefault()
      const now = spreadOf(event.touches)
      zoom(now / spread, (a.clientX + b.clientX) / 2)
      spread = now
    }
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('wheel', turn, { passive: false, signal })
    element.addEventListener('touchstart', touch, { passive: true, signal })
    element.addEventListener('touchmove', pinch, { passive: false, signal })
    return () => listening.abort()
  }, [target])
}
