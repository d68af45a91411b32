import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { calls } from '#contract/endpoints.ts'
import { requestLimits } from '#contract/errors.ts'
import { appPaths, redirects, sharedWikiPath, sitePages } from '#contract/pages.ts'
import { createApp } from '#server/app.ts'
import { audioFiles } from '#server/db/schema.ts'
import { aScene, aToken } from '#server/testing/scenes/test-scene.ts'
import { storeSound } from '#server/testing/scenes/test-stored-recording.ts'
import { aPerson, withServer } from '#server/testing/server/test-server.ts'
import { listRegisteredCalls, webFolder } from './pages.ts'

/** Repeats the server's policy, so that the tests fail if the server loosens its own. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; media-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types service-worker"
const devices =
  'camera=(), display-capture=(), geolocation=(), hid=(), midi=(), payment=(), serial=(), usb=(), microphone='
const everywhere = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': `${devices}()`,
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const inApp = { ...everywhere, 'permissions-policy': `${devices}(self)` }
const shared = { ...everywhere, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
const others = new Set([
  'accept-ranges',
  'allow',
  'connection',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'date',
  'etag',
  'last-modified',
  'keep-alive',
  'location',
  'retry-after',
  'transfer-encoding',
  'vary',
  'www-authenticate',
  'x-accel-buffering',
  'x-request-id',
])

/** Headers of the tus protocol. Only answers of the upload endpoints may have them. */
const ofUploads = new Set([
  'tus-checksum-algorithm',
  'tus-extension',
  'tus-max-size',
  'tus-resumable',
  'tus-version',
  'upload-length',
  'upload-metadata',
  'upload-offset',
])

let scene: Record<string, string>
const ids = new Map<string, string>()
const idOf = (person: string) => ids.get(person) ?? ''

const server = withServer({ render: () => '<!doctype html>' }, { PUBLIC_URL: 'https://table.example' })
beforeAll(async () => {
  for (const person of ['administrator', 'gm', 'player', 'deactivated', 'outsider']) {
    ids.set(person, (await aPerson(server, person)).id)
  }
  scene = await aScene(server, idOf)
})

type Request = {
  method?: Endpoint['method'] | 'HEAD' | 'OPTIONS'
  url: string
  headers?: Record<string, string>
}

async function ask({ method = 'GET', url, headers = {} }: Request, app = server.app) {
  const response = await app.inject({ method, url, headers, payloadAsStream: true })
  const stream = response.stream()
  // An event stream does not end by itself.
  stream.destroy()
  const isUpload = url.startsWith('/api/uploads')
  const policies = Object.entries(response.headers).filter(
    ([name]) => !others.has(name) && !(isUpload && ofUploads.has(name)),
  )
  const { 'cache-control': caching, ...rest } = Object.fromEntries(policies)
  return { status: response.statusCode, headers: response.headers, caching, policies: rest }
}
/** A new token for each request, because some requests revoke their token. */
const bearer = async () => ({ authorization: `Bearer ${await aToken(server, idOf('gm'))}` })

describe('the security headers', () => {
  it('are sent with every page', async () => {
    for (const url of Object.keys(sitePages)) {
      expect(await ask({ url }), url).toMatchObject({
        status: 200,
        caching: 'no-cache',
        policies: everywhere,
      })
    }
    for (const url of Object.keys(redirects)) {
      expect(await ask({ url }), url).toMatchObject({ status: 302, policies: everywhere })
    }
    for (const url of ['/robots.txt', '/sitemap.xml', '/no/such/page', '/%', '/campaign/1', '/.env']) {
      expect((await ask({ url })).policies, url).toEqual(everywhere)
    }
  })

  it('allow only the application to use the microphone', async () => {
    for (const url of appPaths) {
      const { policies } = await ask({ url: url.replace('*', 'x').replace(':code', 'nothing') })
      expect(policies, url).toEqual(inApp)
    }
  })

  it('forbid caching and referrers on the pages of a shared wiki', async () => {
    const { shareToken = '' } = scene
    for (const [one, status] of [
      [shareToken, 200],
      ['nothing', 404],
    ] as const) {
      const answer = await ask({ url: fillPath(sharedWikiPath, { shareToken: one }) })
      expect(answer).toMatchObject({ status, caching: 'no-store' })
      expect(answer.policies).toEqual(shared)
    }
  })

  it('are sent for every call, allow caching only of whole wikis, pictures and the API reference, and clear the cache on sign-out', async () => {
    const revalidated = [calls.listEntries, calls.readIndex, calls.listFeatured, calls.reference].map(
      ({ path }) => path,
    )
    const pictures = [calls.readPicture, calls.readSharedPicture].map(({ path }) => path)
    const registered = listRegisteredCalls(server.app)
    expect(registered.length).toBeGreaterThan(Object.keys(calls).length)
    const order = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE']
    registered.sort((a, b) => order.indexOf(a.split(' ')[0] ?? '') - order.indexOf(b.split(' ')[0] ?? ''))
    const statuses = new Map<number, number>()
    for (const call of registered) {
      const [method, pattern = ''] = call.split(' ') as [Endpoint['method'], string]
      const url = fillPath(pattern, { speakerId: 'none', segmentId: 'none', number: '0', ...scene })
      for (const headers of [{}, await bearer()]) {
        const answer = await ask({ method, url, headers })
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        const isStored = answer.status === 200 && revalidated.some((path) => path === pattern)
        const isPicture = answer.status === 200 && pictures.some((path) => path === pattern)
        const caching = isPicture ? 'private, max-age=3600' : isStored ? 'private, no-cache' : 'no-store'
        expect(answer.caching, call).toBe(caching)
        const isSignedOut = answer.status === 200 && pattern === calls.logout.path
        expect(answer.policies, call).toEqual({
          ...(url.startsWith('/api/shared-wiki/') ? shared : everywhere),
          ...(isSignedOut ? { 'clear-site-data': '"cache"' } : {}),
        })
        expect(answer.headers['x-request-id'], call).toMatch(/^[0-9a-f-]{36}$/)
      }
    }
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]))
    expect(statuses.get(200)).toBeGreaterThan(50)
  })

  it('are sent with a download, and with sound as a whole, in part and beyond its end', async () => {
    await storeSound(server, 'audio/sound', 'some sound')
    const fresh = await aScene(server, idOf)
    await server.deps.db
      .update(audioFiles)
      .set({ renditionKey: 'audio/sound' })
      .where(eq(audioFiles.id, fresh['audioId'] ?? ''))
    const token = await aToken(server, idOf('gm'))
    const urlOf = async (body: object) =>
      String((await server.call('POST', '/api/tickets', { token, body })).body['url'])
    const play = await urlOf({ kind: 'audio', id: fresh['audioId'] })
    const exported = await urlOf({ kind: 'export', id: fresh['campaignId'], format: 'markdown' })
    for (const [url, range, status] of [
      [play, '', 200],
      [play, 'bytes=2-4', 206],
      [play, 'bytes=90-', 416],
      [exported, '', 200],
    ] as const) {
      const answer = await ask({ url, headers: range ? { range } : {} })
      expect(answer.status, url).toBe(status)
      expect(answer.caching, url).toMatch(/no-store/)
      expect(answer.policies, url).toEqual(everywhere)
    }
  })

  it('are sent with refusals: unknown calls, wrong methods, oversized and invalid bodies', async () => {
    const signedIn = await bearer()
    const large = { ...signedIn, 'content-type': 'application/json', 'content-length': '9'.repeat(7) }
    expect(Number(large['content-length'])).toBeGreaterThan(requestLimits.jsonBytes)
    for (const [status, request] of [
      [404, { url: '/api/nothing' }],
      [404, { url: '/assets/nothing.js' }],
      [404, { method: 'POST', url: '/' }],
      [405, { method: 'DELETE', url: '/api/campaign' }],
      [405, { method: 'OPTIONS', url: '/api/campaign' }],
      [413, { method: 'POST', url: '/api/campaign', headers: large }],
      [415, { method: 'POST', url: '/api/campaign', headers: { ...signedIn, 'content-type': 'text/html' } }],
      [415, { url: '/', headers: { 'content-encoding': 'gzip' } }],
    ] satisfies [number, Request][]) {
      const answer = await ask(request)
      expect(answer, request.url).toMatchObject({ status, caching: 'no-store' })
      expect(answer.policies, request.url).toEqual(everywhere)
    }
  })

  const isBuilt = existsSync(path.join(webFolder, 'index.html'))
  it.skipIf(isBuilt)(
    "are not tested for the application's files, because the application is not built",
    () => {},
  )
  it.skipIf(!isBuilt)("are sent with the application's files", async () => {
    for (const url of ['/early.js', '/favicon.svg', '/favicon.ico']) {
      const answer = await ask({ url })
      expect(answer, url).toMatchObject({ status: 200, caching: 'public, max-age=3600' })
      expect(answer.policies, url).toEqual(everywhere)
    }
  })
  it.skipIf(!isBuilt).each([
    ['br', '.br', brotliDecompressSync],
    ['gzip', '.gz', gunzipSync],
  ])('of a script compressed at build time as %s', async (encoding, ending, unpack) => {
    const folder = path.join(webFolder, 'assets')
    const script = readdirSync(folder).find((name) => /^wiki-.*\.js$/.test(name)) ?? ''
    const { headers, rawPayload } = await server.app.inject({
      url: `/assets/${script}`,
      headers: { 'accept-encoding': encoding },
    })
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(rawPayload).toEqual(readFileSync(path.join(folder, script + ending)))
    expect(unpack(rawPayload)).toEqual(readFileSync(path.join(folder, script)))
  })

  it('require HTTPS only if the public URL does', async () => {
    const config = { ...server.deps.config, publicUrl: 'http://table.example' }
    const app = await createApp({ ...server.deps, config })
    const { 'strict-transport-security': _, ...rest } = everywhere
    expect((await ask({ url: '/api/health' }, app)).policies).toEqual(rest)
    await app.close()
  })
})

describe('an invalid request', () => {
  const headersOf = (answer: string) => {
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    const [first, ...lines] = head.split('\r\n')
    const pairs = lines.map((line) => line.split(/: (.*)/s).slice(0, 2))
    const all = Object.fromEntries(pairs.map(([name = '', value]) => [name.toLowerCase(), value]))
    const policies = Object.entries(all).filter(([name]) => !others.has(name) && name !== 'cache-control')
    return { first, all, policies: Object.fromEntries(policies), body: JSON.parse(body) }
  }

  it.each([
    ['has headers of 20 kB', `GET /api/health HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['is no HTTP', 'hello\r\n\r\n', 400],
  ])('is answered like any other error: it %s', async (_, sent, status) => {
    const app = await createApp(server.deps)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(sent)
    const { first, all, policies, body } = headersOf(await text(socket))
    expect(first).toContain(`HTTP/1.1 ${status} `)
    expect(policies).toEqual(everywhere)
    expect(all).toMatchObject({ 'cache-control': 'no-store', connection: 'close' })
    expect(all['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(body).toMatchObject({ success: false, error: expect.stringMatching(/request/i) })
    await app.close()
  })

  it('gets its answer if it arrives during the shutdown, and the connection is closed then', async () => {
    const app = await createApp(server.deps)
    const held = Promise.withResolvers<void>()
    const isClosing = Promise.withResolvers<void>()
    app.addHook('preClose', async () => {
      isClosing.resolve()
      await held.promise
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const closed = app.close()
    await isClosing.promise
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('connection')).toBe('close')
    expect(answer.headers.get('content-security-policy')).toBe(policy)
    held.resolve()
    await closed
  })
})
