import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { type Share, type SharedContents, sharingTexts } from '#contract/sharing/schemas.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { formatMinute } from '#web/lib/format.ts'
import { ShareDialog } from '#web/sharing/links/share-dialog.tsx'
import { plainNavigation } from '#web/sharing/viewer/shared-navigation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { type ShareCategory, WikiLinkForm } from './wiki-link-form.tsx'
import { useRevokeAllShares, useRevokeShare, useShares } from './wiki-links-api.ts'

export type SharedArticle = { id: string; category: string; isHidden: boolean }

type ShareWikiDialogProps = {
  campaignId: string
  /** A listed link leads to this article if its readers may see the article, otherwise to the overview. */
  article: SharedArticle | null
  categories: UseQueryResult<ShareCategory[]>
  onClose: () => void
}

export function ShareWikiDialog({ campaignId, article, categories, onClose }: ShareWikiDialogProps) {
  const opensAt =
    article === null ? '' : article.isHidden ? sharingTexts.opensMain : sharingTexts.opensArticle
  return (
    <ShareDialog
      title={sharingTexts.share}
      description={`${sharingTexts.wikiReaders} ${opensAt}`.trim()}
      form={(onCreated) => (
        <WikiLinkForm campaignId={campaignId} categories={categories} onCreated={onCreated} />
      )}
      links={useShares(campaignId)}
      describe={(share) => ({
        name: <ShareName share={share} />,
        url: addressOf(share, article),
        expiresAt: share.expires_at,
        views: share.access_count,
        shows: describeContents(share.audience),
        badge: share.allow_download && <Badge tone="success">Download OK</Badge>,
      })}
      revoke={useRevokeShare(campaignId)}
      revokeAll={(onRevoked) => <RevokeAll campaignId={campaignId} onRevoked={onRevoked} />}
      onClose={onClose}
    />
  )
}

const describeContents = (contents: SharedContents) =>
  contents === 'everyone' ? 'Everyone’s view' : contents.categories.map(categoryLabel).join(', ')

function addressOf({ shareUrl, audience }: Share, article: SharedArticle | null): string {
  const showsArticle =
    article &&
    !article.isHidden &&
    (audience === 'everyone' || audience.categories.includes(article.category))
  return showsArticle ? plainNavigation(shareUrl).hrefOf({ entry: article.id }) : shareUrl
}

function ShareName({ share }: { share: Share }) {
  return (
    <>
      {share.name && (
        <>
          <bdi>{share.name}</bdi> <span aria-hidden="true">·</span>{' '}
        </>
      )}
      Created {formatMinute(share.created_at)} by <bdi>{share.created_by_username}</bdi>
    </>
  )
}

function RevokeAll({ campaignId, onRevoked }: { campaignId: string; onRevoked: () => void }) {
  const revoke = useRevokeAllShares(campaignId)
  const [isAsking, setAsking] = useState(false)
  const ask = () => {
    revoke.reset()
    setAsking(true)
  }
  const confirm = () =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        setAsking(false)
        onRevoked()
      },
    })
  return (
    <>
      <Button size="sm" variant="ghost" onClick={ask}>
        Revoke all
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Revoke all links?"
        text={sharingTexts.confirmRevokeAll}
        confirmLabel="Revoke all"
        action={revoke}
        failed={sharingTexts.revokeFailed}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
