import { useMutation, useQuery } from '@tanstack/react-query'
import * as webhookCalls from '#contract/webhooks/endpoints.ts'
import type {
  Delivery,
  NewWebhook,
  Webhook,
  WebhookEdit,
  WebhookEvent,
  WebhookKind,
} from '#contract/webhooks/schemas.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useRefresh } from '#web/lib/api/query-client.ts'

const webhooksKey = (campaignId: string) => ['webhooks', campaignId] as const
const deliveriesKey = (webhookId: string) => ['deliveries', webhookId] as const

const pollMs = 5_000

export function useWebhooks(campaignId: string) {
  return useQuery({
    queryKey: webhooksKey(campaignId),
    queryFn: async ({ signal }) =>
      (await callApi(webhookCalls.listWebhooks, { params: { campaignId }, signal })).webhooks,
  })
}

export const useSaveWebhook = (campaignId: string, webhook: Webhook | null) =>
  useMutation({
    mutationFn: ({ renewSecret, ...body }: WebhookEdit & NewWebhook) =>
      webhook
        ? callApi(webhookCalls.updateWebhook, {
            params: { campaignId, webhookId: webhook.id },
            body: { ...body, renewSecret },
          })
        : callApi(webhookCalls.createWebhook, { params: { campaignId }, body }),
    onSuccess: useRefresh(webhooksKey(campaignId)),
  })

export const useDeleteWebhook = (campaignId: string) =>
  useMutation({
    mutationFn: (webhookId: string) =>
      callApi(webhookCalls.deleteWebhook, { params: { campaignId, webhookId } }),
    onSettled: useRefresh(webhooksKey(campaignId)),
  })

export const useTestWebhook = (campaignId: string, webhookId: string) =>
  useMutation({
    mutationFn: async (): Promise<Delivery> =>
      (await callApi(webhookCalls.testWebhook, { params: { campaignId, webhookId } })).delivery,
    onSettled: useRefresh(deliveriesKey(webhookId)),
  })

export function useDeliveries(campaignId: string, webhookId: string) {
  return useQuery({
    queryKey: deliveriesKey(webhookId),
    queryFn: async ({ signal }) =>
      (await callApi(webhookCalls.listDeliveries, { params: { campaignId, webhookId }, signal })).deliveries,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'waiting') ? pollMs : false),
  })
}

export const useSendAgain = (campaignId: string, webhookId: string) =>
  useMutation({
    mutationFn: (deliveryId: string) =>
      callApi(webhookCalls.sendDeliveryAgain, { params: { campaignId, webhookId, deliveryId } }),
    onSettled: useRefresh(deliveriesKey(webhookId)),
  })

export const kindNames: Record<WebhookKind, string> = { discord: 'Discord', json: 'Signed JSON' }

export const eventNames: Record<WebhookEvent, string> = {
  'recap.ready': 'A recap is ready',
  'recap.shared': 'A recap letter is shared',
}

export const describeEvents = (events: WebhookEvent[]): string =>
  `When ${events.map((event) => eventNames[event].toLowerCase()).join(' or ')}`

/** Cuts a path, so that the secret token at the end of a Discord webhook address is not shown. */
export const cutPath = (path: string): string => (path.length > 32 ? `${path.slice(0, 32)}…` : path)

export function titleDelivery({ event, sessionNumber }: Pick<Delivery, 'event' | 'sessionNumber'>): string {
  if (event === 'test') return 'Test'
  const what = event === 'recap.ready' ? 'Recap ready' : 'Letter shared'
  return sessionNumber === null ? what : `${what}, session ${sessionNumber}`
}
