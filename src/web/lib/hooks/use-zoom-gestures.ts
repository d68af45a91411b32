import { type RefObject, useEffect, useEffectEvent } from 'react'

type Place = { clientX: number; clientY: number }
type Wheel = {
  /** Natural logarithm of the factor for each pixel that the wheel turns. */
  speed: number
  /** True if the wheel zooms only with Ctrl or ⌘. Trackpads send a pinch as Ctrl and the wheel. */
  needsKey: boolean
}

/** Zooms with the wheel and with two fingers. Uses native listeners, because those of React are passive and cannot prevent scrolling. */
export function useZoomGestures(
  target: RefObject<HTMLElement | null>,
  zoomBy: (factor: number, place: Place) => void,
  { speed, needsKey }: Wheel,
): void {
  const zoom = useEffectEvent(zoomBy)
  useEffect(() => {
    const element = target.current
    if (!element) return
    let spread = 0
    const spreadOf = ([a, b]: TouchList) =>
      a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0
    const turn = (event: WheelEvent) => {
      if (needsKey && !event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoom(Math.exp(-event.deltaY * speed), event)
    }
    const touch = ({ touches }: TouchEvent) => {
      spread = spreadOf(touches)
    }
    const pinch = (event: TouchEvent) => {
      const [a, b] = event.touches
      if (!a || !b || spread === 0) return
      event.preventDefault()
      const now = spreadOf(event.touches)
      zoom(now / spread, {
        clientX: (a.clientX + b.clientX) / 2,
        clientY: (a.clientY + b.clientY) / 2,
      })
      spread = now
    }
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('wheel', turn, { passive: false, signal })
    element.addEventListener('touchstart', touch, { passive: true, signal })
    element.addEventListener('touchmove', pinch, { passive: false, signal })
    return () => listening.abort()
  }, [target, speed, needsKey])
}
