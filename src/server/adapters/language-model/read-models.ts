import * as z from 'zod/mini'
import { createGuard, type FetchLimits } from '#server/adapters/guarded-fetch.ts'
import type { ModelServerInfo, ServedModel } from '#server/ports/language-model.ts'

/** Short, because these calls need no work from the model. Aggregators list hundreds of models in about a megabyte. */
const listLimits: FetchLimits = { idleMs: 5_000, totalMs: 10_000, bytes: 10_000_000 }
/** Ollama is asked about each of its models; further models are listed without their context window. */
const mostDetails = 30

const tokens = z.optional(z.catch(z.nullable(z.int().check(z.positive())), null))

const modelList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      owned_by: z.optional(z.catch(z.string(), '')),
      max_model_len: tokens,
      context_length: tokens,
      context_window: tokens,
      max_context_length: tokens,
      max_input_tokens: tokens,
      top_provider: z.optional(z.catch(z.nullable(z.object({ context_length: tokens })), null)),
    }),
  ),
})
type ListedModel = z.infer<typeof modelList>['data'][number]

const ollamaVersion = z.object({ version: z.string() })
const ollamaLoaded = z.object({ models: z.array(z.object({ name: z.string(), context_length: tokens })) })
const ollamaDetails = z.object({
  /** Lines such as `num_ctx    8192`. */
  parameters: z._default(z.string(), ''),
  model_info: z._default(z.record(z.string(), z.unknown()), {}),
  remote_model: z.optional(z.string()),
})
const lmStudioList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      state: z.string(),
      loaded_context_length: tokens,
    }),
  ),
})
/** `n_ctx` is the window of one slot. */
const llamaProps = z.object({ default_generation_settings: z.object({ n_ctx: z.int() }) })

type Call = <T>(path: string, schema: z.ZodMiniType<T>, body?: object) => Promise<T | null>

/** Calls return null for every answer that does not fit the schema; only the list itself reports what went wrong. */
function createCalls(baseUrl: string, apiKey: string | null, signal: AbortSignal, limits: FetchLimits) {
  const headers: Record<string, string> = {
    ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}`, 'x-api-key': apiKey }),
    'anthropic-version': '2023-06-01',
    'content-type': 'application/json',
  }
  const base = baseUrl.replace(/\/+$/, '')
  const root = base.replace(/\/v1$/, '')

  async function fetchJson(address: string, body?: object): Promise<unknown> {
    const guard = createGuard(limits)
    try {
      const request = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      const response = await guard.fetch(address, { ...request, headers, signal })
      if (!response.ok) throw new ListRefused(response.status)
      return JSON.parse(await response.text())
    } finally {
      guard.close()
    }
  }
  const callRoot: Call = async (path, schema, body) => {
    const answer = await fetchJson(`${root}${path}`, body).catch(() => null)
    signal.throwIfAborted()
    return schema.safeParse(answer).data ?? null
  }
  return { callRoot, readList: () => fetchJson(`${base}/models`) }
}

export class ListRefused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`HTTP ${status}`)
    this.status = status
  }
}

const readStatedWindow = (model: ListedModel): number | null => {
  const stated = [
    model.max_model_len,
    model.context_length,
    model.context_window,
    model.max_context_length,
    model.max_input_tokens,
    model.top_provider?.context_length,
  ].filter((value) => typeof value === 'number')
  return stated.length === 0 ? null : Math.min(...stated)
}

/** Ollama names "qwen3" what it lists as "qwen3:latest". */
export const isSameOllamaModel = (one: string, other: string): boolean =>
  one === other || `${one}:latest` === other || one === `${other}:latest`

function readOllamaDetails(details: z.infer<typeof ollamaDetails>): number | null {
  const trained = Object.entries(details.model_info).find(([key]) => key.endsWith('.context_length'))?.[1]
  const limit = typeof trained === 'number' ? trained : null
  // Models in Ollama's cloud run with their whole window.
  if (details.remote_model) return limit
  const set = /^num_ctx\s+(\d+)/m.exec(details.parameters)?.[1]
  return set ? Math.min(Number(set), limit ?? Number(set)) : null
}

async function readOllama(call: Call, listed: ListedModel[]): Promise<ServedModel[]> {
  const loaded = (await call('/api/ps', ollamaLoaded))?.models ?? []
  const describe = async ({ id }: ListedModel, index: number): Promise<ServedModel> => {
    const running = loaded.find(({ name }) => isSameOllamaModel(name, id))?.context_length
    if (running) return { id, contextTokens: running }
    const details = index < mostDetails ? await call('/api/show', ollamaDetails, { model: id }) : null
    return { id, contextTokens: details && readOllamaDetails(details) }
  }
  return Promise.all(listed.map(describe))
}

/**
 * Lists the models of an OpenAI-compatible server, an Ollama included, and finds out which program serves them. Throws ListRefused for a
 * status other than 200, and other errors if the server cannot be reached or answers with something else than a list.
 * @param baseUrl the address that ends in /v1
 */
export async function readModels(
  baseUrl: string,
  apiKey: string | null,
  signal: AbortSignal,
): Promise<ModelServerInfo> {
  const { callRoot, readList } = createCalls(baseUrl, apiKey, signal, listLimits)
  const { data } = modelList.parse(await readList())
  const models = data.map((model) => ({ id: model.id, contextTokens: readStatedWindow(model) }))
  const isOwnedBy = (owner: string) => data.some(({ owned_by }) => owned_by === owner)

  if (isOwnedBy('vllm')) return { kind: 'vllm', models }
  const props = isOwnedBy('llamacpp') ? await callRoot('/props', llamaProps) : null
  if (isOwnedBy('llamacpp')) {
    const contextTokens = props?.default_generation_settings.n_ctx ?? null
    return { kind: 'llama.cpp', models: models.map(({ id }) => ({ id, contextTokens })) }
  }
  // A list that states windows is not one of Ollama's or LM Studio's.
  if (models.some(({ contextTokens }) => contextTokens !== null)) return { kind: 'other', models }
  const [studio, ollama] = await Promise.all([
    callRoot('/api/v0/models', lmStudioList),
    callRoot('/api/version', ollamaVersion),
  ])
  if (studio) {
    return {
      kind: 'lm-studio',
      models: studio.data
        .filter(({ type }) => type !== 'embeddings')
        .map(({ id, loaded_context_length }) => ({ id, contextTokens: loaded_context_length ?? null })),
    }
  }
  return ollama ? { kind: 'ollama', models: await readOllama(callRoot, data) } : { kind: 'other', models }
}

/**
 * Loads a model into Ollama with the window that the server gives it, and returns that window; null if the server does not say it. Loading
 * can take minutes.
 */
export async function loadOllamaModel(
  baseUrl: string,
  apiKey: string | null,
  model: string,
  signal: AbortSignal,
): Promise<number | null> {
  const loading = { idleMs: 300_000, totalMs: 300_000, bytes: 1_000_000 }
  await createCalls(baseUrl, apiKey, signal, loading).callRoot('/api/generate', z.unknown(), {
    model,
    stream: false,
  })
  const loaded = await createCalls(baseUrl, apiKey, signal, listLimits).callRoot('/api/ps', ollamaLoaded)
  return loaded?.models.find(({ name }) => isSameOllamaModel(name, model))?.context_length ?? null
}
