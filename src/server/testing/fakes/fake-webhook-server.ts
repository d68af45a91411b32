import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenLocally } from './listen-locally.ts'

export type HookReply =
  | number
  | { status: number; headers: Record<string, string>; body?: object }
  /** Refuses messages without a thread, as a forum channel of Discord does. */
  | 'forum'
  /** Receives the message and never responds. */
  | 'hang'
  /** Receives the message and closes the connection without a response. */
  | 'die'
  | 'not http'
  | 'switch protocols'
  /** Status 200 with an endless body. */
  | 'huge'
  /** Status 200 with a body that breaks off. */
  | 'cut off'

type HookRequest = { path: string; headers: IncomingMessage['headers']; body: string }

/** Responds with the replies in turn and then repeats the last one. */
export async function startFakeWebhook(...replies: HookReply[]) {
  const requests: HookRequest[] = []
  const left = [...replies]
  let open = 0

  const server = createServer(async (request, response) => {
    open++
    response.on('close', () => open--)
    const asked = { path: request.url ?? '', headers: request.headers, body: await text(request) }
    requests.push(asked)
    const reply = (left.length > 1 ? left.shift() : left[0]) ?? 204
    answer(response, reply === 'forum' ? answerAsForum(asked) : reply)
  })
  const { origin, port, close } = await listenLocally(server)
  return {
    url: `${origin}/hook`,
    port,
    requests,
    /** Number of unfinished responses. */
    open: () => open,
    reply(...next: HookReply[]) {
      left.splice(0, left.length, ...next)
    },
    close,
  }
}

function answerAsForum({ path, body }: HookRequest): Exclude<HookReply, 'forum'> {
  const isInThread = path.includes('thread_id=')
  const isNamed = /"thread_name":/.test(body)
  if (isInThread !== isNamed) return 204
  const message = 'Webhooks posted to forum channels must have a thread_name or thread_id'
  return {
    status: 400,
    headers: { 'Content-Type': 'application/json' },
    body: { message, code: isNamed ? 220_002 : 220_001 },
  }
}

function answer(response: ServerResponse, reply: Exclude<HookReply, 'forum'>): void {
  if (typeof reply === 'number') response.writeHead(reply).end('ok')
  else if (typeof reply === 'object')
    response.writeHead(reply.status, reply.headers).end(JSON.stringify(reply.body))
  else if (reply === 'die') response.destroy()
  else if (reply === 'not http') response.socket?.end('SSH-2.0-OpenSSH_9.2\r\n')
  else if (reply === 'switch protocols') {
    response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
  } else if (reply === 'cut off') {
    response.writeHead(200, { 'Content-Length': '1000' }).write('{"partial', () => response.destroy())
  } else if (reply === 'huge') {
    response.writeHead(200)
    const piece = Buffer.alloc(16_384, 'x')
    const push = () => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', push)
    push()
  }
}
