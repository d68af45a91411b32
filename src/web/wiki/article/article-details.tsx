import { Fragment, type ReactNode, useMemo } from 'react'
import { Link, type To } from 'react-router'
import { titleCase, titleSession } from '#contract/text.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { type EntryKey, entryFields, type WikiArticle } from '#contract/wiki/schemas.ts'
import { formatDay, formatMoment } from '#web/lib/format.ts'
import { CitedSentence } from '#web/ui/cited-sentence.tsx'
import { Detail } from '#web/ui/entry/article-header.tsx'
import { SourceChip, spreadSources } from '#web/ui/source-chips.tsx'
import { linkSentences, type WikiLinkNames } from './entry-link.tsx'

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

function AsideCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="pb-2.5 text-label font-medium text-subtle">{title}</h2>
      {children}
    </section>
  )
}

type ArticleDetailsProps = { article: WikiArticle; linkNames: WikiLinkNames; sessions: HeardSession[] }

/** The rows of each field, in this order; null for a field that the page shows elsewhere. */
const fieldRows: Record<EntryKey, ((props: ArticleDetailsProps) => ReactNode) | null> = {
  name: null,
  description: null,
  visibility: null,
  category: ({ article: { category } }) => (
    <Detail label={entryFields.category.label}>{categoryLabel(category)}</Detail>
  ),
  aliases: ({ article: { aliases } }) =>
    aliases.length > 0 && (
      <Detail label={entryFields.aliases.label}>
        <bdi>{aliases.join(', ')}</bdi>
      </Detail>
    ),
  details: ({ article, linkNames }) => {
    // A Map, because a detail may be named "constructor".
    const sources = new Map(Object.entries(article.detailSources))
    return Object.entries(article.details).map(([key, value]) => (
      <Detail key={key} label={titleCase(key)}>
        <CitedSentence sources={sources.get(key) ?? []} showsTime={false}>
          {linkSentences([value], linkNames, article.id)}
        </CitedSentence>
      </Detail>
    ))
  },
}

export function ArticleDetails(props: ArticleDetailsProps) {
  const { article, sessions } = props
  return (
    <AsideCard title="Details">
      <dl>
        {Object.entries(fieldRows).map(([key, showRows]) => (
          <Fragment key={key}>{showRows?.(props)}</Fragment>
        ))}
        <Detail label="First Mentioned">
          <FirstMention article={article} sessions={sessions} />
        </Detail>
      </dl>
    </AsideCard>
  )
}

type FirstMentionProps = { article: WikiArticle; sessions: HeardSession[] }

function FirstMention({ article, sessions }: FirstMentionProps) {
  const { session_number, created_at } = article
  const made = <time dateTime={created_at}>{formatMoment(created_at)}</time>
  if (session_number === null) return made
  const session = sessions.find(({ sessionNumber }) => sessionNumber === session_number)
  return (
    <>
      Session {session_number}
      {session && `, ${formatDay(session.date)}`}
      <span className="block text-small text-subtle">Entry made {made}</span>
    </>
  )
}
