import { type ComponentType, createElement, lazy as lazyOnce, Suspense } from 'react'

let round = 0
/** Components that are rendered from now on try failed imports again. */
export function retryFailedImports(): void {
  round++
}

/** Like React's `lazy`, but a failed import can be tried again (`retryFailedImports`). */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let failedIn: number | null = null
  const prepare = (): ComponentType<P> =>
    lazyOnce(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        failedIn = round
        throw error
      }
    })
  let current = prepare()
  return function Lazy(props: P) {
    if (failedIn !== null && failedIn !== round) {
      failedIn = null
      current = prepare()
    }
    return createElement(current, props)
  }
}

/** A lazy component that shows nothing while it is loaded. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(load)
  return (props: P) => createElement(Suspense, null, createElement(Part, props))
}
