import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { type SavedWebhook, type Webhook, webhookLimits, webhookTexts } from '#contract/webhooks/schemas.ts'
import { SectionHead } from '#web/campaigns/section-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { useDeleteWebhook, useWebhooks } from './webhooks-api.ts'

export function WebhooksSection({ campaignId }: { campaignId: string }) {
  const webhooks = useWebhooks(campaignId)
  return (
    <section aria-label="Webhooks">
      <SectionHead
        title="Webhooks"
        hint="Notify a Discord channel or another program when a recap is ready or shared. Messages contain only what players can see."
      />
      <div className="mt-3">
        <Loaded query={webhooks} failed={webhookTexts.loadFailed} lines={3}>
          {(list) => <WebhookList campaignId={campaignId} webhooks={list} />}
        </Loaded>
      </div>
    </section>
  )
}

function WebhookList({ campaignId, webhooks }: { campaignId: string; webhooks: Webhook[] }) {
  /** Id of the webhook whose form is open; `new` for the form of a new one. */
  const [open, setOpen] = useState<string | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const [asked, setAsked] = useState<Webhook | null>(null)
  const remove = useDeleteWebhook(campaignId)
  const addButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(null)
  const showSaved = (saved: SavedWebhook) => {
    close()
    setSecret(saved.secret)
  }
  const form = { campaignId, onSaved: showSaved, onCancel: close }
  const isFull = webhooks.length >= webhookLimits.perCampaign
  return (
    <div className="grid gap-3">
      {secret && (
        <div className="grid gap-2 rounded-card bg-gilt-wash p-3.5">
          <p role="status" className="text-small font-medium text-pretty">
            Copy the secret now. It will not be shown again. Your program verifies the header
            X-Hearthscribe-Signature with it.
          </p>
          <CopyField key={secret} label="Secret" value={secret} copied="The secret is copied." />
          <div>
            <Button size="sm" onClick={() => setSecret(null)}>
              I have saved it
            </Button>
          </div>
        </div>
      )}
      {webhooks.length > 0 && (
        <ul aria-label="Webhooks" className="grid gap-3">
          {webhooks.map((webhook) =>
            open === webhook.id ? (
              <li key={webhook.id}>
                <WebhookForm {...form} webhook={webhook} />
              </li>
            ) : (
              <WebhookCard
                key={webhook.id}
                campaignId={campaignId}
                webhook={webhook}
                onEdit={() => setOpen(webhook.id)}
                onDelete={() => {
                  remove.reset()
                  setAsked(webhook)
                }}
              />
            ),
          )}
        </ul>
      )}
      {open === 'new' ? (
        <WebhookForm {...form} webhook={null} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button ref={addButton} icon={Plus} disabled={isFull} onClick={() => setOpen('new')}>
            Add a webhook
          </Button>
          <p className="text-small text-subtle">
            {webhooks.length === 0 ? 'None yet.' : isFull && webhookTexts.tooMany}
          </p>
        </div>
      )}
      <ConfirmDialog
        open={asked !== null}
        title="Delete this webhook?"
        text="Waiting messages will not be sent, and the list of deliveries is deleted."
        confirmLabel="Delete"
        action={remove}
        failed={webhookTexts.deleteFailed}
        focusAfter={addButton}
        onConfirm={() => asked && remove.mutate(asked.id, { onSuccess: () => setAsked(null) })}
        onClose={() => setAsked(null)}
      />
    </div>
  )
}
