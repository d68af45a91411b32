import { type RefObject, useEffect, useEffectEvent } from 'react'

type PointerHandlers = {
  onClick: (event: MouseEvent) => void
  onMove: (event: PointerEvent) => void
  onLeave: () => void
}

/** Listens on the whole surface, because the marks have no listeners of their own. `ActiveMark` handles the keys. */
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
