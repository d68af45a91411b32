import { useMemo } from 'react'
import { Link, type To } from 'react-router'
import { titleSession } from '#contract/text.ts'
import type { WikiArticle } from '#contract/wiki/schemas.ts'
import { SourceChip, spreadSources } from '#web/ui/source-chips.tsx'
import { AsideCard } from './article-details.tsx'

export type HeardSession = { id: string; sessionNumber: number; name: string; date: string; to: To }

const shownMoments = 4

export function HeardIn({ article, sessions }: { article: WikiArticle; sessions: HeardSession[] }) {
  const heard = useMemo(() => {
    const facts = article.facts.filter(({ status }) => status !== 'dismissed')
    const sources = [...facts.map(({ sources }) => sources), ...Object.values(article.detailSources)]
    const bySession = Map.groupBy(sources.flat(), ({ sessionId }) => sessionId)
    return sessions.flatMap((session) => {
      const sources = bySession.get(session.id)
      if (!sources) return []
      return [{ session, sources: sources.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0)) }]
    })
  }, [article, sessions])
  if (heard.length === 0) return null
  return (
    <AsideCard title="Heard in">
      <ul>
        {heard.map(({ session, sources }) => (
          <li key={session.id} className="border-t border-line py-2 first:border-t-0 first:pt-0">
            <Link to={session.to} className="block truncate font-medium hover:text-gilt">
              <bdi>{titleSession(session.sessionNumber, session.name, ', ')}</bdi>
            </Link>
            <div className="mt-1.5 flex flex-wrap gap-1.5">
              {spreadSources(sources, shownMoments).map((source) => (
                <SourceChip key={source.segmentId} source={source} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </AsideCard>
  )
}
