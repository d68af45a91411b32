import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { sendLargeJson, writeEntryList } from './send-large-json.ts'

async function ask(key: string, read: () => AsyncIterable<object[]>): Promise<unknown> {
  const app = Fastify()
  app.get('/', async (request, reply) => {
    await sendLargeJson(request, reply, key, async () => writeEntryList({ name: 'A' }, read()))
    return reply
  })
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })
  return JSON.parse(gunzipSync(answer.rawPayload).toString())
}

async function* whole() {
  yield [{ id: 'a' }]
  yield [{ id: 'b' }]
}

it('does not cache an answer that failed midway', async () => {
  async function* failing() {
    yield [{ id: 'a' }]
    throw new Error('no database')
  }
  await expect(ask('failed', failing)).rejects.toThrow()
  expect(await ask('failed', whole)).toEqual({ name: 'A', entries: [{ id: 'a' }, { id: 'b' }] })
})

it('reads the content once per key', async () => {
  let reads = 0
  const count = () => {
    reads++
    return whole()
  }
  const first = await ask('counted', count)
  expect(await ask('counted', count)).toEqual(first)
  expect(reads).toBe(1)
  await ask('another', count)
  expect(reads).toBe(2)
})
