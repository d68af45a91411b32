import { ExternalLink, Trash2 } from 'lucide-react'
import { useId } from 'react'
import {
  describeRemainingLifetime,
  type Share,
  type ShareAudience,
  shareLimits,
  sharingTexts,
} from '#contract/sharing/schemas.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { formatCount, formatMinute } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Tooltip } from '#web/ui/popups/tooltip.tsx'

const describeAudience = (audience: ShareAudience) =>
  audience === 'everyone' ? 'Everyone’s view' : audience.categories.map(categoryLabel).join(', ')

const icon = { size: 16, strokeWidth: 1.6 }

export function ShareRow({ share, onRevoke }: { share: Share; onRevoke: () => void }) {
  const id = useId()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2.5 py-3.5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span id={id} className="num font-medium break-words">
              {share.name && (
                <>
                  <bdi>{share.name}</bdi> <span aria-hidden="true">·</span>{' '}
                </>
              )}
              Created {formatMinute(share.created_at)} by <bdi>{share.created_by_username}</bdi>
            </span>
            {share.allow_download && <Badge tone="success">Download OK</Badge>}
          </p>
          <p className="num mt-0.5 text-small break-words text-subtle">
            {formatCount(share.access_count, 'view')} <span aria-hidden="true">·</span>{' '}
            {describeRemainingLifetime(share.expires_at, new Date())} <span aria-hidden="true">·</span>{' '}
            <bdi>{describeAudience(share.audience)}</bdi>
          </p>
        </div>
        <div className="-mt-1 -mr-1.5 flex shrink-0 items-center">
          <Tooltip text="Open in a new tab">
            <a
              href={share.shareUrl}
              target="_blank"
              rel="noreferrer"
              aria-label="Open in a new tab"
              aria-describedby={id}
              className="grid size-8 shrink-0 place-items-center rounded-[7px] text-muted hover:bg-hover hover:text-fg touch:size-10"
            >
              <ExternalLink {...icon} />
            </a>
          </Tooltip>
          <IconButton label="Revoke link" aria-describedby={id} onClick={onRevoke} icon={Trash2} />
        </div>
      </div>
      <CopyField
        label="Share link"
        value={share.shareUrl}
        describedBy={id}
        copied={sharingTexts.copied}
        copiedStays={shareLimits.copiedStays}
        failed={sharingTexts.copyFailed}
      />
    </li>
  )
}
