import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type DeliveredMail = { recipients: string[]; head: Record<string, string>; text: string }

/** Rejects recipients whose address contains `refuses`. */
export async function startSmtpServer(refuses = 'unknown') {
  const delivered: DeliveredMail[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 1,
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.includes(refuses) ? Object.assign(new Error('no such person'), { responseCode: 550 }) : null,
      ),
    onData(stream, { envelope }, done) {
      const deliver = async () => {
        const message = readMessage((await text(stream)).split('\r\n'))
        delivered.push({ recipients: envelope.rcptTo.map(({ address }) => address), ...message })
      }
      deliver().then(() => done(), done)
    },
  })
  // A client may disconnect at any time.
  smtp.on('error', () => {})
  const server = smtp.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    delivered,
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  }
}

function readMessage(lines: string[]): Pick<DeliveredMail, 'head' | 'text'> {
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

function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}
