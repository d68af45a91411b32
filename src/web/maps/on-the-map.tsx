import { usePictureUrl } from '#web/lib/api/picture-url.ts'
import { useViewpoint } from '#web/lib/api/viewpoint.ts'
import { MapClips } from '#web/maps/article/map-clips.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

export function OnTheMap({ campaignId, entryId }: { campaignId: string; entryId: string }) {
  const { to } = useWorkspace()
  const viewpoint = useViewpoint()
  const pictureUrl = usePictureUrl()
  return (
    <MapClips
      {...{ campaignId, viewpoint, entryId, pictureUrl }}
      toMap={(map) => to({ view: 'wiki', page: 'maps', map, pin: entryId })}
    />
  )
}
