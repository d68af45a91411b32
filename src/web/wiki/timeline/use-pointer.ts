import { type RefObject, useEffect, useRef } from 'react'

type PointerHandlers = {
  onClick: (event: MouseEvent) => void
  onMove: (event: PointerEvent) => void
  onLeave: () => void
}

/** Pointer events for a surface whose marks are not elements with handlers of their own. */
export function usePointer(target: RefObject<HTMLElement | null>, handlers: PointerHandlers): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const element = target.current
    if (!element) return
    const click = (event: MouseEvent) => latest.current.onClick(event)
    const move = (event: PointerEvent) => latest.current.onMove(event)
    const leave = () => latest.current.onLeave()
    element.addEventListener('click', click)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerleave', leave)
    return () => {
      element.removeEventListener('click', click)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerleave', leave)
    }
  }, [target])
}
