import type { AppError } from '#contract/errors.ts'
import {
  ContextTooSmall,
  defaultContextTokens,
  languageModelTexts,
  type ModelServerInfo,
} from '#server/ports/language-model.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import { isSameOllamaModel, ListRefused, loadOllamaModel, readModels } from './read-models.ts'

/** Windows of the services that do not tell them: the smallest of their present models. */
const hostedWindows: Record<string, number> = { 'api.openai.com': 128_000, 'api.anthropic.com': 200_000 }
/** A person may load the model again with another window. */
const freshMs = 60_000

type Settings = {
  provider: 'openai-compatible' | 'anthropic'
  baseUrl: string
  apiKey: string | null
  model: string
  contextTokens?: number | null
}

/** `absence` tells why the server could not be asked. */
type Told = ModelServerInfo & { absence: 'loading' | 'unreachable' | null }

/** What is known about the server of a model: the program, its window, and what it said when a question was too long. */
export function createServerMemory({ provider, baseUrl, apiKey, model, contextTokens }: Settings) {
  const { host } = new URL(baseUrl)
  const isHosted = provider === 'anthropic' || host === 'api.openai.com'
  let told: { info: Promise<Told>; at: number } | null = null
  let tooSmall: { tokens: number; at: number } | null = null

  async function look(signal: AbortSignal): Promise<Told> {
    try {
      return { ...(await readModels(baseUrl, apiKey, signal)), absence: null }
    } catch (error) {
      signal.throwIfAborted()
      const isLoading = error instanceof ListRefused && error.status === 503
      // Node's fetch throws a TypeError if there is no connection.
      const absence = isLoading ? 'loading' : error instanceof TypeError ? 'unreachable' : null
      return { kind: 'other', models: [], absence }
    }
  }

  function readInfo(signal: AbortSignal, longestMs: number): Promise<Told> {
    if (!told || Date.now() - told.at > longestMs) told = { info: look(signal), at: Date.now() }
    const { info } = told
    return info.catch(async (error: unknown) => {
      // The call belonged to another question, which was cancelled.
      if (signal.aborted) throw error
      told = null
      return readInfo(signal, longestMs)
    })
  }

  function findWindow({ kind, models }: ModelServerInfo): number | null {
    const isModel = (id: string) => (kind === 'ollama' ? isSameOllamaModel(id, model) : id === model)
    // llama.cpp serves one model and ignores the name in the request.
    const found = models.find(({ id }) => isModel(id)) ?? (kind === 'llama.cpp' ? models[0] : undefined)
    return found?.contextTokens ?? null
  }

  return {
    /** The program does not change while it serves, so an old answer is as good as a new one. */
    async describe(signal: AbortSignal): Promise<ModelServerInfo> {
      if (isHosted) return { kind: 'other', models: [] }
      const info = await readInfo(signal, Number.POSITIVE_INFINITY)
      return info.models.length === 0 ? readInfo(signal, freshMs) : info
    },

    /** What the server says now; infinite if it says nothing. */
    async readStatedWindow(signal: AbortSignal): Promise<number> {
      if (isHosted) return Number.POSITIVE_INFINITY
      return findWindow(await readInfo(signal, 0)) ?? Number.POSITIVE_INFINITY
    },

    async readContextTokens(signal: AbortSignal): Promise<number> {
      signal.throwIfAborted()
      if (contextTokens) return contextTokens
      const info = isHosted && provider !== 'anthropic' ? null : await readInfo(signal, freshMs)
      if (info?.absence) {
        told = null
        throw new RetryLater(0, languageModelTexts[info.absence])
      }
      const stated = info ? findWindow(info) : null
      const loaded =
        stated === null && info?.kind === 'ollama'
          ? await loadOllamaModel(baseUrl, apiKey, model, signal)
          : stated
      const limit = tooSmall && Date.now() - tooSmall.at < 10 * freshMs ? tooSmall.tokens : null
      return Math.min(
        loaded ?? hostedWindows[host] ?? limit ?? defaultContextTokens,
        limit ?? Number.POSITIVE_INFINITY,
      )
    },

    /** Returns the error. For ten minutes, no window is taken to be larger than the one that it tells. */
    remember<T extends AppError | RetryLater>(error: T): T {
      if (error instanceof ContextTooSmall && error.contextTokens !== null) {
        tooSmall = { tokens: error.contextTokens, at: Date.now() }
      }
      return error
    },
  }
}
