import { ShareDialog } from '#web/sharing/links/share-dialog.tsx'
import { useCategories } from '#web/wiki/api.ts'
import { AudienceContext } from '#web/wiki/audience.ts'

type ShareWikiProps = { campaignId: string; onClose: () => void }

/** Offers only the categories that players see: nothing else is ever shared. */
export function ShareWiki(props: ShareWikiProps) {
  return (
    <AudienceContext value="player">
      <PlayerShareDialog {...props} />
    </AudienceContext>
  )
}

function PlayerShareDialog({ campaignId, onClose }: ShareWikiProps) {
  return <ShareDialog campaignId={campaignId} categories={useCategories(campaignId)} onClose={onClose} />
}
