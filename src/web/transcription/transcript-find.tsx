import { ChevronDown, ChevronUp } from 'lucide-react'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type TranscriptFindProps = {
  query: string
  onQuery: (query: string) => void
  hits: number
  hit: number
  onHit: (hit: number) => void
}

export function TranscriptFind({ query, onQuery, hits, hit, onHit }: TranscriptFindProps) {
  const step = (by: number) => hits > 0 && onHit((hit + by + hits) % hits)
  return (
    <div className="mr-auto flex min-w-0 flex-1 items-center gap-1">
      <SearchBox
        label="Find in transcript"
        value={query}
        onChange={onQuery}
        className="max-w-[240px] min-w-[110px] flex-1"
        onKeyDown={(event) => {
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
          if (event.key === 'Escape') onQuery('')
        }}
      />
      {query !== '' && (
        <>
          <span role="status" className="num shrink-0 px-1 text-label text-subtle">
            {hits === 0 ? 'None' : `${hit + 1} of ${hits}`}
          </span>
          <IconButton
            label="Previous match"
            disabled={hits === 0}
            onClick={() => step(-1)}
            icon={ChevronUp}
          />
          <IconButton label="Next match" disabled={hits === 0} onClick={() => step(1)} icon={ChevronDown} />
        </>
      )}
    </div>
  )
}
