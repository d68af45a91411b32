import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { listenLocally } from './listen-locally.ts'
import { sendEndlessly } from './test-engine.ts'

type ModelRequest = { at: 'hub' | 'cdn'; path: string; range: string | undefined }
type Fault =
  /** Sends half of the requested bytes; `breakOff` then breaks the connection. */
  | 'cut off'
  /** Sends half of the requested bytes without announcing their number, then ends. */
  | 'end early'
  | 'endless'
  | 'silent'
  | 'ignore range'
  | 'refuse range'
  | 'wrong range'
  | 'compress'
  | 'redirect to itself'
  /** Redirects to a relative address instead of the CDN. */
  | 'redirect relatively'
  | number

export type ModelHost = {
  origin: string
  /** Contents by path below the repository. */
  files: Map<string, Buffer>
  requests: ModelRequest[]
  /** What the first redirect says about a file; by default the truth. */
  tell: (content: Buffer) => { bytes: number; sha256: string; commit: string }
  /** By default another hash of the same length as the SHA-256. */
  etag: (content: Buffer) => string | null
  /** Decides how a request fails. */
  decide: (request: ModelRequest) => Fault | undefined
  breakOff(): void
  close(): Promise<void>
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
/** The CDN of Hugging Face names files by another hash of the same length. */
const xetHash = (content: Buffer) => sha256(Buffer.from(`xet:${sha256(content)}`))
export const hostCommit = 'c0ffee0123456789abcdef0123456789abcdef01'

/**
 * Answers `/{owner}/{repository}/resolve/{revision}/{path}` like huggingface.co: model files are redirected to a CDN on another origin,
 * small files to a relative address. Only that redirect tells the SHA-256 and the commit. The owner `former` stands for repositories that
 * were renamed. Other addresses are answered like a static file server.
 */
export async function startModelHost(): Promise<ModelHost> {
  const listen = (at: ModelRequest['at']) =>
    listenLocally(createServer((incoming, response) => answer(host, at, incoming, response)))
  const hub = await listen('hub')
  const cdn = await listen('cdn')
  const host: ModelHost & { cdn: string } = {
    origin: hub.origin,
    cdn: cdn.origin,
    files: new Map(),
    requests: [],
    tell: (content) => ({ bytes: content.length, sha256: sha256(content), commit: hostCommit }),
    etag: (content) => `"${xetHash(content)}"`,
    decide: () => undefined,
    breakOff: () => {},
    close: async () => {
      await hub.close()
      await cdn.close()
    },
  }
  return host
}

function answer(
  host: ModelHost & { cdn: string },
  at: ModelRequest['at'],
  { url = '/', headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const { pathname } = new URL(url, host.origin)
  const request = { at, path: pathname, range: headers.range }
  host.requests.push(request)
  const fault = host.decide(request)
  if (fault === 'silent') return
  if (fault === 'cut off') host.breakOff = () => response.destroy()
  if (fault === 'endless') return void sendEndlessly(response)
  if (fault === 'redirect to itself') return void response.writeHead(302, { location: url }).end()
  if (typeof fault === 'number') return void response.writeHead(fault).end('Not now')
  if (pathname.startsWith('/former/')) {
    return void response.writeHead(307, { location: pathname.replace('/former/', '/owner/') }).end()
  }
  const [, resolved] = /^\/[^/]+\/[^/]+\/resolve\/[^/]+\/(.+)$/.exec(pathname) ?? []
  const found = [...host.files].find(([path]) => pathname.endsWith(`/${path}`))
  if (!found) return void response.writeHead(404, { 'x-error-code': 'EntryNotFound' }).end('Entry not found')
  const [path, content] = found
  if (resolved === undefined) return void sendFile(content, headers, host.etag(content), fault, response)
  if (!/\.(onnx|gguf)$/.test(path)) {
    return void response
      .writeHead(307, { location: `/api/resolve-cache/models/${path}?etag=%22f00%22` })
      .end()
  }
  const told = host.tell(content)
  response
    .writeHead(302, {
      location: `${fault === 'redirect relatively' ? '' : host.cdn}/xet-bridge-us/${path}?Expires=1781098782&Signature=c2lnbmVk`,
      'x-linked-size': told.bytes,
      'x-linked-etag': `"${told.sha256}"`,
      'x-repo-commit': told.commit,
    })
    .end('Found. Redirecting')
}

function sendFile(
  content: Buffer,
  { range: asked, 'if-range': validator, 'accept-encoding': encodings }: IncomingMessage['headers'],
  etag: string | null,
  fault: Fault | undefined,
  response: ServerResponse,
): void {
  const isOther = validator !== undefined && validator !== etag
  const range = fault === 'ignore range' || isOther ? undefined : asked
  const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
  const { length } = content
  if (etag !== null) response.setHeader('etag', etag)
  if (fault === 'compress' || (!range && encodings?.includes('gzip'))) {
    response.setHeader('content-encoding', 'gzip')
    return void response.writeHead(range ? 206 : 200).end(gzipSync(content))
  }
  if (range && (from >= length || fault === 'refuse range')) {
    return void response.writeHead(416, { 'content-range': `bytes */${length}` }).end()
  }
  const start = fault === 'wrong range' ? 0 : from
  if (range) response.setHeader('content-range', `bytes ${start}-${length - 1}/${length}`)
  if (fault !== 'end early') response.setHeader('content-length', length - start)
  response.statusCode = range ? 206 : 200
  const half = content.subarray(start, start + Math.ceil((length - start) / 2))
  if (fault === 'cut off' || fault === 'end early') response.write(half)
  if (fault === 'cut off') return
  response.end(fault === 'end early' ? undefined : content.subarray(start))
}
