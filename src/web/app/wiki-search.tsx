import { useCallback, useEffect, useRef, useState } from 'react'
import { isBlank } from '#contract/text.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { setTypedQuery } from '#web/wiki/typed-query.ts'
import { resetScroll } from './use-scroll-memory.ts'
import { useWorkspace } from './workspace.ts'

/** Whoever stops typing for so long is taken to have found the words. */
const restMs = 400

/**
 * Search as one types. What is found is drawn as soon as it is known, and nothing else with it; the address follows when one
 * rests, or goes elsewhere. While the field has the focus, it shows what was typed.
 */
export function WikiSearch({ className }: { className?: string }) {
  const { route, visit, go } = useWorkspace()
  const [typed, setTyped] = useState<string | null>(null)
  /** What was typed and is not in the address yet. */
  const pending = useRef<string | null>(null)
  const inAddress = useRef(route.q)
  const isFollowing = useRef(false)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const forget = useCallback(() => {
    clearTimeout(resting.current)
    pending.current = null
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit ends what was typed before it, even one to the same words
  useEffect(() => {
    // Whoever went elsewhere is not pulled back.
    if (!isFollowing.current) forget()
    isFollowing.current = false
    inAddress.current = route.q
    if (pending.current === null) setTypedQuery(null)
  }, [route.q, visit, forget])
  useEffect(
    () => () => {
      forget()
      setTypedQuery(null)
    },
    [forget],
  )

  const follow = () => {
    if (pending.current === null) return
    const q = isBlank(pending.current) ? '' : pending.current
    // Typing leaves one step in the history, however many letters it has.
    go({ view: 'wiki', q }, { replace: inAddress.current !== '' && q !== '' })
    inAddress.current = q
    isFollowing.current = true
    forget()
  }
  const change = (next: string) => {
    setTyped(next)
    forget()
    pending.current = next
    resetScroll()
    setTypedQuery(next)
    resting.current = setTimeout(follow, restMs)
  }
  return (
    <SearchBox
      label="Search the wiki"
      maxLength={200}
      value={typed ?? route.q}
      onChange={change}
      onFocus={() => setTyped(route.q)}
      onBlur={() => {
        follow()
        setTyped(null)
      }}
      className={className ?? ''}
    />
  )
}
