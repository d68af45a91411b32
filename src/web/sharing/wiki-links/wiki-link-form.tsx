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
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { LinkForm } from '#web/sharing/links/link-form.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { CategoryChoice, type ShareCategory } from './category-choice.tsx'
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
