import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ContextTooSmall, languageModelTexts } from '#server/ports/language-model.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import { type Program, programs, startProgram } from '#server/testing/fakes/fake-model-programs.ts'
import { createLanguageModel, modelCallLimits } from './language-model.ts'

const good = { sentence: 'Welcome to the marsh.' }
const program: Program = { model: 'qwen3:8b', window: 16_384, answer: JSON.stringify(good) }
const thinking = { ...program, thinks: true }
/** Its bounds are those for which llama.cpp can't build a grammar. */
const schema = z.object({ sentence: z.string().check(z.maxLength(5_000)) })
const { signal } = new AbortController()
const question = {
  schema,
  schemaName: 'sentence',
  instructions: 'Answer.',
  prompt: 'Greet the table.',
  signal,
}
const longQuestion = { ...question, prefix: 'The marsh is wet. '.repeat(4_000) }

async function connect(
  routes: Parameters<typeof startProgram>[0],
  settings: { model?: string; contextTokens?: number; questionsAtOnce?: number } = {},
  idleMs = 10_000,
) {
  const server = await startProgram(routes)
  const shared = {
    provider: 'openai-compatible' as const,
    baseUrl: server.url,
    apiKey: null,
    model: 'qwen3:8b',
  }
  const model = createLanguageModel({ ...shared, ...settings }, modelCallLimits(idleMs))
  if (!model) throw new Error('No model was made')
  return { ...server, model }
}

const fail = (work: Promise<unknown>): Promise<unknown> =>
  work.then(() => null).catch((error: unknown) => error)

describe('a model that thinks', () => {
  test.each([
    ['Ollama', programs.ollama(thinking), 1],
    ["llama.cpp's llama-server", programs.llamaCpp(thinking), 1],
    ['LM Studio, which puts the answer into the thoughts', programs.lmStudio(thinking), 1],
    [
      'vLLM, which refuses the effort "none" and the schema, and sends only the end of the thoughts',
      programs.vllm(thinking),
      3,
    ],
    ['OpenRouter, if thinking is mandatory', programs.openRouter(thinking), 2],
  ])('is read from %s, and what was refused is not sent again', async (_, routes, requests) => {
    const { model, chats } = await connect(routes)
    await expect(model.answer(question)).resolves.toEqual(good)
    expect(chats).toHaveLength(requests)
    await expect(model.answer(question)).resolves.toEqual(good)
    expect(chats).toHaveLength(requests + 1)
  })

  test('is told not to think, in the way of each program', async () => {
    for (const [name, routes] of [
      ['ollama', programs.ollama(thinking)],
      ['llama.cpp', programs.llamaCpp(thinking)],
    ] as const) {
      const { model, chats } = await connect(routes)
      await model.answer(question)
      expect(chats[0]).toMatchObject({ reasoning_effort: 'none', temperature: 0.3 })
      expect(chats[0]?.chat_template_kwargs).toEqual(
        name === 'ollama' ? undefined : { enable_thinking: false },
      )
    }
  })

  test('gets a sentence of its own if it only thinks', async () => {
    const routes = programs.lmStudio({ ...thinking, answer: 'Hm, what would a person say here?' })
    const { model } = await connect(routes)
    await expect(model.answer(question)).rejects.toMatchObject({ message: languageModelTexts.onlyThought })
  })
})

describe('a question that is too long', () => {
  test.each([
    [
      'Ollama, which cuts it',
      programs.ollama(program),
      /Ollama read only 8,194 of about 18,\d+ tokens.*\(16,384 tokens\).*OLLAMA_CONTEXT_LENGTH.*LLM_CONTEXT_TOKENS to 16384/,
    ],
    ['llama.cpp', programs.llamaCpp(program), /^llama\.cpp refused .*\(16,384 tokens\).* -c \d+/],
    ['LM Studio', programs.lmStudio(program), /^LM Studio refused .*\(16,384 tokens\).*Context Length/],
    ['vLLM', programs.vllm(program), /^vLLM refused .*\(16,384 tokens\).*--max-model-len/],
  ])('is explained for %s', async (_, routes, sentence) => {
    const { model } = await connect(routes)
    const error = await fail(model.answer(longQuestion))
    expect(error).toBeInstanceOf(ContextTooSmall)
    expect(error).toMatchObject({
      code: 'ENGINE_FAILED',
      contextTokens: 16_384,
      message: expect.stringMatching(sentence),
    })
  })

  test.each([2_048, 4_096])('is noticed if Ollama cuts it to its smallest windows (%i)', async (window) => {
    const { model } = await connect(programs.ollama({ ...program, window }))
    await expect(model.answer(longQuestion)).rejects.toMatchObject({ contextTokens: window })
  })

  test('is not suspected if the server counts only what it had not cached', async () => {
    const routes = programs.openRouter(program)
    let counted = 18_000
    const { model } = await connect({
      ...routes,
      chat: async (request) => {
        const reply = await routes.chat(request)
        if (!('events' in reply)) return reply
        const usage = { prompt_tokens: counted, completion_tokens: 20 }
        counted = 30
        return { events: [...reply.events.slice(0, -1), { choices: [], usage }] }
      },
    })
    await expect(model.answer(longQuestion)).resolves.toEqual(good)
    await expect(model.answer(longQuestion)).resolves.toEqual(good)
  })

  test.each<[string, number, object, number | null]>([
    [
      'OpenAI',
      400,
      {
        error: {
          message: "This model's maximum context length is 8192 tokens. However, you requested 9120 tokens.",
          code: 'context_length_exceeded',
        },
      },
      8_192,
    ],
    [
      'an older llama.cpp',
      400,
      {
        error: {
          code: 400,
          message:
            'the request exceeds the available context size. try increasing the context size or enable context shift',
          type: 'exceed_context_size_error',
          n_prompt_tokens: 7931,
          n_ctx: 4096,
        },
      },
      4_096,
    ],
    [
      'an older LM Studio',
      400,
      {
        error:
          'Trying to keep the first 111490 tokens when context the overflows. However, the model is loaded with context length of only 32768 tokens, which is not enough.',
      },
      32_768,
    ],
    [
      'LM Studio with MLX',
      400,
      { error: 'Cannot truncate prompt with n_keep (15028) >= n_ctx (7424)' },
      7_424,
    ],
    [
      'Groq, by its tokens per minute',
      413,
      {
        error: {
          message: 'Request too large for model `m` on tokens per minute (TPM): Limit 6000, Requested 7500',
          code: 'rate_limit_exceeded',
        },
      },
      6_000,
    ],
    [
      'a proxy of Anthropic',
      400,
      { error: { message: 'prompt is too long: 208310 tokens > 200000 maximum' } },
      200_000,
    ],
    [
      'Gemini',
      400,
      {
        error: {
          message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
          code: 400,
        },
      },
      1_048_576,
    ],
    [
      'a server that tells no number',
      400,
      { error: { message: 'Please reduce the length of the messages.' } },
      null,
    ],
  ])('is understood from %s', async (_, status, body, contextTokens) => {
    const { model, chats } = await connect({
      ...programs.openRouter(program),
      chat: () => ({ status, body }),
    })
    const error = await fail(model.answer(longQuestion))
    expect(error).toBeInstanceOf(ContextTooSmall)
    expect(error).toMatchObject({ contextTokens })
    expect(chats).toHaveLength(1)
  })
})

describe('the context window', () => {
  test.each([
    ['Ollama, after loading the model', programs.ollama(program)],
    ['llama.cpp', programs.llamaCpp(program)],
    ['LM Studio', programs.lmStudio(program)],
    ['vLLM', programs.vllm(program)],
    ['OpenRouter', programs.openRouter(program)],
  ])('comes from %s', async (_, routes) => {
    const { model } = await connect(routes)
    await expect(model.readContextTokens(signal)).resolves.toBe(16_384)
  })

  test('is the setting, which no server overrides', async () => {
    const { model } = await connect(programs.vllm(program), { contextTokens: 9_000 })
    await expect(model.readContextTokens(signal)).resolves.toBe(9_000)
  })

  test('is 16,000 if nothing is known, and at most what a refused question told', async () => {
    const body = { error: { message: 'context length is only 6000 tokens' } }
    const { model } = await connect({ get: {}, chat: () => ({ status: 400, body }) })
    await expect(model.readContextTokens(signal)).resolves.toBe(16_000)
    await fail(model.answer(longQuestion))
    await expect(model.readContextTokens(signal)).resolves.toBe(6_000)
  })
})

describe('a server with one slot', () => {
  test('is asked one question at a time, and has as long as it needs before its first byte', async () => {
    // Each answer takes longer than the server may be silent once it has begun.
    const { model, chats } = await connect(programs.llamaCpp(program), {}, 150)
    const answers = Promise.all([1, 2, 3].map(() => model.answer(question)))
    await expect.poll(() => chats.length).toBe(1)
    await expect(answers).resolves.toEqual([good, good, good])
  })

  test('is given up when the whole time is over', async () => {
    const { model } = await connect({ get: {}, chat: () => new Promise(() => {}) }, {}, 5)
    const error = await fail(model.answer(question))
    expect(error).toBeInstanceOf(RetryLater)
    expect(error).toMatchObject({ userText: languageModelTexts.silent, isUnavailable: false })
  })

  test('is asked several at once if the setting allows it', async () => {
    const { model, chats } = await connect(programs.llamaCpp(program), { questionsAtOnce: 3 })
    const answers = Promise.all([1, 2, 3].map(() => model.answer(question)))
    await expect.poll(() => chats.length).toBe(3)
    await answers
  })

  test('does not hold up a question that is cancelled while it waits', async () => {
    const { model, chats } = await connect(programs.llamaCpp(program))
    const first = model.answer(question)
    const cancel = new AbortController()
    const second = model.answer({ ...question, signal: cancel.signal })
    cancel.abort(new Error('cancelled'))
    await expect(second).rejects.toThrow('cancelled')
    await expect(first).resolves.toEqual(good)
    expect(chats).toHaveLength(1)
  })
})

describe('the bytes of a question', () => {
  test('begin the same for all questions about a text, and what is added stands at the end', async () => {
    const { model, chats } = await connect(programs.vllm({ ...program, window: 100_000, answer: 'No JSON.' }))
    await fail(model.answer({ ...longQuestion, prompt: 'Who is there?' }))
    await fail(model.answer({ ...longQuestion, prompt: 'What happened?' }))
    const begin = `${longQuestion.prefix}\n\nWh`
    for (const { messages } of chats) {
      expect(messages[0]).toEqual({ role: 'system', content: 'Answer.' })
      expect(messages[1]?.content.startsWith(begin)).toBe(true)
    }
    const last = chats.at(-1)?.messages[1]?.content ?? ''
    expect(last).toMatch(/What happened\?\n\n.*JSON schema:\n\{.*\}\n\nYour last answer could not be read/)
  })
})

describe('a refusal', () => {
  test.each<[string, number, unknown, object]>([
    [
      'a model that Ollama does not have',
      404,
      { error: { message: "model 'qwen3:8b' not found", type: 'not_found_error' } },
      { code: 'ENGINE_FAILED', message: expect.stringContaining('does not have the model qwen3:8b') },
    ],
    [
      'an empty account at OpenRouter',
      402,
      { error: { message: 'Insufficient credits', code: 402 } },
      { message: languageModelTexts.notPaid },
    ],
    [
      'an empty account at OpenAI',
      429,
      {
        error: {
          message: 'You exceeded your current quota',
          type: 'insufficient_quota',
          code: 'insufficient_quota',
        },
      },
      { message: languageModelTexts.notPaid },
    ],
    [
      'a model that llama.cpp still loads',
      503,
      { error: { message: 'Loading model', type: 'unavailable_error', code: 503 } },
      { userText: languageModelTexts.loading },
    ],
    [
      'too little memory in Ollama',
      500,
      { error: { message: 'model requires more system memory (5.6 GiB) than is available (3.1 GiB)' } },
      { message: languageModelTexts.noMemory },
    ],
  ])('because of %s is explained after one request', async (_, status, body, expected) => {
    const { model, chats } = await connect({ get: {}, chat: () => ({ status, body }) })
    expect(await fail(model.answer(question))).toMatchObject(expected)
    expect(chats).toHaveLength(1)
  })

  test('names the command that fetches the model for Ollama', async () => {
    const { model } = await connect(programs.ollama(program), { model: 'mistral-small' })
    await expect(model.answer(question)).rejects.toThrow('"ollama pull mistral-small"')
  })

  test('inside an answer is treated by its code', async () => {
    const fault = {
      code: 429,
      message: 'Provider returned error',
      metadata: { raw: 'rate-limited upstream' },
    }
    const { model } = await connect(programs.openRouter(program, fault))
    const error = await fail(model.answer(question))
    expect(error).toBeInstanceOf(RetryLater)
    expect(error).toMatchObject({ userText: languageModelTexts.busy })
    const unpaid = await connect(programs.openRouter(program, { code: 402, message: 'Insufficient credits' }))
    await expect(unpaid.model.answer(question)).rejects.toThrow(languageModelTexts.notPaid)
  })

  test.each([
    [400, 'Failed to initialize samplers: failed to parse grammar'],
    [400, 'JSON schema conversion failed:\nUnrecognized schema: {"not":{}}'],
    [500, 'failed to load model vocabulary required for format'],
    [422, 'Unprocessable'],
  ])('of the schema leads to the same question without it: %i %s', async (status, message) => {
    const routes = programs.openRouter(program)
    const { model, chats } = await connect({
      ...routes,
      chat: (request) =>
        request.response_format
          ? { status, body: { error: { message, code: status } } }
          : routes.chat(request),
    })
    await expect(model.answer(question)).resolves.toEqual(good)
    expect(chats).toHaveLength(2)
    expect(chats[1]?.messages[1]?.content).toMatch(
      /^Greet the table\.\n\nAnswer with nothing but one JSON object/,
    )
  })

  test.each([
    ["Unsupported value: 'temperature' does not support 0.3 with this model.", 'temperature'],
    ['Unrecognized request argument supplied: stream_options', 'stream_options'],
    ['property "reasoning_effort" is unsupported', 'reasoning_effort'],
  ] as const)('of one option keeps the others: %s', async (message, option) => {
    const routes = programs.openRouter(program)
    const { model, chats } = await connect({
      ...routes,
      chat: (request) =>
        option in request ? { status: 400, body: { error: { message } } } : routes.chat(request),
    })
    await expect(model.answer(question)).resolves.toEqual(good)
    await expect(model.answer(question)).resolves.toEqual(good)
    expect(chats).toHaveLength(3)
    expect(chats[2]?.response_format).toBeDefined()
  })
})
