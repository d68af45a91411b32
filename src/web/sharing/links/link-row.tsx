import { ExternalLink, type LucideIcon, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { describeRemainingLifetime, shareLimits, sharingTexts } from '#contract/sharing/schemas.ts'
import { formatCount } from '#web/lib/format.ts'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Tooltip } from '#web/ui/popups/tooltip.tsx'

export type LinkFacts = {
  name: ReactNode
  url: string
  /** ISO time. */
  expiresAt: string
  views: number
  shows: string
  badge?: ReactNode
  actions?: ReactNode
}

export function LinkRow(props: LinkFacts & { onRevoke: () => void }) {
  const { name, url, expiresAt, views, shows, badge, actions, onRevoke } = props
  const id = useId()
  return (
    <>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span id={id} className="num font-medium break-words">
              {name}
            </span>
            {badge}
          </p>
          <p className="num mt-0.5 text-small break-words text-subtle">
            {formatCount(views, 'view')} <span aria-hidden="true">·</span>{' '}
            {describeRemainingLifetime(expiresAt, new Date())} <span aria-hidden="true">·</span>{' '}
            <bdi>{shows}</bdi>
          </p>
        </div>
        <div className="-mt-1 -mr-1.5 flex shrink-0 items-center">
          {actions}
          <RowLink label="Open in a new tab" href={url} icon={ExternalLink} isNewTab describedBy={id} />
          <IconButton label="Revoke link" aria-describedby={id} onClick={onRevoke} icon={Trash2} />
        </div>
      </div>
      <CopyField
        label="Share link"
        value={url}
        describedBy={id}
        copied={sharingTexts.copied}
        copiedStays={shareLimits.copiedStays}
        failed={sharingTexts.copyFailed}
      />
    </>
  )
}

type RowLinkProps = {
  label: string
  href: string
  icon: LucideIcon
  isNewTab?: boolean
  describedBy?: string
}

export function RowLink({ label, href, icon: Icon, isNewTab = false, describedBy }: RowLinkProps) {
  return (
    <Tooltip text={label}>
      <a
        href={href}
        {...(isNewTab ? { target: '_blank', rel: 'noreferrer' } : {})}
        aria-label={label}
        aria-describedby={describedBy}
        className="grid size-8 shrink-0 place-items-center rounded-[7px] text-muted hover:bg-hover hover:text-fg touch:size-10"
      >
        <Icon size={16} strokeWidth={1.6} />
      </a>
    </Tooltip>
  )
}
