import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { S3Settings } from '#server/adapters/files/s3-bucket.ts'
import { createFakeBucket, type FakeBucket, S3Refusal } from '#server/testing/fakes/fake-s3-bucket.ts'
import { listenLocally } from './listen-locally.ts'

export type S3Request = { operation: string; key: string }
/** `cut off` sends half of the requested bytes, then breaks the connection. */
export type S3Fault = { status: number; code: string } | 'hang up' | 'cut off'
type Decide = (request: S3Request) => S3Fault | undefined | Promise<S3Fault | undefined>

export type FakeS3 = {
  settings: S3Settings
  requests: S3Request[]
  /** Number of requests in progress. */
  open: number
  /** Decides whether a request fails; a test may also wait here. */
  decide: Decide
  bucket: FakeBucket
  close(): Promise<void>
}

type Call = {
  request: S3Request
  query: URLSearchParams
  incoming: IncomingMessage
  response: ServerResponse
}

const escapeXml = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const write = (name: string, value: string | number | boolean) =>
  `<${name}>${escapeXml(`${value}`)}</${name}>`

function answerXml(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`)
}

const answerEtag = (response: ServerResponse, etag: string) => response.writeHead(200, { etag }).end()

function nameOperation(method: string, key: string, query: URLSearchParams): string {
  const isUpload = query.has('uploadId')
  if (method === 'GET' && key === '') return query.has('uploads') ? 'ListMultipartUploads' : 'ListObjectsV2'
  if (method === 'PUT') return isUpload ? 'UploadPart' : 'PutObject'
  if (method === 'POST') return isUpload ? 'CompleteMultipartUpload' : 'CreateMultipartUpload'
  if (method === 'DELETE') return isUpload ? 'AbortMultipartUpload' : 'DeleteObject'
  return method === 'HEAD' ? 'HeadObject' : 'GetObject'
}

/** Checks access keys, but not signatures. */
export async function startFakeS3({ pageSize = 1000 } = {}): Promise<FakeS3> {
  const bucket = createFakeBucket()
  const server = createServer((incoming, response) => {
    handle(fake, incoming, response, pageSize).catch((error) => refuse(incoming, response, error))
  })
  const { origin, close } = await listenLocally(server)
  const fake: FakeS3 = {
    settings: {
      endpoint: origin,
      bucket: 'recordings',
      region: 'eu-central-1',
      accessKey: 'lantern-access',
      secretKey: 'lantern-secret-key',
    },
    requests: [],
    open: 0,
    decide: () => undefined,
    bucket,
    async close() {
      await close()
      await bucket.remove()
    },
  }
  return fake
}

function refuse(incoming: IncomingMessage, response: ServerResponse, error: unknown): void {
  // Errors other than a refusal occur, for example, when the client disconnects.
  if (!(error instanceof S3Refusal) || response.headersSent) return void response.destroy()
  incoming.resume()
  response.writeHead(error.status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error>${write('Code', error.code)}${write('Message', 'No')}</Error>`)
}

async function handle(
  fake: FakeS3,
  incoming: IncomingMessage,
  response: ServerResponse,
  pageSize: number,
): Promise<void> {
  const { bucket, requests, decide, settings } = fake
  fake.open++
  response.once('close', () => fake.open--)
  const { pathname, searchParams: query } = new URL(incoming.url ?? '', 'http://s3')
  const [, bucketName, ...rest] = pathname.split('/').map(decodeURIComponent)
  const key = rest.join('/')
  const request = { operation: nameOperation(incoming.method ?? '', key, query), key }
  requests.push(request)
  requireSigned(incoming.headers.authorization, settings)
  if (bucketName !== settings.bucket) throw new S3Refusal(404, 'NoSuchBucket')
  const trouble = await decide(request)
  if (trouble === 'hang up') return void incoming.socket.resetAndDestroy()
  if (typeof trouble === 'object') throw new S3Refusal(trouble.status, trouble.code)
  const call = { request, query, incoming, response }
  if (request.operation === 'GetObject' || request.operation === 'HeadObject') {
    return sendObject(bucket, call, trouble === 'cut off')
  }
  if (request.operation === 'ListObjectsV2') return listObjects(bucket, call, pageSize)
  if (request.operation === 'ListMultipartUploads') return listUploads(bucket, call, pageSize)
  return change(bucket, call)
}

function requireSigned(authorization: string | undefined, { accessKey, region }: S3Settings): void {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request, .*Signature=[0-9a-f]{64}$/
  const [, key, where] = parts.exec(authorization ?? '') ?? []
  if (!key) throw new S3Refusal(403, 'AccessDenied')
  if (key !== accessKey) throw new S3Refusal(403, 'InvalidAccessKeyId')
  if (where !== region) throw new S3Refusal(400, 'AuthorizationHeaderMalformed')
}

async function sendObject(
  bucket: FakeBucket,
  { request, incoming, response }: Call,
  isCut: boolean,
): Promise<void> {
  const object = bucket.objects.get(request.key)
  if (!object) throw new S3Refusal(404, 'NoSuchKey')
  const { file, size, etag, storedAt } = object
  const { range, 'if-match': wanted } = incoming.headers
  if (wanted && wanted !== etag) throw new S3Refusal(412, 'PreconditionFailed')
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  const start = Number(from ?? 0)
  const end = Math.min(Number(to || size), size - 1)
  if (from && start > end) throw new S3Refusal(416, 'InvalidRange')
  const length = end - start + 1
  response.writeHead(from ? 206 : 200, {
    etag,
    'content-length': length,
    'last-modified': storedAt.toUTCString(),
    ...(from && { 'content-range': `bytes ${start}-${end}/${size}` }),
  })
  if (request.operation === 'HeadObject' || length === 0) return void response.end()
  const last = isCut ? start + Math.floor(length / 2) - 1 : end
  await pipeline(createReadStream(file, { start, end: last }), response, { end: !isCut })
  if (isCut) incoming.socket.resetAndDestroy()
}

function listObjects({ objects }: FakeBucket, { query, response }: Call, pageSize: number): void {
  const prefix = query.get('prefix') ?? ''
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const found = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = found.slice(0, pageSize)
  const contents = page.map((key) => {
    const { storedAt, size } = objects.get(key) ?? { storedAt: new Date(0), size: 0 }
    return `<Contents>${write('Key', key)}${write('LastModified', storedAt.toISOString())}${write('Size', size)}</Contents>`
  })
  const token = Buffer.from(page.at(-1) ?? '').toString('base64')
  const isTruncated = page.length < found.length
  const next = isTruncated ? write('NextContinuationToken', token) : ''
  const head = `${write('IsTruncated', isTruncated)}${next}`
  answerXml(response, `<ListBucketResult>${head}${contents.join('')}</ListBucketResult>`)
}

function listUploads({ uploads }: FakeBucket, { query, response }: Call, pageSize: number): void {
  const after = query.get('upload-id-marker') ?? ''
  const ids = [...uploads.keys()].filter((id) => id > after).sort()
  const page = ids.slice(0, pageSize)
  const found = page.map((id) => {
    const { key, begunAt } = uploads.get(id) ?? { key: '', begunAt: new Date(0) }
    return `<Upload>${write('Key', key)}${write('UploadId', id)}${write('Initiated', begunAt.toISOString())}</Upload>`
  })
  const last = page.at(-1) ?? ''
  const isTruncated = page.length < ids.length
  const next = isTruncated
    ? `${write('NextKeyMarker', uploads.get(last)?.key ?? '')}${write('NextUploadIdMarker', last)}`
    : ''
  const head = `${write('IsTruncated', isTruncated)}${next}`
  answerXml(response, `<ListMultipartUploadsResult>${head}${found.join('')}</ListMultipartUploadsResult>`)
}

async function change(bucket: FakeBucket, { request, query, incoming, response }: Call): Promise<void> {
  const { operation, key } = request
  const uploadId = query.get('uploadId') ?? ''
  const sha256 = incoming.headers['x-amz-content-sha256']?.toString()
  switch (operation) {
    case 'PutObject':
      return void answerEtag(response, await bucket.put(key, incoming, sha256))
    case 'UploadPart': {
      const number = Number(query.get('partNumber'))
      return void answerEtag(response, await bucket.putPart(uploadId, number, incoming, sha256))
    }
    case 'CreateMultipartUpload': {
      const id = bucket.beginUpload(key)
      return answerXml(
        response,
        `<InitiateMultipartUploadResult>${write('UploadId', id)}</InitiateMultipartUploadResult>`,
      )
    }
    case 'CompleteMultipartUpload': {
      const etag = await bucket.completeUpload(uploadId, readParts(await text(incoming)))
      return answerXml(
        response,
        `<CompleteMultipartUploadResult>${write('ETag', etag)}</CompleteMultipartUploadResult>`,
      )
    }
    case 'AbortMultipartUpload':
      bucket.abortUpload(uploadId)
      return void response.writeHead(204).end()
    default:
      bucket.objects.delete(key)
      return void response.writeHead(204).end()
  }
}

function readParts(body: string): { number: number; etag: string }[] {
  return [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll('&quot;', '"') ?? '',
  }))
}
