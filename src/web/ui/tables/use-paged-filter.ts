import { useDeferredValue, useState } from 'react'

export function usePagedFilter<Filter>(initial: Filter) {
  const [asked, setAsked] = useState({ filter: initial, page: 1 })
  return {
    filter: asked.filter,
    /** The filter and the page of the shown list. While the user types, the list lags behind `filter`. */
    shown: useDeferredValue(asked),
    change: (part: Partial<Filter>) => setAsked({ filter: { ...asked.filter, ...part }, page: 1 }),
    reset: () => setAsked({ filter: initial, page: 1 }),
    turn: (page: number) => setAsked({ ...asked, page }),
  }
}
