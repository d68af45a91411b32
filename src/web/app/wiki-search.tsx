import { useEffect, useRef, useState } from 'react'
import { SearchBox } from '#web/ui/search-box.tsx'
import { useEarlySearch } from '#web/wiki/use-wiki-search.ts'
import { useWorkspace } from './workspace.ts'

/**
 * Search as one types. The address follows the words as soon as it is known what they find, so that the screen is drawn
 * once for each key: while the field has the focus, it shows what was typed.
 */
export function WikiSearch({ className }: { className?: string }) {
  const { campaign, place, go } = useWorkspace()
  const searchEarly = useEarlySearch(campaign?.id ?? null)
  const [typed, setTyped] = useState<string | null>(null)
  /** What was typed and is not in the address yet. */
  const pending = useRef<string | null>(null)
  const inAddress = useRef(place.q)
  useEffect(() => {
    inAddress.current = place.q
  }, [place.q])
  useEffect(
    () => () => {
      pending.current = null
    },
    [],
  )

  const follow = () => {
    const q = pending.current
    if (q === null) return
    // Typing leaves one step in the history, however many letters it has.
    go({ view: 'wiki', q }, { replace: inAddress.current !== '' && q !== '' })
    inAddress.current = q
    pending.current = null
  }
  const change = async (next: string) => {
    setTyped(next)
    pending.current = next
    await searchEarly(next)
    if (pending.current === next) follow()
  }
  return (
    <SearchBox
      label="Search the wiki"
      maxLength={200}
      value={typed ?? place.q}
      onChange={change}
      onFocus={() => setTyped(place.q)}
      onBlur={() => {
        follow()
        setTyped(null)
      }}
      className={className ?? ''}
    />
  )
}
