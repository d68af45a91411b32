import { type ReactNode, useMemo } from 'react'
import type { SearchKind } from '#contract/search/kinds.ts'
import type { SearchResult } from '#contract/search/schemas.ts'
import type { QueryWord } from '#core/search/query-words.ts'
import { formatDay } from '#web/lib/format.ts'
import { useEntries } from '#web/wiki/use-entries.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { EntryRow, LineRow, RecapRow } from './result-row.tsx'

type KindResultsProps = { kind: SearchKind; results: SearchResult[]; words: QueryWord[] }

export function KindResults({ kind, results, words }: KindResultsProps) {
  if (kind === 'transcripts') return <LineResults results={results} words={words} />
  if (kind === 'entries') return <EntryResults results={results} words={words} />
  return (
    <ResultList>
      {results.map((result) => (
        <li key={result.id}>
          <RecapRow result={result} words={words} />
        </li>
      ))}
    </ResultList>
  )
}

function EntryResults({ results, words }: Omit<KindResultsProps, 'kind'>) {
  const { campaign } = useWorkspace()
  const entries = useEntries(campaign?.id ?? null).data
  const pictures = useMemo(() => new Map(entries?.map(({ id, picture }) => [id, picture])), [entries])
  return (
    <ResultList>
      {results.map((result) => (
        <li key={result.id}>
          <EntryRow result={result} words={words} picture={pictures.get(result.id) ?? null} />
        </li>
      ))}
    </ResultList>
  )
}

function ResultList({ children }: { children: ReactNode }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
      {children}
    </ul>
  )
}

function LineResults({ results, words }: Omit<KindResultsProps, 'kind'>) {
  const { sessions } = useWorkspace()
  const bySession = Map.groupBy(results, ({ sessionId }) => sessionId)
  return (
    <div className="grid gap-5">
      {[...bySession].map(([sessionId, lines]) => {
        const session = sessions.find(({ id }) => id === sessionId)
        return (
          <section key={sessionId} aria-label={lines[0]?.title}>
            <h3 className="mb-1.5 flex items-baseline gap-2.5 px-1 text-ui font-semibold">
              <bdi className="min-w-0 truncate">{lines[0]?.title}</bdi>
              {session && (
                <span className="shrink-0 text-label font-normal text-subtle">{formatDay(session.date)}</span>
              )}
            </h3>
            <ResultList>
              {lines.map((result) => (
                <li key={result.id}>
                  <LineRow result={result} words={words} />
                </li>
              ))}
            </ResultList>
          </section>
        )
      })}
    </div>
  )
}
