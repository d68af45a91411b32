import type { WikiArticle } from '#contract/wiki/schemas.ts'
import { ViewpointContext } from '#web/lib/api/viewpoint.ts'
import { ShareWikiDialog } from '#web/sharing/wiki-links/share-wiki-dialog.tsx'
import { useCategories } from '#web/wiki/api.ts'

type ShareWikiProps = { campaignId: string; article: WikiArticle | null; onClose: () => void }

/** Offers only the categories that players see, because a share link shows no other categories. */
export function ShareWiki(props: ShareWikiProps) {
  return (
    <ViewpointContext value="player">
      <PlayersWiki {...props} />
    </ViewpointContext>
  )
}

function PlayersWiki({ campaignId, article, onClose }: ShareWikiProps) {
  const categories = useCategories(campaignId)
  const isHidden = ({ visibility, category }: WikiArticle) =>
    visibility === 'gm' || (categories.data?.every(({ name }) => name !== category) ?? false)
  return (
    <ShareWikiDialog
      campaignId={campaignId}
      article={article && { id: article.id, category: article.category, isHidden: isHidden(article) }}
      categories={categories}
      onClose={onClose}
    />
  )
}
