import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { ExternalLink, type LucideIcon, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { describeRemainingLifetime, shareLimits, sharingTexts } from '#contract/sharing/schemas.ts'
import { formatCount, formatMinute } from '#web/lib/format.ts'
import { useTemporaryValue } from '#web/lib/hooks/timers.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Tooltip } from '#web/ui/popups/tooltip.tsx'

type LinkFacts = {
  name: ReactNode
  url: string
  /** ISO time. */
  expiresAt: string
  views: number
  shows: string
  badge?: ReactNode
  actions?: ReactNode
}

function LinkRow(props: LinkFacts & { onRevoke: () => void }) {
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

type ShareDialogProps<T> = {
  title: string
  description: string
  form: (onCreated: (expiresAt: string) => void) => ReactNode
  links: UseQueryResult<T[]>
  describe: (link: T) => LinkFacts
  revoke: UseMutationResult<unknown, Error, string>
  revokeAll?: (onRevoked: () => void) => ReactNode
  /** What the readers of a link see. */
  preview?: ReactNode
  onClose: () => void
}

export function ShareDialog<T extends { id: string }>(props: ShareDialogProps<T>) {
  const { title, description, form, links, describe, revoke, revokeAll, preview, onClose } = props
  const [success, showSuccess] = useTemporaryValue<{ text: string; isNew?: true }>(shareLimits.successStays)
  const [toRevoke, setToRevoke] = useState<string | null>(null)
  const askToRevoke = (id: string) => {
    revoke.reset()
    setToRevoke(id)
  }
  const onSuccess = () => {
    setToRevoke(null)
    showSuccess({ text: sharingTexts.revoked })
  }
  const newest = useRef<HTMLLIElement>(null)
  // Scrolls to a new link, because on a phone the list begins below the visible part of the dialog.
  useEffect(() => {
    if (success?.isNew && links.data) newest.current?.scrollIntoView({ block: 'nearest' })
  }, [success, links.data])
  const hasLinks = links.data !== undefined && links.data.length > 0
  return (
    <Dialog size={preview ? 'full' : 'lg'} onClose={onClose} title={title} description={description}>
      <div className={preview ? 'grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]' : ''}>
        <div className="min-w-0">
          {form((expiresAt) =>
            showSuccess({ text: sharingTexts.generated(formatMinute(expiresAt)), isNew: true }),
          )}
          {success && (
            <Banner kind="success" className="mt-4">
              {success.text}
            </Banner>
          )}
          <section aria-labelledby="active-links" className="mt-6 border-t border-line pt-4">
            <div className="mb-1 flex min-h-8 items-center justify-between gap-3">
              <h3 id="active-links" className="font-semibold">
                Active links
              </h3>
              {hasLinks && revokeAll?.(() => showSuccess({ text: sharingTexts.allRevoked }))}
            </div>
            <Loaded query={links} failed={sharingTexts.listFailed}>
              {(list) =>
                list.length === 0 ? (
                  <p className="text-small text-subtle">None at the moment.</p>
                ) : (
                  <ul aria-labelledby="active-links" className="divide-y divide-line">
                    {list.map((link, index) => (
                      <li
                        key={link.id}
                        ref={index === 0 ? newest : null}
                        className="grid grid-cols-[minmax(0,1fr)] gap-2.5 py-3.5"
                      >
                        <LinkRow {...describe(link)} onRevoke={() => askToRevoke(link.id)} />
                      </li>
                    ))}
                  </ul>
                )
              }
            </Loaded>
          </section>
        </div>
        {preview && (
          <section
            aria-label="Preview"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls with the arrow keys
            tabIndex={0}
            className="glow min-w-0 overflow-y-auto [&_.margin-time]:hidden [&_.timed]:pt-0 rounded-card border border-line bg-canvas px-5 py-5 lg:max-h-[62dvh]"
          >
            {preview}
          </section>
        )}
      </div>
      <ConfirmDialog
        open={toRevoke !== null}
        title="Revoke this link?"
        text={sharingTexts.confirmRevoke}
        confirmLabel="Revoke"
        action={revoke}
        failed={sharingTexts.revokeFailed}
        onConfirm={() => toRevoke !== null && revoke.mutate(toRevoke, { onSuccess })}
        onClose={() => setToRevoke(null)}
      />
    </Dialog>
  )
}
