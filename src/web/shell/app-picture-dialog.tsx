import { useQueryClient } from '@tanstack/react-query'
import { campaignsKey, tableKey } from '#web/campaigns/api.ts'
import { homeKey } from '#web/home/home-api.ts'
import { PictureDialog } from '#web/pictures/picture-dialog.tsx'
import type { PictureRequest } from '#web/ui/face/picture-dialog.tsx'
import { refreshWiki } from '#web/wiki/edit-api.ts'

/** After a change, refetches the queries whose answers contain the id of the picture. */
export function AppPictureDialog(props: PictureRequest & { onClose: () => void }) {
  const client = useQueryClient()
  const { campaignId, kind } = props.target
  const refresh = () => {
    void client.invalidateQueries({ queryKey: homeKey(campaignId) })
    if (kind === 'cover') void client.invalidateQueries({ queryKey: campaignsKey })
    if (kind === 'seat') void client.invalidateQueries({ queryKey: tableKey(campaignId) })
    if (kind === 'entry') void refreshWiki(client, campaignId)
  }
  return <PictureDialog {...props} onChanged={refresh} />
}
