import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenLocally } from './listen-locally.ts'

export type SpeechServerReply =
  | { json: unknown; status?: number; headers?: Record<string, string> }
  | { raw: string; type: string; status?: number; headers?: Record<string, string> }
  | 'silent'
  | 'cut off'

export type SpeechServerRequest = {
  path: string
  authorization: string | undefined
  fields: Record<string, string[]>
  file: { name: string; type: string; bytes: Uint8Array } | null
}

export type TranscriptionServer = { url: string; requests: SpeechServerRequest[]; close(): Promise<void> }

export async function startTranscriptionServer(
  decide: (request: SpeechServerRequest, index: number) => SpeechServerReply | Promise<SpeechServerReply>,
): Promise<TranscriptionServer> {
  const requests: SpeechServerRequest[] = []
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = await readRequest(incoming)
    requests.push(request)
    answer(await decide(request, requests.length - 1), response)
  }
  const server = createServer((incoming, response) => {
    // The client may have disconnected.
    handle(incoming, response).catch(() => response.destroy())
  })
  const { origin, close } = await listenLocally(server)
  return { url: origin, requests, close }
}

async function readRequest(incoming: IncomingMessage): Promise<SpeechServerRequest> {
  const headers = { 'content-type': incoming.headers['content-type'] ?? '' }
  const form = await new Response(await buffer(incoming), { headers }).formData()
  const request: SpeechServerRequest = {
    path: incoming.url ?? '',
    authorization: incoming.headers.authorization,
    fields: {},
    file: null,
  }
  for (const [name, value] of form) {
    if (typeof value === 'string') request.fields[name] = [...(request.fields[name] ?? []), value]
    else request.file = { name: value.name, type: value.type, bytes: await value.bytes() }
  }
  return request
}

function answer(reply: SpeechServerReply, response: ServerResponse): void {
  if (reply === 'silent') return
  if (reply === 'cut off') {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"text": "And then')
    response.socket?.resetAndDestroy()
    return
  }
  const type = 'raw' in reply ? reply.type : 'application/json'
  response.writeHead(reply.status ?? 200, { 'content-type': type, ...reply.headers })
  response.end('raw' in reply ? reply.raw : JSON.stringify(reply.json))
}
