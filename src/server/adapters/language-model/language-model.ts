import type { FetchLimits } from '#server/adapters/guarded-fetch.ts'
import { leadsToPrivateNetwork } from '#server/lib/post-public.ts'
import type { ServerModelSettings } from '#server/ports/engine-factory.ts'
import type { LanguageModel, ModelQuestion } from '#server/ports/language-model.ts'
import { anthropicDialect } from './anthropic-dialect.ts'
import { type Option, options } from './dialect.ts'
import { openAiDialect } from './openai-dialect.ts'
import {
  askTwice,
  countTokens,
  createTurns,
  estimatePrompt,
  estimateTokens,
  findLastObject,
  parseAnswer,
  type Reading,
  tooLong,
  writeSchema,
} from './question.ts'
import { explainContext, explainRefusal, mayAcceptLess, namesOption, QuestionRefused } from './refusal.ts'
import { type Answer, sendQuestion } from './send-question.ts'
import { createServerMemory } from './server-memory.ts'

type Settings = Omit<ServerModelSettings, 'contextTokens'> &
  Partial<Pick<ServerModelSettings, 'contextTokens'>>

/** Hosted services work on several questions of a customer at once; more would soon meet the limits per minute of a small account. */
const hostedAtOnce = 4

const usualUrl = {
  'openai-compatible': 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
}
/** Largest streamed answer in bytes: about 128,000 tokens, each sent in an event of 250 bytes. */
const answerBytes = 32_000_000
const usualIdleMs = 120_000
/** In tokens. Below it, the words that a template adds to a prompt would count too much. */
const shortestCutPrompt = 4_000
/** A prompt counted below this share of its estimate was cut: English has about 4.5 characters per token, and other languages fewer. */
const cutShare = 0.4

/**
 * A server may read for minutes before the first byte, and may answer others first, so only the total limit counts until then: with the
 * default of two minutes of silence, an hour.
 */
export const modelCallLimits = (idleMs: number): FetchLimits => ({
  idleMs,
  totalMs: 30 * idleMs,
  bytes: answerBytes,
  mayQueue: true,
})

/**
 * A server in a private network gets one question at a time: most have one slot, in which they keep what questions about the same text
 * have in common, and a second question would wait there or push that out.
 */
const countAtOnce = async (baseUrl: string) =>
  (await leadsToPrivateNetwork(new URL(baseUrl))) ? 1 : hostedAtOnce

export function createLanguageModel(
  settings: Settings | null,
  limits = modelCallLimits(usualIdleMs),
): LanguageModel | null {
  if (!settings) return null
  const { provider, model, apiKey } = settings
  const baseUrl = (settings.baseUrl ?? usualUrl[provider]).replace(/\/+$/, '')
  const dialect = provider === 'anthropic' ? anthropicDialect : openAiDialect
  const server = createServerMemory({ ...settings, baseUrl })
  const inTurn = createTurns(async () => settings.questionsAtOnce ?? (await countAtOnce(baseUrl)))
  /** Options that the server refused once; they are not sent again. */
  const refused = new Set<Option>(new URL(baseUrl).host === 'api.openai.com' ? ['thinking', 'length'] : [])
  /** The prefix of the last question that the server read whole. A server may count only the tokens that follow it. */
  let cachedPrefix = ''

  async function send(question: ModelQuestion<unknown>, complaint: string, dropped: ReadonlySet<Option>) {
    const schema = writeSchema(question.schema)
    const prompt = [
      question.prompt,
      ...(dropped.has('schema') ? [describeInWords(schema)] : []),
      ...(complaint === '' ? [] : [complaint]),
    ].join('\n\n')
    const { kind } = await server.describe(question.signal)
    const body = dialect.writeBody({
      model,
      kind,
      instructions: question.instructions,
      prefix: question.prefix ?? null,
      prompt,
      schema,
      schemaName: question.schemaName,
      answerTokens: question.answerTokens ?? null,
      sends: (option) => !dropped.has(option),
    })
    const { signal, onText } = question
    return sendQuestion({
      dialect,
      address: `${baseUrl}${dialect.path}`,
      apiKey,
      body,
      limits,
      signal,
      onText,
    })
  }

  /** Leaves out what the server refuses: the option that it names, otherwise first the schema and then all of them. */
  async function sendWhatIsAccepted(question: ModelQuestion<unknown>, complaint: string): Promise<Answer> {
    const dropped = new Set(refused)
    const learned = new Set<Option>()
    for (;;) {
      try {
        const answer = await send(question, complaint, dropped)
        for (const option of learned) refused.add(option)
        return answer
      } catch (error) {
        if (!(error instanceof QuestionRefused)) throw error
        const { refusal } = error
        const sent = options.filter((option) => !dropped.has(option))
        const named = sent.find((option) => namesOption(refusal, option))
        const isBare = refusal.status === 500 || sent.length === 0
        const next = named ? [named] : sent.includes('schema') ? ['schema' as const] : isBare ? [] : sent
        if (next.length === 0 || !mayAcceptLess(refusal)) {
          const { kind } = await server.describe(question.signal)
          const explained = explainRefusal(refusal, { kind, model }, estimateTokens(question))
          throw server.remember(explained)
        }
        for (const option of next) {
          dropped.add(option)
          // An error 500 without a reason may have been a mishap.
          if (named || refusal.status !== 500) learned.add(option)
        }
      }
    }
  }

  /** Throws ContextTooSmall if the server read only a part of the question, or if the answer ended where the window ends. */
  async function requireWhole(question: ModelQuestion<unknown>, answer: Answer): Promise<void> {
    const { promptTokens } = answer
    if (provider === 'anthropic' || promptTokens === null) return
    const { kind } = await server.describe(question.signal)
    const prefix = question.prefix ?? ''
    const sent = estimatePrompt(question)
    const counted = prefix === cachedPrefix ? sent - countTokens(prefix) : sent
    const isTiny = counted > shortestCutPrompt && promptTokens < cutShare * counted
    const isHalved =
      kind === 'ollama' && sent > 1.2 * promptTokens && (await isHalfOfWindow(promptTokens, question))
    const isFull =
      answer.isCutOff &&
      (await server.readStatedWindow(question.signal)) <= promptTokens + (answer.answerTokens ?? 0) + 8
    if (isTiny || isHalved || isFull) {
      const window = await server.readStatedWindow(question.signal)
      const size = Number.isFinite(window) ? window : promptTokens
      const needed = Math.ceil(estimateTokens(question))
      throw server.remember(
        explainContext({ kind, model }, { needed, window: size, how: isFull ? 'filled' : promptTokens }),
      )
    }
    cachedPrefix = prefix
  }

  /** Ollama cuts a prompt that is too long to half of the window and a few tokens. */
  async function isHalfOfWindow(promptTokens: number, { signal }: ModelQuestion<unknown>): Promise<boolean> {
    const window = await server.readStatedWindow(signal)
    return Math.abs(promptTokens - window / 2) <= 8
  }

  async function ask<T>(question: ModelQuestion<T>, complaint: string): Promise<Reading<T>> {
    const answer = await sendWhatIsAccepted(question, complaint)
    const isEmpty = answer.text.trim() === ''
    // Some servers put the answer of a model that thinks into its thoughts.
    const text = isEmpty ? findLastObject(answer.thoughts) : answer.text
    const parsed = parseAnswer(text, question.schema)
    const hasOnlyThoughts = isEmpty && answer.thoughts.trim() !== ''
    if (parsed.ok) {
      await requireWhole(question, { ...answer, isCutOff: false })
      return { ...parsed, text, hasOnlyThoughts }
    }
    await requireWhole(question, answer)
    if (hasOnlyThoughts && answer.isCutOff) refused.add('length')
    const why = answer.isCutOff ? tooLong : parsed.why
    return { ok: false, why, text: text || answer.thoughts, hasOnlyThoughts }
  }

  return {
    name: model,
    readContextTokens: server.readContextTokens,
    answer: (question) => inTurn(question.signal, () => askTwice((complaint) => ask(question, complaint))),
  }
}

function describeInWords(schema: object): string {
  return `Answer with nothing but one JSON object of this JSON schema:\n${JSON.stringify(schema)}`
}
