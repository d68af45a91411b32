import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { listenLocally } from './listen-locally.ts'

const chatRequest = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.optional(z.unknown()),
  reasoning_effort: z.optional(z.string()),
  chat_template_kwargs: z.optional(z.object({ enable_thinking: z.boolean() })),
  stream_options: z.optional(z.object({ include_usage: z.boolean() })),
  temperature: z.optional(z.number()),
})
export type ChatRequest = z.infer<typeof chatRequest>

export type Program = {
  model: string
  /** In tokens. */
  window: number
  /** The text that the model answers with. */
  answer: string
  thinks?: boolean
}

/** The fakes count a token for each four characters. */
const countTokens = (request: ChatRequest) =>
  Math.ceil(request.messages.reduce((sum, { content }) => sum + content.length, 0) / 4)

type Reply = { status: number; body: unknown } | { events: object[]; comments?: boolean }
type Routes = {
  get: Record<string, () => unknown>
  post?: Record<string, (body: unknown) => unknown>
  chat: (request: ChatRequest) => Reply | Promise<Reply>
  /** What the program answers for other paths. */
  unknown?: { status: number; body: unknown }
}

const delta = (fields: object, finish: string | null = null) => ({
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: fields, finish_reason: finish }],
})
const usageOf = (prompt: number) => ({
  object: 'chat.completion.chunk',
  choices: [],
  usage: { prompt_tokens: prompt, completion_tokens: 20, total_tokens: prompt + 20 },
})
const refuse = (status: number, body: unknown): Reply => ({ status, body })
const hasUsage = (request: ChatRequest) => request.stream_options?.include_usage === true
const thought = 'Okay, the person wants JSON like {"sentence": ...}. Let me think.'

/** Ollama: cuts a prompt that is too long without a word, thinks unless told otherwise, and has its window only while the model is loaded. */
function ollama({ model, window, answer, thinks }: Program): Routes {
  let isLoaded = false
  const find = (name: unknown) => name === model
  return {
    get: {
      '/api/version': () => ({ version: '0.33.2' }),
      '/v1/models': () => ({ object: 'list', data: [{ id: model, object: 'model', owned_by: 'library' }] }),
      '/api/ps': () => ({ models: isLoaded ? [{ name: model, model, context_length: window }] : [] }),
    },
    post: {
      '/api/show': () => ({
        parameters: 'temperature                    0.6\ntop_k                          20',
        model_info: { 'general.architecture': 'qwen3', 'qwen3.context_length': 40_960 },
      }),
      '/api/generate': () => {
        isLoaded = true
        return { model, response: '', done: true, done_reason: 'load' }
      },
    },
    chat(request) {
      if (!find(request.model)) {
        return refuse(404, {
          error: {
            message: `model '${request.model}' not found`,
            type: 'not_found_error',
            param: null,
            code: null,
          },
        })
      }
      isLoaded = true
      const sent = countTokens(request)
      const read = sent > window ? window / 2 + 2 : sent
      const isThinking = thinks && request.reasoning_effort !== 'none'
      return {
        events: [
          delta({ role: 'assistant', content: '' }),
          ...(isThinking ? [delta({ role: 'assistant', content: '', reasoning: thought })] : []),
          delta({ role: 'assistant', content: answer }),
          delta({ role: 'assistant', content: '' }, 'stop'),
          ...(hasUsage(request) ? [usageOf(read)] : []),
        ],
      }
    },
  }
}

/** llama.cpp's llama-server: one slot, no byte before a question's turn, windows in its errors, and grammars that it can't build. */
function llamaCpp({ model, window, answer, thinks }: Program): Routes {
  let turn = Promise.resolve()
  return {
    get: {
      '/v1/models': () => ({
        object: 'list',
        data: [{ id: model, object: 'model', owned_by: 'llamacpp', meta: { n_ctx_train: 131_072 } }],
      }),
      '/props': () => ({ default_generation_settings: { n_ctx: window }, total_slots: 1 }),
    },
    unknown: {
      status: 404,
      body: { error: { code: 404, message: 'File Not Found', type: 'not_found_error' } },
    },
    async chat(request) {
      const tokens = countTokens(request)
      if (tokens > window) {
        return refuse(400, {
          error: {
            code: 400,
            message: `request (${tokens} tokens) exceeds the available context size (${window} tokens), try increasing it`,
            type: 'exceed_context_size_error',
            n_prompt_tokens: tokens,
            n_ctx: window,
          },
        })
      }
      if (JSON.stringify(request.response_format ?? '').includes('maxLength')) {
        const message = 'Failed to initialize samplers: failed to parse grammar'
        return refuse(400, { error: { code: 400, message, type: 'invalid_request_error' } })
      }
      const mine = turn.then(() => new Promise<void>((done) => setTimeout(done, 200)))
      turn = mine
      await mine
      const isThinking = thinks && request.chat_template_kwargs?.enable_thinking !== false
      return {
        events: [
          delta({ role: 'assistant', content: null }),
          ...(isThinking ? [delta({ reasoning_content: thought })] : []),
          delta({ content: answer }),
          delta({}, 'stop'),
          ...(hasUsage(request) ? [usageOf(tokens)] : []),
        ],
      }
    },
  }
}

/** LM Studio: puts the JSON of a thinking model into the thoughts, and answers unknown paths with 200. */
function lmStudio({ model, window, answer, thinks }: Program): Routes {
  return {
    get: {
      '/v1/models': () => ({
        data: [{ id: model, object: 'model', owned_by: 'organization_owner' }],
        object: 'list',
      }),
      '/api/v0/models': () => ({
        object: 'list',
        data: [
          {
            id: model,
            type: 'llm',
            state: 'loaded',
            max_context_length: 131_072,
            loaded_context_length: window,
          },
          { id: 'text-embedding-nomic', type: 'embeddings', state: 'not-loaded', max_context_length: 2048 },
        ],
      }),
    },
    unknown: { status: 200, body: { error: 'Unexpected endpoint or method.' } },
    chat(request) {
      const tokens = countTokens(request)
      if (tokens > window) {
        return refuse(400, {
          error: `The number of tokens to keep from the initial prompt is greater than the context length (n_keep: ${tokens}>= n_ctx: ${window}). Try to load the model with a larger context length, or provide a shorter input.`,
        })
      }
      return {
        events: [
          delta({ role: 'assistant', ...(thinks ? { reasoning_content: answer } : { content: answer }) }),
          delta({}, 'stop'),
          // LM Studio sends zeros for some of its engines.
          usageOf(0),
        ],
      }
    },
  }
}

/** vLLM with a schema that its grammar engine refuses, and a version that knows only three efforts of thinking. */
function vllm({ model, window, answer, thinks }: Program): Routes {
  return {
    get: {
      '/v1/models': () => ({
        object: 'list',
        data: [{ id: model, object: 'model', owned_by: 'vllm', root: model, max_model_len: window }],
      }),
    },
    unknown: { status: 404, body: { detail: 'Not Found' } },
    chat(request) {
      if (request.model !== model) {
        const message = `The model \`${request.model}\` does not exist.`
        return refuse(404, { error: { message, type: 'NotFoundError', param: 'model', code: 404 } })
      }
      if (request.reasoning_effort === 'none') {
        const message =
          "[{'type': 'literal_error', 'loc': ('body', 'reasoning_effort'), 'msg': \"Input should be 'low', 'medium' or 'high'\", 'input': 'none'}]"
        return refuse(400, { error: { message, type: 'Bad Request', param: null, code: 400 } })
      }
      const tokens = countTokens(request)
      if (tokens > window) {
        const message = `You passed ${tokens} input tokens and requested 1024 output tokens. However, the model's context length is only ${window} tokens, resulting in a maximum input length of ${window - 1024} tokens. Please reduce the length of the input prompt. (parameter=input_tokens, value=${tokens})`
        return refuse(400, {
          error: { message, type: 'BadRequestError', param: 'input_tokens', code: 400 },
        })
      }
      if (request.response_format) {
        const message = 'The provided JSON schema contains features not supported by xgrammar.'
        return refuse(400, { object: 'error', message, type: 'BadRequestError', param: null, code: 400 })
      }
      // Without a reasoning parser the template opens the thoughts, so that only their end arrives.
      return {
        events: [
          delta({ content: thinks ? `${thought}\n</think>\n\n${answer}` : answer }),
          delta({}, 'stop'),
        ],
      }
    },
  }
}

/** OpenRouter: comments while the provider works, and errors inside an answer that began with 200. */
function openRouter({ model, window, answer, thinks }: Program, fault?: object): Routes {
  return {
    get: {
      '/v1/models': () => ({
        data: [{ id: model, context_length: 131_072, top_provider: { context_length: window } }],
      }),
    },
    unknown: { status: 404, body: { error: { message: 'Not Found', code: 404 } } },
    chat(request) {
      if (request.model !== model) {
        return refuse(400, { error: { message: `${request.model} is not a valid model ID`, code: 400 } })
      }
      if (thinks && request.reasoning_effort === 'none') {
        const message = 'Reasoning is mandatory for this endpoint and cannot be disabled.'
        return refuse(400, { error: { message, code: 400 } })
      }
      if (fault) return { events: [{ ...delta({ content: '' }, 'error'), error: fault }], comments: true }
      return {
        events: [delta({ content: answer }), delta({}, 'stop'), usageOf(countTokens(request))],
        comments: true,
      }
    },
  }
}

export const programs = { ollama, llamaCpp, lmStudio, vllm, openRouter }

function send(response: ServerResponse, reply: Reply): void {
  if ('status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (reply.comments) response.write(': OPENROUTER PROCESSING\n\n')
  for (const event of reply.events) response.write(`data: ${JSON.stringify(event)}\n\n`)
  response.end('data: [DONE]\n\n')
}

/** Serves what a named program answers. */
export async function startProgram(routes: Routes) {
  const chats: ChatRequest[] = []
  const paths: string[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    const path = request.url ?? ''
    paths.push(path)
    if (path === '/v1/chat/completions') {
      const chat = chatRequest.parse(await json(request))
      chats.push(chat)
      return send(response, await routes.chat(chat))
    }
    const route = request.method === 'POST' ? routes.post?.[path] : routes.get[path]
    const body = request.method === 'POST' ? await json(request) : null
    if (route) return send(response, { status: 200, body: route(body) })
    send(response, routes.unknown ?? { status: 404, body: '404 page not found' })
  })
  const { origin, close } = await listenLocally(server)
  onTestFinished(close)
  return { url: `${origin}/v1`, chats, paths }
}
