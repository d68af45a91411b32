import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { readRawBody } from './receive-form.ts'

it('rejects a body if the client disconnected before it was read', async () => {
  const app = fastify()
  const { promise: received, resolve: receive } = Promise.withResolvers<unknown>()
  app.addContentTypeParser('audio/mpeg', (_request, _payload, done) => done(null))
  app.put('/', async (asked) => {
    sending.destroy()
    await new Promise((resolve) => asked.raw.once('close', resolve))
    receive(await text(readRawBody(asked)).catch((error: unknown) => error))
  })
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const sending = request(base, {
    method: 'PUT',
    headers: { 'content-type': 'audio/mpeg', 'content-length': 1000 },
  })
  sending.on('error', () => {})
  sending.write('sound')
  expect(await received).toMatchObject({ code: 'VALIDATION' })
  await app.close()
})
