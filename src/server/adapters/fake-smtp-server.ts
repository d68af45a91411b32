import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A letter as it came over the wire: who it was handed to, its head unfolded, its body decoded. */
export type DeliveredLetter = { recipients: string[]; head: Record<string, string>; text: string }

/** A mail server for tests, over real SMTP. `refuses` is a sign in an address that it does not know. */
export async function startSmtpServer(refuses = 'unknown') {
  const delivered: DeliveredLetter[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    talk(socket, refuses, (letter) => delivered.push(letter))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** One conversation: a command a line, and after DATA lines until the one that is a full stop. */
function talk(socket: Socket, refuses: string, deliver: (letter: DeliveredLetter) => void): void {
  let recipients: string[] = []
  let data: string[] | null = null
  let pending = ''

  function hear(line: string): void {
    if (data) {
      if (line !== '.') {
        data.push(line.replace(/^\./, ''))
        return
      }
      deliver({ recipients, ...readMessage(data) })
      data = null
      recipients = []
      socket.write('250 kept\r\n')
      return
    }
    const [verb = ''] = line.toUpperCase().split(/[ :]/)
    if (verb === 'EHLO') socket.write('250-test\r\n250 8BITMIME\r\n')
    else if (verb === 'RCPT' && line.includes(refuses)) socket.write('550 no such person\r\n')
    else if (verb === 'RCPT') {
      recipients.push(/<(.*)>/.exec(line)?.[1] ?? '')
      socket.write('250 ok\r\n')
    } else if (verb === 'DATA') {
      data = []
      socket.write('354 go on\r\n')
    } else if (verb === 'QUIT') socket.end('221 bye\r\n')
    else socket.write('250 ok\r\n')
  }

  socket.setEncoding('utf8')
  socket.write('220 test\r\n')
  socket.on('data', (part: string) => {
    const lines = (pending + part).split('\r\n')
    pending = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
}

function readMessage(lines: string[]): Pick<DeliveredLetter, 'head' | 'text'> {
  const end = lines.indexOf('')
  const unfolded = lines
    .slice(0, end)
    .join('\r\n')
    .replace(/\r\n[ \t]/g, ' ')
  const head = Object.fromEntries(
    unfolded.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())]
    }),
  )
  const body = lines.slice(end + 1).join('\n')
  const encoding = head['content-transfer-encoding']
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : encoding === 'quoted-printable'
        ? decodeQuoted(body.replace(/=\n/g, ''))
        : body
  return { head, text: text.replace(/\r\n/g, '\n') }
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** `=?UTF-8?Q?…?=` in a head. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}
