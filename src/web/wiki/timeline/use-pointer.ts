import { type RefObject, useEffect, useEffectEvent } from 'react'

type PointerHandlers = {
  onClick: (event: MouseEvent) => void
  onMove: (event: PointerEvent) => void
  onLeave: () => void
}

/** Listens to the pointer on a surface whose marks have no listeners of their own. Keys reach the marks through `ActiveMark`. */
export function usePointer(target: RefObject<HTMLElement | null>, handlers: PointerHandlers): void {
  const click = useEffectEvent(handlers.onClick)
  const move = useEffectEvent(handlers.onMove)
  const leave = useEffectEvent(handlers.onLeave)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    target.current?.addEventListener('click', click, { signal })
    target.current?.addEventListener('pointermove', move, { signal })
    target.current?.addEventListener('pointerleave', leave, { signal })
    return () => listening.abort()
  }, [target])
}
