import { useState } from 'react'
import { SearchBox } from '#web/ui/search-box.tsx'
import { useEarlySearch } from '#web/wiki/use-wiki-search.ts'
import { useWorkspace } from './workspace.ts'

/**
 * Search as one types. The address follows the words, but later than a key is pressed: while the field has the focus, it
 * shows what was typed.
 */
export function WikiSearch({ className }: { className?: string }) {
  const { campaign, place, go } = useWorkspace()
  const searchEarly = useEarlySearch(campaign?.id ?? null)
  const [typed, setTyped] = useState<string | null>(null)
  const change = (next: string) => {
    const before = typed ?? place.q
    setTyped(next)
    searchEarly(next)
    // Typing leaves one step in the history, however many letters it has.
    go({ view: 'wiki', q: next }, { replace: before !== '' && next !== '' })
  }
  return (
    <SearchBox
      label="Search the wiki"
      maxLength={200}
      value={typed ?? place.q}
      onChange={change}
      onFocus={() => setTyped(place.q)}
      onBlur={() => setTyped(null)}
      className={className ?? ''}
    />
  )
}
