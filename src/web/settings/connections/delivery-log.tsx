import { RotateCw } from 'lucide-react'
import { type Delivery, webhookTexts } from '#contract/webhooks/schemas.ts'
import { formatCount, formatMinute } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { titleDelivery } from './webhook-names.ts'
import { useDeliveries, useSendAgain } from './webhooks-api.ts'

const badges = {
  sent: { tone: 'success', label: 'Delivered' },
  waiting: { tone: 'info', label: 'Waiting' },
  failed: { tone: 'danger', label: 'Failed' },
} as const

type DeliveryLogProps = { campaignId: string; webhookId: string }

export function DeliveryLog({ campaignId, webhookId }: DeliveryLogProps) {
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
