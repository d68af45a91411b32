import { useMemo } from 'react'
import { type Campaign, campaignTexts } from '#contract/campaigns/schemas.ts'
import { cutPreview } from '#core/wiki/text/cut-preview.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { usePictureUrl } from '#web/lib/api/picture-url.ts'
import { useViewpoint } from '#web/lib/api/viewpoint.ts'
import { type MapWiki, MapWikiContext } from '#web/maps/map-wiki.ts'
import { MapsPage } from '#web/maps/maps-page.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { SourceChips } from '#web/ui/source-chips.tsx'
import { useArticle } from '#web/wiki/api.ts'
import { CategoryIcon, colourOfCategory } from '#web/wiki/category-icon.tsx'
import { useCanEditWiki } from '#web/wiki/use-can-edit-wiki.ts'
import { useEntries } from '#web/wiki/use-entries.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

export function CampaignMaps({ campaign }: { campaign: Campaign }) {
  const { route, to, go } = useWorkspace()
  const viewpoint = useViewpoint()
  const canEdit = useCanEditWiki()
  const entries = useEntries(campaign.id)
  const pictureUrl = usePictureUrl()
  const campaignId = campaign.id
  const wiki = useMemo(
    (): MapWiki => ({
      campaignId,
      viewpoint,
      canEdit,
      pinnableEntries: entries.data ?? [],
      pictureUrl,
      colourOf: colourOfCategory,
      renderIcon: (category, size) => <CategoryIcon category={category} size={size} />,
      entryTo: (entry) => to({ view: 'wiki', entry }),
      renderArticle: (entryId) => <PlaceExcerpt campaignId={campaignId} entryId={entryId} />,
    }),
    [campaignId, viewpoint, canEdit, entries.data, pictureUrl, to],
  )
  return (
    <MapWikiContext value={wiki}>
      {/* The maps need the entries only to choose the entry of a pin, which only editors do. */}
      {canEdit && <LoadFailed query={entries} failed={campaignTexts.loadDataFailed} className="m-5" />}
      <MapsPage
        mapId={route.map}
        pinnedEntry={route.pin}
        onOpen={(map) => go({ view: 'wiki', page: 'maps', map })}
      />
    </MapWikiContext>
  )
}

const shownChips = 4

/** Shows the start of an article, and chips that play its sources. */
function PlaceExcerpt({ campaignId, entryId }: { campaignId: string; entryId: string }) {
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
