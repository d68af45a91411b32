import { useMemo } from 'react'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { useCanEditWiki } from '#web/app/wiki/use-can-edit-wiki.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { usePictureUrl } from '#web/lib/api/picture-url.ts'
import { useViewpoint } from '#web/lib/api/viewpoint.ts'
import { type MapWiki, MapWikiContext } from '#web/maps/map-wiki.ts'
import { MapsPage } from '#web/maps/maps-page.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { CategoryIcon, colourOfCategory } from '#web/wiki/category-icon.tsx'
import { useEntries } from '#web/wiki/search/use-library.ts'
import { PlaceExcerpt } from './place-excerpt.tsx'

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
