import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenLocally } from './listen-locally.ts'

export type HookReply =
  | number
  | { status: number; headers: Record<string, string> }
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

type HookRequest = { headers: IncomingMessage['headers']; body: string }

/** Responds with the replies in turn and then repeats the last one. */
export async function startFakeWebhook(...replies: HookReply[]) {
  const requests: HookRequest[] = []
  const left = [...replies]
  let open = 0

  const server = createServer(async (request, response) => {
    open++
    response.on('close', () => open--)
    requests.push({ headers: request.headers, body: await text(request) })
    answer(response, (left.length > 1 ? left.shift() : left[0]) ?? 204)
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

function answer(response: ServerResponse, reply: HookReply): void {
  if (typeof reply === 'number') response.writeHead(reply).end('ok')
  else if (typeof reply === 'object') response.writeHead(reply.status, reply.headers).end()
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
