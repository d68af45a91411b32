import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { keysOf } from '#contract/keys.ts'
import {
  defaultShareLife,
  type Share,
  type SharedContents,
  type ShareLife,
  shareLives,
  sharingTexts,
} from '#contract/sharing/schemas.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { formatMinute, formatNumber } from '#web/lib/format.ts'
import { LinkForm } from '#web/sharing/links/link-form.tsx'
import {
  useGenerateShare,
  useRevokeAllShares,
  useRevokeShare,
  useShares,
} from '#web/sharing/links/links-api.ts'
import { ShareDialog } from '#web/sharing/links/share-dialog.tsx'
import { plainNavigation } from '#web/sharing/viewer/shared-navigation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'

const lives = keysOf(shareLives)

type WikiLinkFormProps = {
  campaignId: string
  categories: UseQueryResult<ShareCategory[]>
  onCreated: (expiresAt: string) => void
}

function WikiLinkForm({ campaignId, categories, onCreated }: WikiLinkFormProps) {
  const [name, setName] = useState('')
  const [kind, setKind] = useState<'everyone' | 'categories'>('everyone')
  const [chosen, setChosen] = useState<string[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const generate = useGenerateShare(campaignId)

  const submit = (link: { expiresIn: ShareLife; isPermitted: boolean }) => {
    const isNothing = kind === 'categories' && chosen.length === 0
    setFault(isNothing ? sharingTexts.chooseCategory : null)
    if (isNothing) return
    const contents: SharedContents = kind === 'everyone' ? 'everyone' : { categories: chosen }
    const named = name.trim() === '' ? {} : { name }
    const onSuccess = (share: Share) => {
      setName('')
      onCreated(share.expires_at)
    }
    const { expiresIn, isPermitted: allowDownload } = link
    generate.mutate({ expiresIn, allowDownload, audience: contents, ...named }, { onSuccess })
  }

  return (
    <LinkForm
      lives={lives}
      defaultLife={defaultShareLife}
      permission="Allow download"
      create={generate}
      onSubmit={submit}
      beside={
        <div className="grid content-start gap-1.5">
          <span aria-hidden="true" className="text-small font-medium">
            What it shows
          </span>
          <SegmentedControl
            label="What it shows"
            value={kind}
            options={[
              { value: 'everyone', label: 'Everyone’s view' },
              { value: 'categories', label: 'Chosen categories' },
            ]}
            onChange={setKind}
          />
        </div>
      }
    >
      {kind === 'categories' && (
        <Loaded query={categories} failed={wikiTexts.categoriesFailed}>
          {(list) => <CategoryChoice categories={list} chosen={chosen} onChange={setChosen} error={fault} />}
        </Loaded>
      )}
      <TextField
        label="Name (optional)"
        hint="Shown in the list of active links only."
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </LinkForm>
  )
}

/** `count` is the number of entries in the category, without entries hidden from players. */
type ShareCategory = { name: string; count: number }

type CategoryChoiceProps = {
  categories: ShareCategory[]
  chosen: string[]
  onChange: (chosen: string[]) => void
  error: string | null
}

function CategoryChoice({ categories, chosen, onChange, error }: CategoryChoiceProps) {
  const choose = (name: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, name] : chosen.filter((one) => one !== name))
  return (
    <fieldset>
      <legend className="sr-only">Categories</legend>
      {categories.length === 0 && (
        <p className="text-small text-subtle">There is nothing that players see yet.</p>
      )}
      <div className="-mx-1 grid max-h-[208px] touch:max-h-[240px] gap-x-3 overflow-y-auto px-1 sm:grid-cols-2">
        {categories.map(({ name, count }) => (
          <Checkbox
            key={name}
            checked={chosen.includes(name)}
            onChange={({ target }) => choose(name, target.checked)}
            className="h-9 min-w-0 gap-2.5 rounded-[7px] px-2 hover:bg-hover touch:h-11"
          >
            <CategoryIcon source="shared" category={name} size={15} />
            <bdi className="min-w-0 flex-1 truncate">{categoryLabel(name)}</bdi>
            <span className="num text-label text-subtle">{formatNumber(count)}</span>
          </Checkbox>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-small text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

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
