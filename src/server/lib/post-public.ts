import { lookup } from 'node:dns'
import { lookup as findAddresses } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Loopback, private, link-local, shared, reserved and multicast ranges, and tunnels to IPv4 addresses. */
const privateRanges = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateRanges.addSubnet(address, bits, 'ipv4')
}
for (const [address, bits] of [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  privateRanges.addSubnet(address, bits, 'ipv6')
}

export const isPrivateAddress = (address: string): boolean =>
  privateRanges.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

/**
 * True if any address of the host is private. Returns false if the host cannot be looked up: `postPublic` checks the addresses again.
 */
export async function leadsToPrivateNetwork(url: URL): Promise<boolean> {
  const host = hostOf(url)
  if (isIP(host)) return isPrivateAddress(host)
  const addresses = await findAddresses(host, { all: true }).catch(() => [])
  return addresses.some(({ address }) => isPrivateAddress(address))
}

class PrivateAddress extends Error {}

/** Checks the addresses that the connection will use: since an earlier check, the DNS record may have changed. */
const lookupPublic: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) done(error ?? new Error(`No address of ${hostname}`), '')
    else if (found.some(({ address }) => isPrivateAddress(address))) done(new PrivateAddress(), '')
    else if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })

export type PostFault =
  | 'timeout'
  | 'broken'
  | 'refused'
  | 'unknownHost'
  | 'certificate'
  | 'notHttp'
  | 'unreachable'
  | 'private'
/** `text` is at most `maxAnswerBytes` of the body, and incomplete if the connection broke. */
export type PostOutcome = { status: number; retryAfter: string | null; text: string } | { fault: PostFault }

type Post = {
  url: string
  headers: Record<string, string>
  body: string | Buffer
  allowsPrivate: boolean
  timeoutMs: number
  maxAnswerBytes: number
  signal: AbortSignal
}

/** Follows no redirects. Returns failures as a `fault`, but throws if `signal` is aborted. */
export async function postPublic(post: Post): Promise<PostOutcome> {
  const url = new URL(post.url)
  if (!post.allowsPrivate && isIP(hostOf(url)) && isPrivateAddress(hostOf(url))) return { fault: 'private' }
  const timeout = AbortSignal.timeout(post.timeoutMs)
  try {
    const response = await send(url, post, AbortSignal.any([post.signal, timeout]))
    const text = await readText(response, post.maxAnswerBytes)
    return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null, text }
  } catch (error) {
    post.signal.throwIfAborted()
    return { fault: timeout.aborted ? 'timeout' : nameFault(error) }
  }
}

function send(
  url: URL,
  { headers, body, allowsPrivate }: Post,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      // Opens a new connection for each message, so that the host is looked up and checked again.
      agent: false,
      signal,
      ...(allowsPrivate ? {} : { lookup: lookupPublic }),
    })
    call.on('response', resolve)
    call.on('error', reject)
    // For an answer that switches protocols, Node emits neither 'response' nor 'error'.
    call.on('close', () => reject(Object.assign(new Error('No answer came'), { code: 'ECONNRESET' })))
    call.end(body)
  })
}

/** Ignores errors, because the status counts even if the rest of the response does not arrive. */
async function readText(response: IncomingMessage, maxBytes: number): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of response) {
      pieces.push(piece)
      bytes += piece.length
      if (bytes > maxBytes) break
    }
  } catch {
    response.destroy()
  }
  return Buffer.concat(pieces).subarray(0, maxBytes).toString()
}

const faults: Record<string, PostFault> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'unknownHost',
  // The name server did not answer, so the host may exist.
  EAI_AGAIN: 'unreachable',
  ECONNRESET: 'broken',
  EPIPE: 'broken',
  ETIMEDOUT: 'timeout',
}

function nameFault(error: unknown): PostFault {
  if (error instanceof PrivateAddress) return 'private'
  if (error instanceof AggregateError) return nameFault(error.errors[0])
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('HPE_')) return 'notHttp'
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/.test(code)) return 'certificate'
  return faults[code] ?? 'unreachable'
}
