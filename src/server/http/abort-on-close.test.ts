import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { abortOnClose } from './abort-on-close.ts'

let server: http.Server
let client: http.ClientRequest
let response: http.ServerResponse
beforeEach(async () => {
  server = http.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  client = http.get({ port, host: '127.0.0.1', agent: false }).on('error', () => {})
  const [, answer] = (await once(server, 'request')) as [http.IncomingMessage, http.ServerResponse]
  response = answer
})
afterEach(() => {
  server.close()
  server.closeAllConnections()
})

const expectAborted = (signal: AbortSignal) => expect.poll(() => signal.aborted).toBe(true)

it('aborts when the client disconnects', async () => {
  const signal = abortOnClose(response)
  client.destroy()
  await once(response, 'close')
  await expectAborted(signal)
})

it('aborts if the client has already disconnected', async () => {
  client.destroy()
  await once(response, 'close')
  await expectAborted(abortOnClose(response))
})

it('aborts when the answer is complete, and not before', async () => {
  const signal = abortOnClose(response)
  response.write('a')
  await once(client, 'response')
  expect(signal.aborted).toBe(false)
  response.end()
  await expectAborted(signal)
})
