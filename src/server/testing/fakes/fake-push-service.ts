import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenLocally } from './listen-locally.ts'

type Message = { device: string; text: string; headers: Record<string, unknown> }

/** A push service and its browsers. Decrypts each accepted message as a browser does (RFC 8291, RFC 8188). */
export async function startPushService() {
  const devices = new Map<string, ReturnType<typeof createDevice>>()
  const received: Message[] = []
  /** Statuses of the next responses. All later responses have the status 201. */
  const answers: number[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const device = request.url?.slice(1) ?? ''
    const status = answers.shift() ?? 201
    response.statusCode = status
    if (status === 201) {
      const text = devices.get(device)?.decrypt(body) ?? ''
      received.push({ device, text, headers: request.headers })
    }
    response.end()
  })
  const { origin, close } = await listenLocally(server)
  return {
    origin,
    received,
    answers,
    subscribe(name: string) {
      const device = createDevice()
      devices.set(name, device)
      return { endpoint: `${origin}/${name}`, keys: device.keys }
    },
    stop: close,
  }
}
export type PushService = Awaited<ReturnType<typeof startPushService>>

export function createDevice() {
  const ecdh = createECDH('prime256v1')
  const own = ecdh.generateKeys()
  const secret = randomBytes(16)
  return {
    keys: { p256dh: own.toString('base64url'), auth: secret.toString('base64url') },
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const theirs = body.subarray(21, 21 + body.readUInt8(20))
      const derive = (key: Buffer, salted: Buffer, info: Buffer | string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', key, salted, info, bytes))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs])
      const key = derive(ecdh.computeSecret(theirs), secret, info, 32)
      const cipherKey = derive(key, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(key, salt, 'Content-Encoding: nonce\0', 12)
      const sealed = body.subarray(21 + theirs.length)
      const decipher = createDecipheriv('aes-128-gcm', cipherKey, nonce).setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return padded.subarray(0, padded.lastIndexOf(2)).toString()
    },
  }
}

/** Returns the claims of a VAPID header. Throws if the key did not sign it. */
export function readVapid(header: string, publicKey: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  if (key !== publicKey) throw new Error('Another key')
  const [head = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const part = (from: number, to?: number) => point.subarray(from, to).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33) }
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Error('Not signed by this key')
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}
