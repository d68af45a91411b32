import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { fillPath } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { letterPath } from '#contract/pages.ts'
import type { Letter } from '#contract/recap/letters.ts'
import { webhookFaults, webhookLimits, webhookTexts } from '#contract/webhooks/schemas.ts'
import { parseJson } from '#core/transcription/import/json/parse-json.ts'
import { type News, writeDiscordEmbed, writeJsonMessage } from '#core/webhooks/write-embed.ts'
import { findLetterAccessById, findPlayersAccess, type PlayersAccess } from '#server/auth/letter-access.ts'
import { createLinkCodes } from '#server/auth/link-code.ts'
import { secretOriginOf } from '#server/auth/origin.ts'
import type { Deps } from '#server/deps.ts'
import { type PostOutcome, postPublic } from '#server/lib/post-public.ts'
import type { DeliveryRow, FoundDelivery, WebhookRow } from './store.ts'

export type ReadLetter = (deps: Pick<Deps, 'db'>, access: PlayersAccess) => Promise<Letter>

/**
 * Reads the players' recap as it is now, so that a name hidden in the meantime is not sent.
 * @throws AppError if players have no recap or the letter no longer works
 */
export async function readNews(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'config'>,
  readLetter: ReadLetter,
  { sessionId, letterId, origin }: DeliveryRow,
): Promise<News> {
  const access = letterId
    ? await findLetterAccessById(deps, letterId)
    : await findPlayersAccess(deps, sessionId ?? '')
  if (!access?.shows.recap) throw new AppError('CONFLICT', webhookTexts.noRecap)
  const letter = await readLetter(deps, access)
  const start = origin ?? secretOriginOf(deps)
  const path = letterId ? await findLetterPath(deps, letterId) : findSessionPath(access)
  return {
    campaignId: access.campaignId,
    sessionId: access.sessionId,
    letter,
    url: start && `${start}${path}`,
  }
}

async function findLetterPath(deps: Pick<Deps, 'db' | 'ids'>, letterId: string): Promise<string> {
  const tokenOf = await createLinkCodes(deps, 'letter')
  return fillPath(letterPath, { token: tokenOf(letterId) })
}

const findSessionPath = ({ campaignId, sessionId }: PlayersAccess) =>
  `/app?${new URLSearchParams({ view: 'transcription', campaign: campaignId, session: sessionId })}`

export async function postDelivery(
  deps: Pick<Deps, 'config'>,
  { delivery, webhook }: Pick<FoundDelivery, 'delivery' | 'webhook'>,
  news: News | null,
  signal: AbortSignal,
): Promise<PostOutcome> {
  const { id, event, createdAt } = delivery
  const post = (body: string) => postBody(deps, { delivery, webhook }, body, signal)
  if (webhook.kind === 'json') {
    return post(writeJsonMessage({ id, event, createdAt: createdAt.toISOString(), news }))
  }
  const outcome = await post(writeDiscordEmbed(news))
  const isForum = 'text' in outcome && readDiscordRefusal(outcome.text)?.needsThread
  return isForum ? post(writeDiscordEmbed(news, 'new thread')) : outcome
}

function postBody(
  { config }: Pick<Deps, 'config'>,
  { delivery: { id, event }, webhook }: Pick<FoundDelivery, 'delivery' | 'webhook'>,
  body: string,
  signal: AbortSignal,
): Promise<PostOutcome> {
  return postPublic({
    url: webhook.url,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Hearthscribe',
      'X-Hearthscribe-Event': event,
      'X-Hearthscribe-Delivery': id,
      ...sign(webhook, body),
    },
    body,
    allowsPrivate: config.webhooksPrivate,
    timeoutMs: webhookLimits.answerMs,
    maxAnswerBytes: webhookLimits.answerBytes,
    signal,
  })
}

function sign({ secret }: WebhookRow, body: string): Record<string, string> {
  if (secret === null) return {}
  return { 'X-Hearthscribe-Signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` }
}

const refusal = z.object({ message: z.string(), code: z.number() })

/** A channel that is a forum needs a title for each message, or the id of a thread. */
const threadNeeded = 220_001
const longestSentence = 200

/** Reads why Discord refused a message. Returns null if the answer is not Discord's. */
export function readDiscordRefusal(text: string): { sentence: string; needsThread: boolean } | null {
  const { data } = refusal.safeParse(parseJson(text))
  if (!data) return null
  const [first = ''] = data.message.split(/(?<=[.!?])\s|[\r\n]/)
  const sentence = [...first.replace(/[\p{Cc}\p{Cf}]/gu, '')].slice(0, longestSentence).join('').trim()
  return sentence === '' ? null : { sentence, needsThread: data.code === threadNeeded }
}

/**
 * Fields of a delivery after a try. `reason` is null if the message arrived. It repeats the first sentence of Discord's error, but nothing
 * of other answers, because they are not meant for game masters.
 */
export function readOutcome(
  outcome: PostOutcome,
  { kind }: Pick<WebhookRow, 'kind'>,
): { httpStatus: number | null; reason: string | null } {
  if ('fault' in outcome) return { httpStatus: null, reason: webhookFaults[outcome.fault] }
  const { status, text } = outcome
  if (status >= 200 && status < 300) return { httpStatus: status, reason: null }
  const refusal = kind === 'discord' ? readDiscordRefusal(text) : null
  return { httpStatus: status, reason: webhookTexts.answered(status, refusal?.sentence) }
}
