import type { UseQueryResult } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { keysOf } from '#contract/keys.ts'
import {
  defaultShareLife,
  type Share,
  type ShareAudience,
  type ShareLife,
  shareLives,
  sharingTexts,
} from '#contract/sharing/schemas.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { useGenerateShare } from '#web/sharing/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { CategoryChoice, type ShareCategory } from './category-choice.tsx'
import { LifeSelect } from './life-select.tsx'

const lives = keysOf(shareLives)

type ShareFormProps = {
  campaignId: string
  categories: UseQueryResult<ShareCategory[]>
  onGenerated: (share: Share) => void
}

export function ShareForm({ campaignId, categories, onGenerated }: ShareFormProps) {
  const [expiresIn, setLife] = useState<ShareLife>(defaultShareLife)
  const [allowDownload, setDownload] = useState(false)
  const [name, setName] = useState('')
  const [kind, setKind] = useState<'everyone' | 'categories'>('everyone')
  const [chosen, setChosen] = useState<string[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const generate = useGenerateShare(campaignId)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isNothing = kind === 'categories' && chosen.length === 0
    setFault(isNothing ? sharingTexts.chooseCategory : null)
    if (isNothing || generate.isPending) return
    const audience: ShareAudience = kind === 'everyone' ? 'everyone' : { categories: chosen }
    const named = name.trim() === '' ? {} : { name }
    const onSuccess = (share: Share) => {
      setName('')
      onGenerated(share)
    }
    generate.mutate({ expiresIn, allowDownload, audience, ...named }, { onSuccess })
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4 pt-2">
      <div className="grid gap-4 sm:grid-cols-[200px_minmax(0,1fr)]">
        <LifeSelect lives={lives} value={expiresIn} onChange={setLife} />
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
      </div>
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
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <Checkbox
          checked={allowDownload}
          onChange={({ target }) => setDownload(target.checked)}
          className="gap-2.5"
        >
          Allow download
        </Checkbox>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="max-sm:w-full"
          busy={generate.isPending}
          icon={Link2}
        >
          {generate.isPending ? sharingTexts.generating : 'Generate Share Link'}
        </Button>
      </div>
      <ActionFailed action={generate} failed={sharingTexts.generateFailed} />
    </form>
  )
}
