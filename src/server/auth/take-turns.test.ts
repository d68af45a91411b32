import { request } from 'node:http'
import fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, success } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { answerError } from '#server/http/error-handler.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { maxConcurrentCalls, registerRoute } from './register-route.ts'

const server = withServer()
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const work = endpoint({
  method: 'GET',
  path: '/work/:name',
  access: 'signed-in',
  summary: 'Works until it is released.',
  answer: success({ name: z.string() }),
})

/** Calls are made by the account in the header `x-account`, or else by a visitor. They end when they are released. */
function anApp(takesTurns?: boolean) {
  const app = fastify({ trustProxy: true })
  app.setErrorHandler(answerError(server.deps.log))
  closing.push(() => app.close())
  const started: string[] = []
  const refused = new Set<string>()
  const released = new Map<string, () => void>()
  const guard = async (_: unknown, { headers }: { headers: Record<string, unknown> }) => {
    const userId = headers['x-account']
    if (typeof userId !== 'string') return null
    if (refused.has(userId)) throw new AppError('NOT_FOUND', 'Gone')
    return { userId }
  }
  registerRoute(app, server.deps, work, guard, {
    ...(takesTurns === undefined ? {} : { takesTurns }),
    handle: async ({ params: { name } }) => {
      started.push(name)
      await new Promise<void>((resolve) => released.set(name, resolve))
      return { success: true, name }
    },
  })
  const call = (name: string, account?: string, address = '203.0.113.1') =>
    app.inject({
      url: `/work/${name}`,
      headers: { 'x-forwarded-for': address, ...(account ? { 'x-account': account } : {}) },
    })
  const callMany = (prefix: string, count: number, ...by: [account?: string, address?: string]) =>
    Array.from({ length: count }, (_, index) => call(`${prefix}${index + 1}`, ...by))
  const startedCount = (count: number) => expect.poll(() => started.length).toBe(count)
  return {
    app,
    call,
    callMany,
    started,
    startedCount,
    refused,
    release: (name: string) => released.get(name)?.(),
  }
}

const releaseAll = async ({ started, release }: ReturnType<typeof anApp>, answers: Promise<unknown>[]) => {
  let isDone = false
  const all = Promise.all(answers).finally(() => {
    isDone = true
  })
  const releaseStarted = () => {
    for (const name of started) release(name)
    return isDone
  }
  await expect.poll(releaseStarted).toBe(true)
  return all
}

it('runs six calls of an account at once, and the calls of others beside them', async () => {
  const app = anApp()
  const answers = app.callMany('a', 10, 'ada')
  await app.startedCount(maxConcurrentCalls)
  answers.push(app.call('b1', 'bo'))
  await app.startedCount(maxConcurrentCalls + 1)
  expect(app.started).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1'])
  app.release('a3')
  await app.startedCount(maxConcurrentCalls + 2)
  expect(app.started.at(-1)).toBe('a7')
  await releaseAll(app, answers)
  expect(await Promise.all(answers).then((all) => all.map(({ statusCode }) => statusCode))).toEqual(
    answers.map(() => 200),
  )
})

it('counts visitors by address', async () => {
  const app = anApp()
  const answers = app.callMany('a', 8)
  await app.startedCount(maxConcurrentCalls)
  answers.push(app.call('b1', undefined, '203.0.113.2'))
  await app.startedCount(maxConcurrentCalls + 1)
  expect(app.started.at(-1)).toBe('b1')
  await releaseAll(app, answers)
})

it('does not count calls that take no turns, such as event streams', async () => {
  const app = anApp(false)
  const answers = app.callMany('a', 20, 'ada')
  await app.startedCount(20)
  await releaseAll(app, answers)
})

it('drops a waiting call whose client has left', async () => {
  const app = anApp()
  const base = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const answers = app.callMany('a', maxConcurrentCalls, 'ada')
  await app.startedCount(maxConcurrentCalls)
  const arrived = Promise.withResolvers<void>()
  app.app.server.once('request', (_, reply) => reply.once('close', arrived.resolve))
  const leaving = request(`${base}/work/left`, { headers: { 'x-account': 'ada' } })
  leaving.on('error', () => {})
  app.app.server.once('request', () => setImmediate(() => leaving.destroy()))
  leaving.end()
  await arrived.promise
  answers.push(app.call('next', 'ada'))
  await releaseAll(app, answers)
  expect(app.started.slice(maxConcurrentCalls)).toEqual(['next'])
})

it('checks the access again after waiting', async () => {
  const app = anApp()
  const answers = app.callMany('a', maxConcurrentCalls, 'ada')
  await app.startedCount(maxConcurrentCalls)
  const waiting = app.call('late', 'ada')
  await new Promise((resolve) => setImmediate(resolve))
  app.refused.add('ada')
  app.release('a1')
  expect((await waiting).statusCode).toBe(404)
  app.refused.clear()
  await releaseAll(app, answers)
})
