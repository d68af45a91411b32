import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

type Measured<E, M> = readonly [RefObject<E | null>, M]

/** `measure` must stay the same function, because a new one restarts the observation. */
function useMeasured<E extends HTMLElement, M>(
  initial: M,
  measure: (element: HTMLElement) => M,
): Measured<E, M> {
  const ref = useRef<E>(null)
  const [measured, setMeasured] = useState(initial)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const update = () => setMeasured(measure(element))
    update()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => observer.disconnect()
  }, [measure])
  return [ref, measured]
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight })
const widthOf = ({ clientWidth }: HTMLElement) => clientWidth

export const useElementSize = <E extends HTMLElement>() =>
  useMeasured<E, ReturnType<typeof sizeOf>>({ width: 0, height: 0 }, sizeOf)

/** Unlike `useElementSize`, does not re-render when only the height changes. */
export const useElementWidth = <E extends HTMLElement>() => useMeasured<E, number>(0, widthOf)
