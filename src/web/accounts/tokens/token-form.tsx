import type { ReactNode } from 'react'
import { Controller, useForm } from 'react-hook-form'
import {
  type CreatedToken,
  type NewToken,
  tokenLimits,
  tokenLives,
  tokenScopes,
  tokenTexts,
} from '#contract/accounts/tokens.ts'
import { keysOf } from '#contract/keys.ts'
import { failureText } from '#web/accounts/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { lifeNames, reachNames, scopeNames } from './token-names.ts'
import { useCreateToken } from './tokens-api.ts'

export type TokenCampaign = { id: string; name: string }

type TokenFormProps = {
  campaigns: TokenCampaign[]
  onCreated: (created: CreatedToken) => void
  onClose: () => void
}

/** Value of the option for all campaigns. */
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
      {create.isError && <Banner kind="error">{failureText(create.error, tokenTexts.createFailed)}</Banner>}
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
          <Choice label="Permissions">
            <SegmentedControl
              label="Permissions"
              value={field.value}
              options={tokenScopes.map((scope) => ({ value: scope, label: scopeNames[scope] }))}
              onChange={field.onChange}
            />
          </Choice>
        )}
      />
      <Controller
        control={control}
        name="campaignId"
        render={({ field }) => (
          <Choice label="Campaigns">
            <Select
              label="Campaigns"
              value={field.value ?? everyCampaign}
              options={reach}
              onChange={(chosen) => field.onChange(chosen === everyCampaign ? null : chosen)}
            />
          </Choice>
        )}
      />
      <Controller
        control={control}
        name="expiresIn"
        render={({ field }) => (
          <Choice label="Expires after">
            <SegmentedControl
              label="Expires after"
              value={field.value}
              options={keysOf(tokenLives).map((life) => ({ value: life, label: lifeNames[life] }))}
              onChange={field.onChange}
            />
          </Choice>
        )}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={create.isPending}>
          Create token
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The visible label is hidden from screen readers, because the controls have accessible names. */
function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <span aria-hidden="true" className="text-small font-medium">
        {label}
      </span>
      {children}
    </div>
  )
}
