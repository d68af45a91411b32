import * as z from 'zod/mini'
import {
  newWebhook,
  type SavedWebhook,
  type Webhook,
  type WebhookKind,
  webhookEvents,
  webhookKinds,
  webhookTexts,
} from '#contract/webhooks/schemas.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { eventNames, kindNames, useSaveWebhook } from './webhooks-api.ts'

const webhookForm = z.extend(newWebhook, { renewSecret: z.boolean() })
const kinds = webhookKinds.map((value) => ({ value, label: kindNames[value] }))
const hints: Record<WebhookKind, string> = {
  discord: 'In Discord: Edit channel, Integrations, Webhooks, Copy webhook URL.',
  json: 'Your program receives the recap in a POST request. Each message is signed with a secret, which is shown once after you save.',
}
const placeholders: Record<WebhookKind, string> = {
  discord: 'https://discord.com/api/webhooks/…',
  json: 'https://example.org/hook',
}

type WebhookFormProps = {
  campaignId: string
  /** null creates a webhook. */
  webhook: Webhook | null
  onSaved: (saved: SavedWebhook) => void
  onCancel: () => void
}

export function WebhookForm({ campaignId, webhook, onSaved, onCancel }: WebhookFormProps) {
  const { field, watch, setValue, register, handleSubmit, formState } = useSchemaForm(webhookForm, {
    url: webhook?.url ?? '',
    kind: webhook?.kind ?? 'discord',
    events: webhook?.events ?? ['recap.shared'],
    renewSecret: false,
  })
  const save = useSaveWebhook(campaignId, webhook)
  const submit = handleSubmit((form) => save.mutate(form, { onSuccess: onSaved }))
  const kind = watch('kind')
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={webhook ? 'Edit the webhook' : 'New webhook'}
      className="grid gap-4 rounded-card border border-line bg-raised p-4"
    >
      <ActionFailed action={save} failed={webhookTexts.saveFailed} />
      <div className="grid gap-1.5 sm:max-w-[280px]">
        <span aria-hidden="true" className="text-small font-medium">
          Send to
        </span>
        <SegmentedControl
          label="Send to"
          value={kind}
          options={kinds}
          onChange={(next) => setValue('kind', next)}
        />
      </div>
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        placeholder={placeholders[kind]}
        hint={hints[kind]}
        {...field('url')}
      />
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-small font-medium">When</legend>
        {webhookEvents.map((event) => (
          <Checkbox key={event} value={event} {...register('events')}>
            {eventNames[event]}
          </Checkbox>
        ))}
        {formState.errors.events && (
          <p role="alert" className="text-small text-danger">
            Choose at least one.
          </p>
        )}
      </fieldset>
      {webhook?.kind === 'json' && kind === 'json' && (
        <Checkbox {...register('renewSecret')}>Create a new secret. The current one stops working.</Checkbox>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {webhook ? 'Save' : 'Add webhook'}
        </Button>
      </div>
    </form>
  )
}
