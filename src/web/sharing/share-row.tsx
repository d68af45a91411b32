import { Check, Copy, ExternalLink, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { type Share, type ShareAudience, shareLimits, sharingTexts, tellTimeLeft } from '#contract/sharing.ts'
import { titleCase } from '#contract/text.ts'
import { formatCount, formatMinute } from '#web/lib/format.ts'
import { useBriefly } from '#web/lib/use-briefly.ts'
import { Badge } from '#web/ui/badge.tsx'
import { inputClasses } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'

const tellAudience = (audience: ShareAudience) =>
  audience === 'everyone' ? 'Everyone’s view' : audience.categories.map(titleCase).join(', ')

const icon = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const

export function ShareRow({ share, onRevoke }: { share: Share; onRevoke: () => void }) {
  const [isCopied, sayCopied] = useBriefly<true>(shareLimits.copiedStays)
  const [isRefused, setRefused] = useState(false)
  const id = useId()
  const copy = async () => {
    // Without a secure connection a browser offers no clipboard.
    const done = await (navigator.clipboard?.writeText(share.shareUrl) ?? Promise.reject()).then(
      () => true,
      () => false,
    )
    setRefused(!done)
    if (done) sayCopied(true)
  }
  return (
    <li className="py-3">
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
            {tellTimeLeft(share.expires_at, new Date())} <span aria-hidden="true">·</span>{' '}
            <bdi>{tellAudience(share.audience)}</bdi>
          </p>
        </div>
        <div className="-mt-1 -mr-1.5 flex shrink-0 items-center">
          <IconButton
            label="Copy link"
            aria-describedby={id}
            onClick={copy}
            icon={isCopied ? <Check {...icon} className="text-success" /> : <Copy {...icon} />}
          />
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
          <IconButton
            label="Revoke link"
            aria-describedby={id}
            onClick={onRevoke}
            icon={<Trash2 {...icon} />}
          />
        </div>
      </div>
      <p role="status" className="text-small text-success">
        {isCopied && sharingTexts.copied}
      </p>
      {isRefused && (
        <div className="mt-2">
          <p role="alert" className="mb-1.5 text-small text-danger">
            {sharingTexts.copyFailed}
          </p>
          <input
            readOnly
            // biome-ignore lint/a11y/noAutofocus: the copy that failed can be made by hand at once
            autoFocus
            aria-label="Share link"
            value={share.shareUrl}
            onFocus={(event) => event.target.select()}
            className={joinClasses(inputClasses, 'h-10 touch:h-11')}
          />
          <p className="mt-1.5 text-small text-muted">{sharingTexts.pressToCopy}</p>
        </div>
      )}
    </li>
  )
}
