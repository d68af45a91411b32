import { cutPreview } from '#core/wiki/text/cut-preview.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { SourceChips } from '#web/ui/source-chips.tsx'
import { useArticle } from '#web/wiki/api.ts'

const shownChips = 4

/** Shows the start of an article, and chips that play its sources. */
export function PlaceExcerpt({ campaignId, entryId }: { campaignId: string; entryId: string }) {
  const query = useArticle(campaignId, entryId)
  const article = query.data
  if (query.isPending) return <SkeletonText lines={3} label="Loading the article" />
  if (!article) return <LoadFailed query={query} failed="This article could not be loaded." />
  const sources = article.facts.flatMap(({ status, sources }) => (status === 'accepted' ? sources : []))
  const excerpt = cutPreview(toPlainText(article.description))
  return (
    <>
      <p className="font-read text-read text-pretty break-words text-muted empty:hidden">{excerpt}</p>
      <div className="mt-2 empty:hidden">
        <SourceChips sources={sources} limit={shownChips} />
      </div>
    </>
  )
}
