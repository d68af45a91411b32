import { useQueries } from '@tanstack/react-query'
import { type SearchResult, searchTexts } from '#contract/search/schemas.ts'
import { findNearMarks } from '#core/search/find-marks.ts'
import { readQuery } from '#core/search/query-words.ts'
import { cutExcerpt } from '#core/wiki/search/find-hits.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { type FailedQuery, joinUnloaded } from '#web/lib/api/join-failed-queries.ts'
import { useSettledValue } from '#web/lib/hooks/use-settled-value.ts'
import { searchQuery } from '#web/search/api.ts'
import type { Command, CommandGroup } from './find-commands.ts'

const settleMs = 200
/** A single letter would find too much. */
const minLength = 2
const labelLength = 90
const shown = { recaps: 3, transcripts: 5 } as const

type Found = {
  /** Leads to the view with all results; null if there is no campaign or the text is too short to search. */
  allGroup: CommandGroup | null
  results: CommandGroup[]
  isSearching: boolean
  failed: FailedQuery | undefined
}

/** Returns what the server finds for the typed text, and a link to all results. Ignores responses to earlier texts. */
export function useFound(typed: string): Found {
  const { campaign, go } = useWorkspace()
  const text = typed.trim()
  const settled = useSettledValue(text, settleMs)
  const isSearched = campaign !== null && text.length >= minLength
  const q = isSearched && settled === text ? text : ''
  const searches = useQueries({
    queries: (['recaps', 'transcripts'] as const).map((kind) =>
      searchQuery({
        campaignId: campaign?.id ?? '',
        q,
        kind,
        within: null,
        speaker: null,
        limit: shown[kind],
      }),
    ),
  })
  if (!isSearched) return { allGroup: null, results: [], isSearching: false, failed: undefined }
  const words = readQuery(text)
  const toCommand = ({ id, title, excerpt, sessionId, kind, start }: SearchResult): Command => {
    const label = cutExcerpt(excerpt, findNearMarks(excerpt, words).values(), labelLength)
    const segment = kind === 'line' ? id : null
    const t = start === null ? null : Math.floor(start)
    return {
      ...{ id: `${kind} ${id}`, label, marks: findNearMarks(label, words), note: title },
      run: () => void go({ view: 'transcription', session: sessionId, segment, t }),
    }
  }
  const [recaps, lines] = searches.map(({ data }) => (data?.results ?? []).map(toCommand))
  const isSearching = q === '' || searches.some(({ isPending }) => isPending)
  const all = {
    id: 'all results',
    label: searchTexts.seeAll(text),
    note: isSearching ? 'Searching…' : '',
    run: () => void go({ view: 'search', q: text }),
  }
  const results = [
    { value: 'Recaps', items: recaps ?? [] },
    { value: 'Transcripts', items: lines ?? [] },
  ]
  return {
    allGroup: { value: 'Search', items: [all] },
    results: results.filter(({ items }) => items.length > 0),
    isSearching,
    failed: joinUnloaded(searches),
  }
}
