import { useCallback, useEffect, useRef, useState } from 'react'
import { isBlank } from '#contract/text.ts'
import { createSharedValue } from '#web/lib/shared-value.ts'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { resetScroll } from '#web/workspace/use-scroll-restoration.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

/** The search text while the user types, otherwise null. Not React state, so that a keystroke renders only the components that use it. */
const typed = createSharedValue<string | null>(null)

export const { set: setTypedQuery, use: useTypedQuery } = typed

const urlDelayMs = 400

/** Writes the search text into the URL after a pause or on blur, because each change of the URL rerenders the whole application. */
export function WikiSearch() {
  const { route, visit, go } = useWorkspace()
  const [typed, setTyped] = useState<string | null>(null)
  /** Typed text that is not in the URL yet. */
  const pending = useRef<string | null>(null)
  const urlQuery = useRef(route.q)
  const isOwnNavigation = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancelPending = useCallback(() => {
    clearTimeout(timer.current)
    pending.current = null
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation ends the pending search, even one to the same query
  useEffect(() => {
    // After a navigation that the search did not cause, a pending search must not navigate again.
    if (!isOwnNavigation.current) cancelPending()
    isOwnNavigation.current = false
    urlQuery.current = route.q
    if (pending.current === null) setTypedQuery(null)
  }, [route.q, visit, cancelPending])
  useEffect(
    () => () => {
      cancelPending()
      setTypedQuery(null)
    },
    [cancelPending],
  )

  const updateUrl = () => {
    if (pending.current === null) return
    const q = isBlank(pending.current) ? '' : pending.current
    // A search adds one history entry, however often its text changes.
    go({ view: 'wiki', q }, { replace: urlQuery.current !== '' && q !== '' })
    urlQuery.current = q
    isOwnNavigation.current = true
    cancelPending()
  }
  const change = (next: string) => {
    setTyped(next)
    cancelPending()
    pending.current = next
    resetScroll()
    setTypedQuery(next)
    timer.current = setTimeout(updateUrl, urlDelayMs)
  }
  return (
    <SearchBox
      label="Search the wiki"
      maxLength={200}
      value={typed ?? route.q}
      onChange={change}
      onFocus={() => setTyped(route.q)}
      onBlur={() => {
        updateUrl()
        setTyped(null)
      }}
    />
  )
}
