import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { generalTexts } from '#contract/errors.ts'
import { aPerson, startTestServer, type TestServer } from '#server/testing/server/test-server.ts'

let server: TestServer
let token: string
let port: number
beforeAll(async () => {
  // Fakes only `setInterval`, which measures the pace of a body.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = await startTestServer()
  token = (await aPerson(server)).token
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const address = server.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(async () => {
  vi.useRealTimers()
  server.app.server.closeAllConnections()
  await server.stop()
})

async function begin(path: string, type: string, first: string, announced = 1_000_000) {
  const socket: Socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => (answer += bytes))
  const ended = once(socket, 'close').then(() => answer)
  await once(socket, 'connect')
  const arrived = once(server.app.server, 'request')
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${token}`, `Content-Type: ${type}`]
  socket.write([...head, `Content-Length: ${announced}`, '', first].join('\r\n'))
  await arrived
  return { socket, ended }
}

describe('a client that sends less than 8 kB a second for a minute', () => {
  const timedOut = [/^HTTP\/1\.1 408 /, new RegExp(`"error":"${generalTexts.timedOut}"`)]

  it.each([
    ['a form without its file', '/api/audio/upload', 'multipart/form-data; boundary=x', '--x'],
    ['JSON', '/api/campaign', 'application/json', '{"name":'],
  ])('gets 408 and is disconnected: %s', async (_, path, type, first) => {
    const { ended } = await begin(path, type, first)
    vi.advanceTimersByTime(60_000)
    const answer = await ended
    for (const expected of timedOut) expect(answer).toMatch(expected)
    await expect.poll(() => readdirSync(server.deps.files.workFolder)).toEqual([])
  })

  it('is also disconnected if its body was refused and is only being drained', async () => {
    const { socket, ended } = await begin('/api/audio/upload', 'text/plain', 'x')
    await once(socket, 'data')
    expect(socket.destroyed).toBe(false)
    vi.advanceTimersByTime(60_000)
    expect(await ended).toMatch(/^HTTP\/1\.1 415 /)
  })
})

it('accepts a body that is fast enough, however long it takes', async () => {
  const minute = 'x'.repeat(8_000 * 60)
  const [start, end] = ['{"name":"The Salt Road","description":"', '"}']
  const accepted = once(server.app.server, 'connection') as Promise<[Socket]>
  const announced = start.length + 2 * minute.length + end.length
  const { socket, ended } = await begin('/api/campaign', 'application/json', start, announced)
  const [connection] = await accepted
  for (let minutes = 1; minutes <= 2; minutes++) {
    socket.write(minute)
    await expect.poll(() => connection.bytesRead).toBeGreaterThan(minutes * minute.length)
    vi.advanceTimersByTime(60_000)
  }
  socket.write(end)
  await once(socket, 'data')
  socket.end()
  expect(await ended).toContain(campaignTexts.descriptionTooLong)
})
