import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { buildOpenApi } from '#contract/reference.ts'
import { withServer } from '#server/testing/server/test-server.ts'

const server = withServer()
const url = '/api/openapi.json'
const ask = (headers: Record<string, string> = {}) => server.app.inject({ url, headers })

it('is sent with the origin of the request, compressed if the client accepts it', async () => {
  const plain = await ask({ host: 'table.example' })
  expect(plain.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://table.example' }] })
  const zipped = await ask({ host: 'table.example', 'accept-encoding': 'gzip' })
  expect(zipped.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(JSON.parse(gunzipSync(zipped.rawPayload).toString())).toEqual(plain.json())
  const other = await ask({ host: 'elsewhere.example' })
  expect(other.json()).toEqual({ ...plain.json(), servers: [{ url: 'http://elsewhere.example' }] })
  expect(other.headers['etag']).not.toBe(plain.headers['etag'])
})

it('is not sent again to a client that has it', async () => {
  const { headers } = await ask()
  const again = await ask({ 'if-none-match': String(headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await ask({ 'if-none-match': 'W/"older"' })).statusCode).toBe(200)
})

it('is built once for many calls', async () => {
  const building = await measureProcessorTime(async () => buildOpenApi('http://table.example'))
  const calling = await measureProcessorTime(async () => {
    for (let call = 0; call < 20; call++) await ask({ 'accept-encoding': 'gzip' })
  })
  expect(calling).toBeLessThan(10 * building)
})

async function measureProcessorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
