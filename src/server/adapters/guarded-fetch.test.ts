import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { sendEndlessly } from '#server/testing/fakes/test-engine.ts'
import { createGuard, type FetchLimits } from './guarded-fetch.ts'

async function serve(answer: RequestListener) {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization)
    answer(request, response)
  })
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

const limits: FetchLimits = { idleMs: 5_000, totalMs: 5_000, bytes: 1_000_000 }
const stream = { 'content-type': 'text/event-stream' }
const headers = { authorization: 'Bearer key' }

it.each([301, 302, 303, 307, 308])(
  'does not send the key along a redirect with status %i',
  async (status) => {
    const elsewhere = await serve((_, response) => response.end())
    const engine = await serve((_, response) => response.writeHead(status, { location: elsewhere.url }).end())
    const answer = await createGuard(limits).fetch(engine.url, { method: 'POST', headers, body: '{}' })
    expect(answer.status).toBe(status)
    expect(engine.asked).toEqual(['Bearer key'])
    expect(elsewhere.asked).toEqual([])
  },
)

it('gives up on an endless answer', async () => {
  const engine = await serve((_, response) => {
    response.writeHead(200, stream)
    sendEndlessly(response)
  })
  const guard = createGuard(limits)
  await expect(guard.fetch(engine.url).then((answer) => answer.text())).rejects.toThrow('too long')
  expect(guard.fault).toBe('too long')
})

it.each([
  ['falls silent', { idleMs: 100 }],
  ['trickles data endlessly', { totalMs: 300 }],
])('gives up on an engine that %s', async (_, limit) => {
  const engine = await serve((_request, response) => {
    response.writeHead(200, stream).write('x')
    if ('idleMs' in limit) return
    const drip = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(drip))
  })
  const guard = createGuard({ ...limits, ...limit })
  await expect(guard.fetch(engine.url).then((answer) => answer.text())).rejects.toThrow('silent')
})
