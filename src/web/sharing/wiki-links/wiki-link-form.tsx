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
import { formatNumber } from '#web/lib/format.ts'
import { LinkForm } from '#web/sharing/links/link-form.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { useGenerateShare } from './wiki-links-api.ts'

const lives = keysOf(shareLives)

type WikiLinkFormProps = {
  campaignId: string
  categories: UseQueryResult<ShareCategory[]>
  onCreated: (expiresAt: string) => void
}

export function WikiLinkForm({ campaignId, categories, onCreated }: WikiLinkFormProps) {
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
export type ShareCategory = { name: string; count: number }

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
