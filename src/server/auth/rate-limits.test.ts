import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { connectServer } from '#server/db/connection.ts'
import { callCounts } from '#server/db/schema-accounts.ts'
import { startTestServer, type TestServer } from '#server/testing/server/test-server.ts'
import { createLimit, type Limit, limitConcurrency, sweepCounts } from './rate-limits.ts'

let server: TestServer
beforeAll(async () => {
  // With DATABASE_URL set, counts go into the test database instead of memory.
  server = await startTestServer({}, { DATABASE_URL: 'postgres://127.0.0.1/none' })
})
afterAll(() => server.stop())

const rules = { name: 'tries', maxCalls: 3, seconds: 60, text: 'Wait.' }
const refused = { code: 'RATE_LIMITED', message: 'Wait.', retryAfterSeconds: expect.any(Number) }

async function spend(limit: Limit, key: string): Promise<void> {
  for (let n = 0; n < rules.maxCalls; n++) await limit.count(key)
}

describe('a rate limit', () => {
  it('is shared by all processes on one database', async () => {
    const [one, other] = [createLimit(server.deps, rules), createLimit(server.deps, rules)]
    await one.count('rowan')
    await other.count('rowan')
    await other.refuseOver('rowan')
    await one.count('rowan')
    for (const limit of [one, other]) {
      await expect(limit.refuseOver('rowan')).rejects.toMatchObject(refused)
      await expect(limit.count('rowan')).rejects.toMatchObject(refused)
    }
    await other.count('ines')
    await createLimit(server.deps, { ...rules, name: 'others' }).count('rowan')
  })

  it('lets exactly the allowed number of concurrent calls through', async () => {
    const limits = [createLimit(server.deps, rules), createLimit(server.deps, rules)]
    const all = Array.from({ length: 20 }, (_, n) => limits[n % 2]?.count('crowd'))
    const through = (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled')
    expect(through).toHaveLength(rules.maxCalls)
  })

  it('resets the count of a key', async () => {
    const limit = createLimit(server.deps, rules)
    await spend(limit, 'forgiven')
    await limit.forget('forgiven')
    await limit.count('forgiven')
  })

  it('returns the fixed Retry-After, or else the time until the window ends', async () => {
    const [own, fixed] = [
      createLimit(server.deps, rules),
      createLimit(server.deps, { ...rules, retryAfter: 10 }),
    ]
    await spend(own, 'late')
    const error = await own.count('late').catch((refusal: unknown) => refusal)
    if (!(error instanceof AppError)) throw error
    expect(error.retryAfterSeconds).toBeGreaterThan(50)
    expect(error.retryAfterSeconds).toBeLessThanOrEqual(60)
    await expect(fixed.count('late')).rejects.toMatchObject({ retryAfterSeconds: 10 })
  })

  it('does not query the database for a key that is over the limit', async () => {
    const limit = createLimit(server.deps, rules)
    await spend(limit, 'flood')
    await server.deps.db.delete(callCounts)
    await expect(limit.count('flood')).rejects.toMatchObject(refused)
    await expect(limit.refuseOver('flood')).rejects.toMatchObject(refused)
    expect(await server.deps.db.select().from(callCounts)).toEqual([])
  })

  it('stores only hashes of keys and sweeps expired counts', async () => {
    await createLimit(server.deps, rules).count('203.0.113.7 rowan@example.org')
    const stored = await server.deps.db.select().from(callCounts)
    expect(stored).toMatchObject([{ key: expect.stringMatching(/^tries:[0-9a-f]{64}$/), points: 1 }])
    const [{ expire = new Date() } = {}] = stored
    await sweepCounts({ ...server.deps, clock: () => new Date(expire.getTime() - 1) })
    expect(await server.deps.db.select().from(callCounts)).toHaveLength(1)
    await sweepCounts({ ...server.deps, clock: () => expire })
    expect(await server.deps.db.select().from(callCounts)).toEqual([])
  })
})

describe('a rate limit without a database', () => {
  it('keeps counting in memory when the database refuses or does not answer', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const address = silent.address()
    const ports = [1, typeof address === 'object' && address ? address.port : 1]
    for (const port of ports) {
      const connection = connectServer(`postgres://127.0.0.1:${port}/none`, () => {})
      const limit = createLimit({ ...server.deps, db: connection.db }, rules)
      await spend(limit, 'rowan')
      await expect(limit.refuseOver('rowan')).rejects.toMatchObject(refused)
      await expect(limit.count('rowan')).rejects.toMatchObject(refused)
      await limit.refuseOver('ines')
      await connection.close()
    }
    silent.close()
  })
})

describe('a concurrency limit', () => {
  it('frees a slot when a call succeeds or fails', async () => {
    const limit = limitConcurrency(2, 'Full.')
    const first = Promise.withResolvers<void>()
    const inside = [limit('rowan', () => first.promise), limit('rowan', () => new Promise<void>(() => {}))]
    await expect(limit('rowan', async () => {})).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Full.',
      retryAfterSeconds: 10,
    })
    expect(await limit('ines', async () => 'in')).toBe('in')
    first.reject(new Error('broken'))
    await expect(inside[0]).rejects.toThrow('broken')
    expect(await limit('rowan', async () => 'in')).toBe('in')
  })
})
