import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { isStorable } from '#contract/text.ts'

export const webhookKinds = ['discord', 'json'] as const
export type WebhookKind = (typeof webhookKinds)[number]
export const webhookEvents = ['recap.ready', 'recap.shared'] as const
export type WebhookEvent = (typeof webhookEvents)[number]
export const deliveryStatuses = ['waiting', 'sent', 'failed'] as const

export const webhookLimits = {
  perCampaign: 10,
  url: 2_000,
  /** Maximum listed deliveries per webhook. Older deliveries are deleted unless they are still waiting. */
  logged: 20,
  answerMs: 10_000,
  answerBytes: 64 * 1024,
  tries: 5,
  testsPerHour: 120,
} as const

/** Minimum delays in milliseconds before the second try, the third and so on. */
export const webhookRetryMs = [30_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000] as const

const answers: Record<number, string> = {
  400: 'bad request',
  401: 'not authorised',
  403: 'forbidden',
  404: 'not found',
  405: 'method not allowed',
  410: 'gone',
  413: 'too large',
  429: 'too many messages',
  500: 'internal error',
  502: 'bad gateway',
  503: 'unavailable',
  504: 'gateway timeout',
}

export const webhookTexts = {
  denied: 'Access denied. Only the GM can manage webhooks.',
  notFound: 'Webhook not found',
  deliveryNotFound: 'Delivery not found',
  invalid: 'url, kind and events are required',
  url: 'Enter an address that begins with https://',
  urlTooLong: `The address is too long (maximum ${webhookLimits.url.toLocaleString('en')} characters)`,
  plainHttp: 'The address must begin with https://',
  privateAddress: 'This address is in a private network. The operator of this server does not allow that.',
  kind: `kind must be one of ${webhookKinds.join(', ')}`,
  events: `events must list at least one of ${webhookEvents.join(', ')}`,
  renewSecret: 'renewSecret must be true or false',
  tooMany: `A campaign can have at most ${webhookLimits.perCampaign} webhooks`,
  notFailed: 'Only a failed delivery can be sent again',
  loadFailed: 'The webhooks could not be loaded.',
  logFailed: 'The deliveries could not be loaded.',
  saveFailed: 'The webhook could not be saved',
  deleteFailed: 'The webhook could not be deleted',
  testFailed: 'The test could not be sent',
  againFailed: 'The message could not be sent again',
  noRecap: 'Players cannot see a recap of this session.',
  cancelled: 'Cancelled by a user.',
  hello: 'Hearthscribe can reach this channel. Recaps of your campaign will arrive here.',
  helloTitle: 'It works',
  /** @param sentence the reason that the server gave, if it did */
  answered: (status: number, sentence?: string) => {
    const meaning = status >= 300 && status < 400 ? 'a redirect, which is not followed' : answers[status]
    const answer = `The server responded with ${status}${meaning ? ` (${meaning})` : ''}`
    return sentence ? `${answer}: ${sentence}` : `${answer}.`
  },
} as const

/** Reasons for a failed try that got no HTTP status. */
export const webhookFaults = {
  timeout: `No response within ${webhookLimits.answerMs / 1000} seconds. The message may have arrived.`,
  broken: 'The connection closed before a response arrived. The message may have arrived.',
  refused: 'The server refused the connection.',
  unknownHost: 'The host name was not found.',
  certificate: 'The certificate of the server is not valid.',
  notHttp: 'The response is not valid HTTP.',
  unreachable: 'The server could not be reached.',
  private: webhookTexts.privateAddress,
} as const

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}

const url = z.string(webhookTexts.url).check(
  z.trim(),
  z.maxLength(webhookLimits.url, webhookTexts.urlTooLong),
  z.refine((text) => isStorable(text) && isWebAddress(text), webhookTexts.url),
)
const events = z.pipe(
  z
    .array(z.enum(webhookEvents, webhookTexts.events), webhookTexts.events)
    .check(z.minLength(1, webhookTexts.events), z.maxLength(webhookEvents.length * 2, webhookTexts.events)),
  z.transform((list): WebhookEvent[] => webhookEvents.filter((event) => list.includes(event))),
)

export const newWebhook = z.object(
  { url, kind: z.enum(webhookKinds, webhookTexts.kind), events },
  webhookTexts.invalid,
)
export type NewWebhook = z.infer<typeof newWebhook>
/** `PUT`: absent fields stay unchanged. */
export const webhookEdit = z.extend(z.partial(newWebhook), {
  renewSecret: z._default(z.boolean(webhookTexts.renewSecret), false),
})
export type WebhookEdit = z.infer<typeof webhookEdit>

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  kind: z.enum(webhookKinds),
  events: z.array(z.enum(webhookEvents)),
  createdAt: z.string(),
})
export type Webhook = z.infer<typeof webhook>

export const delivery = z.object({
  /** Sent as `X-Hearthscribe-Delivery`. Every try has the same id. */
  id: z.string(),
  event: z.enum([...webhookEvents, 'test']),
  status: z.enum(deliveryStatuses),
  tries: z.number(),
  /** null if the last try got no response. */
  httpStatus: z.nullable(z.number()),
  /** Why the delivery or its last try failed; else null. */
  reason: z.nullable(z.string()),
  sessionNumber: z.nullable(z.number()),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Delivery = z.infer<typeof delivery>

/** Newest first. */
export const webhookList = success({ webhooks: z.array(webhook) })
/** `secret` is null unless this call created the secret. */
export const webhookAnswer = success({ webhook, secret: z.nullable(z.string()) })
export type SavedWebhook = Omit<z.infer<typeof webhookAnswer>, 'success'>
export const deliveryAnswer = success({ delivery })
/** Newest first. */
export const deliveryList = success({ deliveries: z.array(delivery) })
