import { useWorkspace } from '#web/app/workspace.ts'
import { useAudience } from '#web/lib/api/audience.ts'
import { usePictureUrl } from '#web/lib/api/picture-url.ts'
import { MapClips } from '#web/maps/article/map-clips.tsx'

export function OnTheMap({ campaignId, entryId }: { campaignId: string; entryId: string }) {
  const { to } = useWorkspace()
  const audience = useAudience()
  const pictureUrl = usePictureUrl()
  return (
    <MapClips
      {...{ campaignId, audience, entryId, pictureUrl }}
      toMap={(map) => to({ view: 'wiki', page: 'maps', map, pin: entryId })}
    />
  )
}
