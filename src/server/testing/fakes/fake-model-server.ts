import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { listenLocally } from './listen-locally.ts'

export type ModelReply =
  | { json: unknown }
  | { text: string; stop?: 'length' }
  | { status: number; headers?: Record<string, string>; body?: string }
  | { raw: string; type: string }
  /** A stream that consists of this error event. */
  | { brokenBy: object }
  /** A stream that begins so and then falls silent. */
  | { begins: string }
  | 'silent'
  | 'cut off'

export type ModelRequest = {
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
  words: string
  /** Name of the requested schema; "" without one. */
  schemaName: string
}

export type ModelServer = { url: string; requests: ModelRequest[]; close(): Promise<void> }
type Shape = 'openai' | 'anthropic'

const openAiHead = { id: 'chatcmpl-1', created: 1, model: 'm' }

function writeOpenAi(text: string, stop: string): object {
  const choice = { index: 0, message: { role: 'assistant', content: text }, finish_reason: stop }
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
  return { ...openAiHead, object: 'chat.completion', choices: [choice], usage }
}

function writeOpenAiEvents(pieces: string[], stop: string): object[] {
  const head = { ...openAiHead, object: 'chat.completion.chunk' }
  const say = (delta: object, finish: string | null) => ({
    ...head,
    choices: [{ index: 0, delta, finish_reason: finish }],
  })
  return [
    say({ role: 'assistant', content: '' }, null),
    ...pieces.map((content) => say({ content }, null)),
    say({}, stop),
  ]
}

/** Anthropic's models answer through a tool if the request has one. */
function writeAnthropic(text: string, json: unknown, stop: string): object {
  const block =
    json === undefined
      ? { type: 'text', text }
      : { type: 'tool_use', id: 'toolu_1', name: 'json', input: json }
  const usage = { input_tokens: 1, output_tokens: 1 }
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [block],
    stop_reason: stop,
    stop_sequence: null,
    usage,
  }
}

function writeAnthropicEvents(pieces: string[], isTool: boolean, stop: string): object[] {
  const block = isTool
    ? { type: 'tool_use', id: 'toolu_1', name: 'json', input: {} }
    : { type: 'text', text: '' }
  const delta = (piece: string) =>
    isTool ? { type: 'input_json_delta', partial_json: piece } : { type: 'text_delta', text: piece }
  const usage = { input_tokens: 1, output_tokens: 1 }
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [],
    stop_reason: null,
    usage,
  }
  return [
    { type: 'message_start', message },
    { type: 'content_block_start', index: 0, content_block: block },
    ...pieces.map((piece) => ({ type: 'content_block_delta', index: 0, delta: delta(piece) })),
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: stop, stop_sequence: null }, usage: { output_tokens: 1 } },
    { type: 'message_stop' },
  ]
}

const cutInPieces = (text: string) => text.match(/[\s\S]{1,4096}/g) ?? []

function writeEvents(shape: Shape, events: object[]): string {
  const rows = events.map((event) => {
    const name = 'type' in event ? `event: ${String(event.type)}\n` : ''
    return `${name}data: ${JSON.stringify(event)}\n\n`
  })
  return rows.join('') + (shape === 'openai' ? 'data: [DONE]\n\n' : '')
}

function answer(
  shape: Shape,
  reply: ModelReply,
  request: ModelRequest,
  response: ServerResponse,
  streams: boolean,
) {
  const send = (type: string, body: string) => response.writeHead(200, { 'content-type': type }).end(body)
  if (reply === 'silent') return
  if (reply === 'cut off') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {')
    response.socket?.resetAndDestroy()
    return
  }
  if ('status' in reply) return response.writeHead(reply.status, reply.headers).end(reply.body ?? '')
  if ('begins' in reply)
    return response.writeHead(200, { 'content-type': 'text/event-stream' }).write(reply.begins)
  if ('raw' in reply) return send(reply.type, reply.raw)
  if ('brokenBy' in reply) return send('text/event-stream', writeEvents(shape, [reply.brokenBy]))
  const text = 'json' in reply ? JSON.stringify(reply.json) : reply.text
  const isTool = shape === 'anthropic' && 'json' in reply && request.body['tools'] !== undefined
  const isCut = 'stop' in reply
  const stop =
    shape === 'openai' ? (isCut ? 'length' : 'stop') : isCut ? 'max_tokens' : isTool ? 'tool_use' : 'end_turn'
  if (!streams || request.body['stream'] !== true) {
    const whole =
      shape === 'openai'
        ? writeOpenAi(text, stop)
        : writeAnthropic(text, isTool ? JSON.parse(text) : undefined, stop)
    return send('application/json', JSON.stringify(whole))
  }
  const pieces = cutInPieces(text)
  const events =
    shape === 'openai' ? writeOpenAiEvents(pieces, stop) : writeAnthropicEvents(pieces, isTool, stop)
  return send('text/event-stream; charset=utf-8', writeEvents(shape, events))
}

const requestedSchema = z.object({
  response_format: z.object({ json_schema: z.object({ name: z.string() }) }),
})

const bodySchema = z.record(z.string(), z.unknown())

async function readRequest(request: IncomingMessage): Promise<ModelRequest> {
  const body = bodySchema.parse(await json(request))
  const words = JSON.stringify([body['system'], body['messages']])
  const schemaName = requestedSchema.safeParse(body).data?.response_format.json_schema.name ?? ''
  return { path: request.url ?? '', headers: request.headers, body, words, schemaName }
}

/**
 * Serves OpenAI's chat completions or Anthropic's messages over real HTTP.
 * @param streams if false, the server ignores requests to stream
 * @param others what the server answers to other calls, by path
 */
export async function startModelServer(
  shape: Shape,
  decide: (request: ModelRequest, index: number) => ModelReply | Promise<ModelReply>,
  streams = true,
  others: Record<string, object> = {},
): Promise<ModelServer> {
  const requests: ModelRequest[] = []
  const server = createServer(async (incoming, response) => {
    const other = others[incoming.url ?? '']
    if (other) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(other))
      return
    }
    if (incoming.method === 'GET') {
      response.writeHead(404).end()
      return
    }
    const request = await readRequest(incoming)
    requests.push(request)
    answer(shape, await decide(request, requests.length - 1), request, response, streams)
  })
  const { origin, close } = await listenLocally(server)
  return { url: `${origin}/v1`, requests, close }
}
