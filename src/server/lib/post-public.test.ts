import { lookup } from 'node:dns/promises'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { startFakeWebhook } from '#server/testing/fakes/fake-webhook-server.ts'
import { isPrivateAddress, leadsToPrivateNetwork, postPublic } from './post-public.ts'

const hook = await startFakeWebhook(200)
afterEach(() => hook.reply(200))
afterAll(() => hook.close())

const post = (change: Partial<Parameters<typeof postPublic>[0]> = {}) =>
  postPublic({
    ...{ url: hook.url, headers: { 'X-One': '1' }, body: '{"é":1}', allowsPrivate: true },
    ...{ timeoutMs: 5_000, maxAnswerBytes: 1_000, signal: new AbortController().signal },
    ...change,
  })

it('sends headers and body, and returns the status', async () => {
  hook.reply({ status: 429, headers: { 'Retry-After': '7' } })
  expect(await post()).toEqual({ status: 429, retryAfter: '7', text: '' })
  expect(hook.requests.at(-1)).toMatchObject({
    headers: { 'x-one': '1', 'content-length': '8' },
    body: '{"é":1}',
  })
})

it.each([
  ['hang', { fault: 'timeout' }],
  ['die', { fault: 'broken' }],
  ['not http', { fault: 'notHttp' }],
  ['switch protocols', { fault: 'broken' }],
  ['huge', { status: 200, retryAfter: null, text: expect.any(String) }],
  ['cut off', { status: 200, retryAfter: null, text: expect.any(String) }],
] as const)('%s: returns %o and closes the connection', async (reply, outcome) => {
  hook.reply(reply)
  expect(await post({ timeoutMs: 300 })).toEqual(outcome)
  await expect.poll(hook.open).toBe(0)
})

it('follows no redirect', async () => {
  const elsewhere = await startFakeWebhook(200)
  hook.reply({ status: 302, headers: { Location: elsewhere.url } })
  expect(await post()).toEqual({ status: 302, retryAfter: null, text: expect.any(String) })
  expect(elsewhere.requests).toEqual([])
  await elsewhere.close()
})

it('reports a closed port, an unknown host and a missing certificate', async () => {
  const closed = await startFakeWebhook()
  await closed.close()
  expect(await post({ url: closed.url })).toEqual({ fault: 'refused' })
  expect(await post({ url: `http://${'x'.repeat(64)}.invalid/` })).toEqual({ fault: 'unknownHost' })
  expect(await post({ url: hook.url.replace('http:', 'https:') })).toHaveProperty('fault')
})

it('throws only when it is aborted', async () => {
  hook.reply('hang')
  const stop = new AbortController()
  const posted = post({ signal: stop.signal })
  await vi.waitFor(() => expect(hook.open()).toBe(1))
  stop.abort(new Error('stopped'))
  await expect(posted).rejects.toThrow('stopped')
})

it('connects to no private address, whether given as an IP address or by name', async () => {
  const before = hook.requests.length
  expect(await post({ allowsPrivate: false })).toEqual({ fault: 'private' })
  expect(await post({ allowsPrivate: false, url: `http://localhost:${hook.port}/` })).toEqual({
    fault: 'private',
  })
  expect(await post({ allowsPrivate: false, url: `http://2130706433:${hook.port}/` })).toEqual({
    fault: 'private',
  })
  expect(hook.requests.length).toBe(before)
})

it('recognizes private hosts by IP address and by name', async () => {
  expect((await lookup('localhost')).address).toMatch(/^(127\.0\.0\.1|::1)$/)
  for (const host of ['localhost', '127.1', '0x7f000001', '[::1]', '[::ffff:10.0.0.1]', '169.254.169.254']) {
    expect(await leadsToPrivateNetwork(new URL(`https://${host}/`)), host).toBe(true)
  }
  for (const host of ['8.8.8.8', '[2606:4700::1111]', 'nowhere.invalid']) {
    expect(await leadsToPrivateNetwork(new URL(`https://${host}/`)), host).toBe(false)
  }
})

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.9.9.9',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:192.168.1.1',
  '::7f00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  'fd00::1',
  'fe80::1',
  'ff02::1',
])('counts %s as private', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

it.each(['1.1.1.1', '100.63.0.1', '172.32.0.1', '192.0.2.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
  'counts %s as public',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  },
)
