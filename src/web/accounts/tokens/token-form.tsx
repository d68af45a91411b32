import { Controller, useForm } from 'react-hook-form'
import {
  type CreatedToken,
  type NewToken,
  type TokenScope,
  tokenLimits,
  tokenLives,
  tokenScopes,
  tokenTexts,
} from '#contract/accounts/tokens.ts'
import { keysOf } from '#contract/keys.ts'
import { FormButtons } from '#web/accounts/settings/account-section.tsx'
import { unreachableOr } from '#web/lib/api/api.ts'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Labelled, TextField } from '#web/ui/forms/field.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useCreateToken } from './tokens-api.ts'

export const scopeNames: Record<TokenScope, string> = { read: 'Read only', write: 'Read and write' }
const lifeNames: Record<NewToken['expiresIn'], string> = {
  '30d': '30 days',
  '90d': '90 days',
  '1y': '1 year',
}
export const reachNames = { all: 'All your campaigns' } as const

export type TokenCampaign = { id: string; name: string }

type TokenFormProps = {
  campaigns: TokenCampaign[]
  onCreated: (created: CreatedToken) => void
  onClose: () => void
}

const everyCampaign = 'all'

export function TokenForm({ campaigns, onCreated, onClose }: TokenFormProps) {
  const { register, control, handleSubmit } = useForm<NewToken>({
    defaultValues: { name: '', scope: 'read', campaignId: null, expiresIn: '90d' },
  })
  const create = useCreateToken(onCreated)
  const submit = handleSubmit((form) => create.mutate(form))
  const reach = [
    { value: everyCampaign, label: reachNames.all },
    ...campaigns.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <form onSubmit={submit} className="grid max-w-[400px] gap-4" aria-label="New access token">
      <ActionFailed action={create} failed={unreachableOr(tokenTexts.createFailed)} />
      <TextField
        label="Name"
        hint="What the token is for, such as “Stream overlay”."
        autoComplete="off"
        maxLength={tokenLimits.name}
        required
        autoFocus
        {...register('name')}
      />
      <Controller
        control={control}
        name="scope"
        render={({ field }) => (
          <Labelled label="Permissions">
            <SegmentedControl
              label="Permissions"
              value={field.value}
              options={tokenScopes.map((scope) => ({ value: scope, label: scopeNames[scope] }))}
              onChange={field.onChange}
            />
          </Labelled>
        )}
      />
      <Controller
        control={control}
        name="campaignId"
        render={({ field }) => (
          <Labelled label="Campaigns">
            <Select
              label="Campaigns"
              value={field.value ?? everyCampaign}
              options={reach}
              onChange={(chosen) => field.onChange(chosen === everyCampaign ? null : chosen)}
            />
          </Labelled>
        )}
      />
      <Controller
        control={control}
        name="expiresIn"
        render={({ field }) => (
          <Labelled label="Expires after">
            <SegmentedControl
              label="Expires after"
              value={field.value}
              options={keysOf(tokenLives).map((life) => ({ value: life, label: lifeNames[life] }))}
              onChange={field.onChange}
            />
          </Labelled>
        )}
      />
      <FormButtons label="Create token" isBusy={create.isPending} onCancel={onClose} />
    </form>
  )
}
