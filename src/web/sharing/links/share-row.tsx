import type { Share, ShareAudience } from '#contract/sharing/schemas.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { formatMinute } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkRow } from './link-row.tsx'

const describeAudience = (audience: ShareAudience) =>
  audience === 'everyone' ? 'Everyone’s view' : audience.categories.map(categoryLabel).join(', ')

export function ShareRow({ share, onRevoke }: { share: Share; onRevoke: () => void }) {
  return (
    <LinkRow
      url={share.shareUrl}
      expiresAt={share.expires_at}
      views={share.access_count}
      shows={describeAudience(share.audience)}
      badge={share.allow_download && <Badge tone="success">Download OK</Badge>}
      onRevoke={onRevoke}
    >
      {share.name && (
        <>
          <bdi>{share.name}</bdi> <span aria-hidden="true">·</span>{' '}
        </>
      )}
      Created {formatMinute(share.created_at)} by <bdi>{share.created_by_username}</bdi>
    </LinkRow>
  )
}
