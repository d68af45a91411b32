import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { type WikiArticle, wikiTexts } from '#contract/wiki/schemas.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ArticleHeader } from '#web/ui/entry/article-header.tsx'
import { Face } from '#web/ui/face/face.tsx'
import { FaceButton } from '#web/ui/face/face-button.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { Skeleton, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { useArticle, useRelated } from '#web/wiki/api.ts'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'
import { ArticleDetails, HeardIn, type HeardSession } from './article-details.tsx'
import { ArticleText } from './article-text.tsx'
import type { WikiLinkNames } from './entry-link.tsx'
import { Proposals } from './proposals.tsx'
import { RelatedEntities } from './related-entities.tsx'

type ArticlePageProps = {
  campaignId: string
  entryId: string
  linkNames: WikiLinkNames
  sessions: HeardSession[]
  /** What the character of this entry did at the table. */
  table: ReactNode
  maps: ReactNode
  /** Opens the form of the entry; null if the user may not edit it. */
  onEdit: (() => void) | null
}

const notLoaded = 'This article could not be loaded.'

export function ArticlePage(props: ArticlePageProps) {
  const { campaignId, entryId, linkNames, sessions, table, maps, onEdit } = props
  const article = useArticle(campaignId, entryId)
  // Starts to load the related entries in parallel with the article, because `RelatedEntities` is mounted later.
  useRelated(campaignId, entryId)
  const shown = article.data
  return (
    <div className="print-page print-flow grid justify-center gap-x-[72px] gap-y-10 px-5 pt-6 pb-16 md:pr-10 md:pl-[84px] md:pt-[52px] md:pb-24 xl:grid-cols-[minmax(0,42rem)_288px]">
      {!shown && <h1 className="sr-only">Article</h1>}
      <LoadFailed query={article} failed={notLoaded} />
      {article.isPending && <ArticleSkeleton />}
      {shown && (
        <>
          <article className="min-w-0 max-w-[42rem]">
            <ArticleHead article={shown} pictureCampaignId={onEdit && campaignId} />
            {table}
            <ArticleText article={shown} linkNames={linkNames} onEdit={article.data ? onEdit : null} />
            <Proposals campaignId={campaignId} article={shown} />
            <RelatedEntities key={entryId} campaignId={campaignId} entryId={entryId} />
          </article>
          <aside
            aria-label="About this article"
            className="grid min-w-0 max-w-[42rem] grid-cols-[minmax(0,1fr)] content-start gap-7 xl:pt-[34px]"
          >
            <ArticleDetails article={shown} linkNames={linkNames} sessions={sessions} />
            {maps}
            <HeardIn article={shown} sessions={sessions} />
          </aside>
        </>
      )}
    </div>
  )
}

/** @param pictureCampaignId id of the campaign if the user may change the picture; otherwise null */
function ArticleHead({
  article,
  pictureCampaignId,
}: {
  article: WikiArticle
  pictureCampaignId: string | null
}) {
  const routes = useWikiRoutes()
  const { id, category, name, picture, visibility, session_number } = article
  const target = { kind: 'entry', campaignId: pictureCampaignId ?? '', entryId: id } as const
  const face =
    pictureCampaignId === null ? (
      <Face picture={picture} name={name} category={category} size="xl" />
    ) : (
      <FaceButton request={{ target, picture, name, category }} size="xl" />
    )
  return (
    <ArticleHeader face={face} name={name}>
      <CategoryIcon category={category} />
      <Link to={routes.category(category)} className="text-muted hover:text-fg">
        {categoryLabel(category)}
      </Link>
      {session_number !== null && (
        <>
          <span aria-hidden="true">·</span>
          <span>First heard in session {session_number}</span>
        </>
      )}
      {visibility === 'gm' && <Badge tone="warning">{wikiTexts.gmsOnly}</Badge>}
    </ArticleHeader>
  )
}

function ArticleSkeleton() {
  return (
    <>
      <div className="w-full max-w-[42rem] xl:w-[42rem]">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="mt-4 mb-12 h-11 w-3/5" />
        <SkeletonText lines={8} label="Loading article" />
      </div>
      <Skeleton className="h-56 rounded-card max-xl:hidden" />
    </>
  )
}
