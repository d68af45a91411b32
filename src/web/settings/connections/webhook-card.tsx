import { ChevronDown, Pencil, RotateCw, Send, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { type Delivery, type Webhook, webhookTexts } from '#contract/webhooks/schemas.ts'
import { formatCount, formatMinute } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import {
  cutPath,
  describeEvents,
  kindNames,
  titleDelivery,
  useDeliveries,
  useSendAgain,
  useTestWebhook,
} from './webhooks-api.ts'

const badges = {
  sent: { tone: 'success', label: 'Delivered' },
  waiting: { tone: 'info', label: 'Waiting' },
  failed: { tone: 'danger', label: 'Failed' },
} as const

type DeliveryLogProps = { campaignId: string; webhookId: string }

function DeliveryLog({ campaignId, webhookId }: DeliveryLogProps) {
  const deliveries = useDeliveries(campaignId, webhookId)
  const again = useSendAgain(campaignId, webhookId)
  return (
    <Loaded query={deliveries} failed={webhookTexts.logFailed} lines={2}>
      {(list) => (
        <>
          <ActionFailed action={again} failed={webhookTexts.againFailed} className="mb-3" />
          {list.length === 0 ? (
            <p className="py-2 text-small text-muted">Nothing has been sent yet.</p>
          ) : (
            <ul aria-label="Deliveries" className="divide-y divide-line">
              {list.map((delivery) => (
                <DeliveryRow
                  key={delivery.id}
                  delivery={delivery}
                  isBusy={again.isPending}
                  onSendAgain={() => again.mutate(delivery.id)}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </Loaded>
  )
}

type DeliveryRowProps = { delivery: Delivery; isBusy: boolean; onSendAgain: () => void }

function DeliveryRow({ delivery, isBusy, onSendAgain }: DeliveryRowProps) {
  const { event, status, tries, reason, updatedAt } = delivery
  const { tone, label } = badges[status]
  const title = titleDelivery(delivery)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-small">
          <span className="font-medium">{title}</span>
          <Badge tone={tone}>{label}</Badge>
          <span className="text-subtle">
            {formatMinute(updatedAt)}
            {tries > 1 && `, ${formatCount(tries, 'try', 'tries')}`}
          </span>
        </p>
        {reason && status !== 'sent' && (
          <p className="mt-0.5 text-small text-pretty text-muted">
            {reason} {status === 'waiting' && 'The server will try again.'}
          </p>
        )}
      </div>
      {status === 'failed' && event !== 'test' && (
        <Button
          size="sm"
          icon={RotateCw}
          aria-label={`Send again: ${title}`}
          disabled={isBusy}
          onClick={onSendAgain}
        >
          Send again
        </Button>
      )}
    </li>
  )
}

type WebhookCardProps = { campaignId: string; webhook: Webhook; onEdit: () => void; onDelete: () => void }

export function WebhookCard({ campaignId, webhook, onEdit, onDelete }: WebhookCardProps) {
  const test = useTestWebhook(campaignId, webhook.id)
  const [isOpen, setOpen] = useState(false)
  const logId = useId()
  const { host, pathname } = new URL(webhook.url)
  return (
    <li className="rounded-card border border-line bg-raised p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 truncate font-medium">{host}</span>
            <Badge tone={webhook.kind === 'discord' ? 'violet' : 'plain'}>{kindNames[webhook.kind]}</Badge>
          </p>
          <p className="mt-0.5 truncate text-small text-subtle">{cutPath(pathname)}</p>
          <p className="mt-1 text-small text-muted">{describeEvents(webhook.events)}</p>
        </div>
        <div className="-mt-1 -mr-1 flex">
          <IconButton label={`Edit the webhook to ${host}`} icon={Pencil} onClick={onEdit} />
          <IconButton label={`Delete the webhook to ${host}`} icon={Trash2} onClick={onDelete} />
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          icon={Send}
          busy={test.isPending}
          aria-label={`Send a test to ${host}`}
          onClick={() => test.mutate()}
        >
          Send a test
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={logId}
          onClick={() => setOpen(!isOpen)}
        >
          Recent deliveries
          <ChevronDown size={14} className={isOpen ? 'rotate-180' : ''} aria-hidden="true" />
        </Button>
      </div>
      {test.data && (
        <Banner kind={test.data.status === 'sent' ? 'success' : 'error'} className="mt-3">
          {test.data.reason ?? `The test message arrived: the server responded with ${test.data.httpStatus}.`}
        </Banner>
      )}
      <ActionFailed action={test} failed={webhookTexts.testFailed} className="mt-3" />
      <div id={logId} className="mt-2 empty:hidden">
        {isOpen && <DeliveryLog campaignId={campaignId} webhookId={webhook.id} />}
      </div>
    </li>
  )
}
