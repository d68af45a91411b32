import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { type Behaviour, describeLanguageModel } from '#server/ports/language-model.conformance.ts'
import { languageModelTexts, UnreadableAnswer } from '#server/ports/language-model.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import { type ModelReply, startModelServer } from '#server/testing/fakes/fake-model-server.ts'
import { createLanguageModel, modelCallLimits } from './language-model.ts'

type Kind = { shape: 'openai' | 'anthropic'; model: string; streams: boolean }
const kinds: Record<string, Kind> = {
  'An OpenAI-compatible server': { shape: 'openai', model: 'qwen3:8b', streams: true },
  'An OpenAI-compatible server that does not stream': { shape: 'openai', model: 'qwen3:8b', streams: false },
  'Anthropic with structured output': { shape: 'anthropic', model: 'claude-sonnet-4-5', streams: true },
  'Anthropic with an older model': { shape: 'anthropic', model: 'claude-3-5-haiku-latest', streams: true },
  'An Anthropic address that does not stream': {
    shape: 'anthropic',
    model: 'claude-3-5-haiku-latest',
    streams: false,
  },
}

async function connect(
  kind: Kind,
  decide: (index: number, words: string) => ModelReply | Promise<ModelReply>,
  idleMs = 60_000,
) {
  const server = await startModelServer(
    kind.shape,
    (request, index) => decide(index, request.words),
    kind.streams,
  )
  onTestFinished(() => server.close())
  const model = createLanguageModel(
    {
      provider: kind.shape === 'openai' ? 'openai-compatible' : 'anthropic',
      baseUrl: server.url,
      apiKey: 'sk-secret',
      model: kind.model,
    },
    { ...modelCallLimits(idleMs), totalMs: 60_000 },
  )
  if (!model) throw new Error('No model was made')
  return { model, server }
}

const schema = z.object({ names: z.array(z.string()), mood: z._default(z.string(), '') })
const good = { names: ['Vela'], mood: 'calm' }
const question = {
  schema,
  schemaName: 'names',
  instructions: 'Read the lines.',
  prompt: 'Who is there?',
  signal: new AbortController().signal,
}
const openAi: Kind = { shape: 'openai', model: 'qwen3:8b', streams: true }

for (const [name, kind] of Object.entries(kinds)) {
  describeLanguageModel(name, async (behaviours: Behaviour[]) => {
    const { promise: asked, resolve } = Promise.withResolvers<void>()
    const { model } = await connect(kind, (index) => {
      resolve()
      const behaviour = behaviours[Math.min(index, behaviours.length - 1)] ?? 'nonsense'
      if (behaviour === 'nonsense') return { text: 'As a language model I would rather not.' }
      if (behaviour === 'busy') return { status: 429, body: '{"error":{"message":"slow down"}}' }
      return behaviour === 'silence' ? 'silent' : { json: behaviour.answer }
    })
    return { model, asked }
  })
}

describe('the language model adapter', () => {
  test('is null without a configured model', () => {
    expect(createLanguageModel(null)).toBeNull()
  })

  test('passes on the answer as it grows', async () => {
    const names = Array.from({ length: 2_000 }, (_, at) => `Vela ${at}`)
    const { model } = await connect(openAi, () => ({ json: { names } }))
    const texts: string[] = []
    await model.answer({ ...question, onText: (text) => texts.push(text) })
    expect(texts.length).toBeGreaterThan(1)
    expect(texts.every((text, at) => text.startsWith(texts[at - 1] ?? ''))).toBe(true)
    expect(JSON.parse(texts.at(-1) ?? '')).toEqual({ names })
  })

  test('sends key, model, prompt and schema to the configured address', async () => {
    const { model, server } = await connect(openAi, () => ({ json: good }))
    await model.answer(question)
    const [request] = server.requests
    expect(request?.path).toBe('/v1/chat/completions')
    expect(request?.headers.authorization).toBe('Bearer sk-secret')
    expect(request?.body).toMatchObject({
      model: 'qwen3:8b',
      stream: true,
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'names',
          strict: true,
          schema: { required: ['names', 'mood'], additionalProperties: false },
        },
      },
    })
    expect(JSON.stringify(request?.body['response_format'])).not.toContain('default"')
    expect(request?.words).toContain('Who is there?')
    expect(request?.words).toContain('Read the lines.')
    expect(model.name).toBe('qwen3:8b')
  })

  test("speaks Anthropic's protocol", async () => {
    const kind: Kind = { shape: 'anthropic', model: 'claude-sonnet-4-5', streams: true }
    const { model, server } = await connect(kind, () => ({ json: good }))
    await expect(model.answer(question)).resolves.toEqual(good)
    expect(server.requests[0]?.path).toBe('/v1/messages')
    expect(server.requests[0]?.headers['x-api-key']).toBe('sk-secret')
    expect(server.requests[0]?.headers['anthropic-version']).toBe('2023-06-01')
  })

  test('describes the schema in the prompt after a server has refused it', async () => {
    const { model, server } = await connect(openAi, (index) =>
      index === 0
        ? { status: 400, body: '{"error":{"message":"This response_format type is unavailable now"}}' }
        : { json: good },
    )
    await expect(model.answer(question)).resolves.toEqual(good)
    await expect(model.answer(question)).resolves.toEqual(good)
    expect(server.requests).toHaveLength(3)
    expect(server.requests[2]?.body['response_format']).toBeUndefined()
    expect(server.requests[2]?.words).toContain('JSON schema')
  })

  test.each<[string, string]>([
    ['in a code fence', '```json\n{"names":["Vela"],"mood":"calm"}\n```'],
    [
      'in a code fence after a courtesy',
      'Sure! Here it is:\n```\n{"names":["Vela"],"mood":"calm"}\n```\nAnything else?',
    ],
    ['between two courtesies', 'Here you are: {"names":["Vela"],"mood":"calm"} Enjoy!'],
    ['after its thoughts', '<think>{hm}</think>\n{"names":["Vela"],"mood":"calm"}'],
    [
      'after thoughts of which only the end arrives',
      'Like {"names": ...}.\n</think>\n\n{"names":["Vela"],"mood":"calm"}',
    ],
    ['after <thinking>', '<thinking>A {draft}</thinking>{"names":["Vela"],"mood":"calm"}'],
    [
      'in the final channel of gpt-oss',
      '<|channel|>analysis<|message|>{"names": no}<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>{"names":["Vela"],"mood":"calm"}<|return|>',
    ],
    ['after the thoughts of Mistral', '[THINK]{hm}[/THINK]{"names":["Vela"],"mood":"calm"}'],
    ['after a byte order mark', '\ufeff{"names":["Vela"],"mood":"calm"}'],
  ])('reads an answer %s', async (_, text) => {
    const { model, server } = await connect(openAi, () => ({ text }))
    await expect(model.answer(question)).resolves.toEqual(good)
    expect(server.requests).toHaveLength(1)
  })

  test.each(['reasoning_content', 'reasoning'])(
    'finds the answer in %s if there is no other',
    async (field) => {
      const thoughts = `As in {"names": ...}, so: ${JSON.stringify(good)}`
      const delta = { content: null, [field]: thoughts }
      const raw = `data: ${JSON.stringify({ choices: [{ delta, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`
      const { model } = await connect(openAi, () => ({ raw, type: 'text/event-stream' }))
      await expect(model.answer(question)).resolves.toEqual(good)
    },
  )

  test('reads a whole answer without finish_reason and [DONE]', async () => {
    const raw = `data: ${JSON.stringify({ choices: [{ delta: { content: JSON.stringify(good) } }] })}\n\n`
    const { model } = await connect(openAi, () => ({ raw, type: 'text/event-stream' }))
    await expect(model.answer(question)).resolves.toEqual(good)
  })

  test('marks the prefix for the cache of Anthropic, and gives up only the schema that an older model refuses', async () => {
    const kind: Kind = { shape: 'anthropic', model: 'claude-3-5-haiku-latest', streams: true }
    const { model, server } = await connect(kind, (index) =>
      index === 0
        ? { status: 400, body: '{"error":{"message":"output_config: Extra inputs are not permitted"}}' }
        : { json: good },
    )
    await expect(model.answer({ ...question, prefix: 'The lines.' })).resolves.toEqual(good)
    const [first, second] = server.requests.map(({ body }) => body)
    expect(first).toMatchObject({ output_config: { format: { type: 'json_schema' } } })
    expect(second?.['output_config']).toBeUndefined()
    expect(first?.['messages']).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'The lines.', cache_control: { type: 'ephemeral' } },
          { type: 'text', text: 'Who is there?' },
        ],
      },
    ])
  })

  test('sends the planned length, and no bounds that a grammar can not hold', async () => {
    const { model, server } = await connect(openAi, () => ({ json: { list: ['a'] } }))
    const bounded = z.object({ list: z.array(z.string().check(z.maxLength(90))).check(z.maxLength(9)) })
    await model.answer({ ...question, schema: bounded, answerTokens: 700 })
    expect(server.requests[0]?.body['max_tokens']).toBe(700)
    expect(JSON.stringify(server.requests[0]?.body)).not.toMatch(/maxLength|maxItems/)
  })

  test('reads a whole answer that was stopped after its end', async () => {
    const { model } = await connect(openAi, () => ({ text: JSON.stringify(good), stop: 'length' }))
    await expect(model.answer(question)).resolves.toEqual(good)
  })

  test('removes characters that the database cannot store', async () => {
    const { model } = await connect(openAi, () => ({ text: '{"names":["Ve\\u0000la \\ud800"],"mood":""}' }))
    await expect(model.answer(question)).resolves.toEqual({ names: ['Vela \ufffd'], mood: '' })
  })
})

const chat = (content: unknown) =>
  JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content } }] })
const badAnswers: Record<string, ModelReply> = {
  'no JSON': { text: 'There is Vela, and she is calm.' },
  'nothing at all': { text: '' },
  'only blanks': { text: ' \n\t ' },
  'JSON that breaks off': { text: '{"names":["Vela","Orr' },
  'an answer that the model was stopped in': { text: '{"names":["Vela"],"mo', stop: 'length' },
  'a fence that breaks off': { text: '```json\n{"names":["Ve' },
  'a list in place of an object': { json: ['Vela'] },
  'words in place of a list': { json: { names: 'Vela', mood: 'calm' } },
  'null in place of a list': { json: { names: null, mood: null } },
  'numbers in place of words': { json: { names: [1, 2], mood: 3 } },
  null: { json: null },
  'two objects': { text: '{"names":[]}{"names":[]}' },
  'ten megabytes': { text: `{"names":["${'a'.repeat(10_000_000)}"]}` },
  'a web page': { raw: '<!doctype html><html><body>Welcome to nginx!</body></html>', type: 'text/html' },
  'an empty body': { raw: '', type: 'application/json' },
  'an empty stream': { raw: '', type: 'text/event-stream' },
  'a malformed stream': { raw: 'data: {"choices": [}\n\ndata: [DONE]\n\n', type: 'text/event-stream' },
  'JSON of another service': { raw: '{"result":"ok"}', type: 'application/json' },
  'no choices': { raw: '{"choices":[]}', type: 'application/json' },
  'a choice without content': { raw: chat(null), type: 'application/json' },
}

describe('a bad answer', () => {
  test.each(Object.entries(badAnswers))(
    'is requested once more, then fails with an error message: %s',
    async (_, reply) => {
      const { model, server } = await connect(openAi, () => reply)
      const error = await model.answer(question).catch((one: unknown) => one)
      expect(error).toBeInstanceOf(AppError)
      expect(error).toMatchObject({ code: 'ENGINE_FAILED', message: recapTexts.unreadableAnswer })
      expect(server.requests).toHaveLength(2)
      expect(server.requests[1]?.words).toContain('could not be read')
      const cause = error instanceof AppError ? error.cause : null
      expect(cause instanceof UnreadableAnswer && cause.answer.length <= 64_000).toBe(true)
    },
  )

  test('is ignored if the second one can be read', async () => {
    const { model } = await connect(openAi, (index) => (index === 0 ? { text: 'Vela.' } : { json: good }))
    await expect(model.answer(question)).resolves.toEqual(good)
  })
})

describe('an unavailable language model', () => {
  const cases: [string, ModelReply, { delayMs?: number; userText: string }, number?][] = [
    [
      '429 with seconds',
      { status: 429, headers: { 'retry-after': '7' } },
      { delayMs: 7_000, userText: languageModelTexts.busy },
    ],
    [
      '429 for a day',
      { status: 429, headers: { 'retry-after': '86400' } },
      { delayMs: 900_000, userText: languageModelTexts.busy },
    ],
    ['429 without a time', { status: 429 }, { userText: languageModelTexts.busy }],
    [
      '500, also without a schema',
      { status: 500, body: 'oops' },
      { userText: languageModelTexts.unavailable },
      2,
    ],
    [
      '502 with a web page',
      { status: 502, body: '<html>Bad gateway</html>' },
      { userText: languageModelTexts.unavailable },
    ],
    [
      '503',
      { status: 503, headers: { 'retry-after': '2' } },
      { delayMs: 2_000, userText: languageModelTexts.unavailable },
    ],
    ['a broken connection', 'cut off', { userText: languageModelTexts.unreachable }],
    [
      'an error in the stream',
      { brokenBy: { error: { message: 'overloaded' } } },
      { userText: languageModelTexts.unavailable },
    ],
  ]
  test.each(cases)('throws RetryLater for %s', async (_, reply, expected, requests = 1) => {
    const { model, server } = await connect(openAi, () => reply)
    const error = await model.answer(question).catch((one: unknown) => one)
    expect(error).toBeInstanceOf(RetryLater)
    expect(error).toMatchObject(expected)
    expect(server.requests).toHaveLength(requests)
  })

  test('throws RetryLater if Anthropic is overloaded in the middle of an answer', async () => {
    const broken = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }
    const { model } = await connect(
      { shape: 'anthropic', model: 'claude-sonnet-4-5', streams: true },
      () => ({
        brokenBy: broken,
      }),
    )
    await expect(model.answer(question)).rejects.toBeInstanceOf(RetryLater)
  })

  test('throws RetryLater if the connection is refused', async () => {
    const { model, server } = await connect(openAi, () => 'silent')
    await server.close()
    await expect(model.answer(question)).rejects.toMatchObject({ userText: languageModelTexts.unreachable })
  })

  test('throws RetryLater after the idle time-out', async () => {
    const begun = { begins: 'data: {"choices":[]}\n\n' }
    const { model } = await connect(openAi, () => begun, 20)
    await expect(model.answer(question)).rejects.toMatchObject({ userText: languageModelTexts.silent })
  })
})

describe('a misconfigured language model', () => {
  test.each<[number, string, number]>([
    [401, languageModelTexts.refusedKey, 1],
    [403, languageModelTexts.refusedKey, 1],
    [404, languageModelTexts.notFound, 1],
    [301, languageModelTexts.notFound, 1],
    // Once without the schema, and once without anything that a server may refuse.
    [400, languageModelTexts.refused, 3],
    [413, languageModelTexts.refused, 3],
  ])('fails with an error message after %i, without leaking the key', async (status, sentence, requests) => {
    const { model, server } = await connect(openAi, () => ({
      status,
      headers: { location: 'http://127.0.0.1:9/elsewhere' },
      body: '{"error":{"message":"no"}}',
    }))
    const error = await model.answer(question).catch((one: unknown) => one)
    expect(error).toMatchObject({ code: 'ENGINE_FAILED', message: sentence })
    expect(server.requests).toHaveLength(requests)
    const cause = error instanceof AppError ? error.cause : null
    expect(`${cause instanceof Error ? cause.stack : ''}`).not.toContain('sk-secret')
  })
})
