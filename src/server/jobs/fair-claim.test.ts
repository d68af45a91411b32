import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aPerson, startTestServer, type TestServer } from '#server/testing/server/test-server.ts'
import { jobs } from '../db/schema.ts'
import { startJob } from './service.ts'
import { claimNextJob } from './store.ts'

let server: TestServer
let nameOf: Map<string, string>
beforeEach(async () => {
  server = await startTestServer()
  nameOf = new Map()
})
afterEach(() => server.stop())

async function addJobs(...names: string[]): Promise<void> {
  const people = new Map<string, string>()
  for (const name of names) {
    const [person = ''] = name
    const userId = people.get(person) ?? (await aPerson(server, person)).id
    people.set(person, userId)
    nameOf.set(await startJob(server.deps, server.deps.db, { type: 'recap', payload: {}, userId }), name)
  }
}
async function claim(): Promise<string | undefined> {
  server.moveClock(1)
  const row = await claimNextJob(server.deps.db, 'recap', server.deps.clock())
  return row ? nameOf.get(row.id) : undefined
}
async function complete(name = ''): Promise<void> {
  const [id = ''] = [...nameOf].find(([, one]) => one === name) ?? []
  await server.deps.db.update(jobs).set({ status: 'completed' }).where(eq(jobs.id, id))
}

it('alternates between accounts regardless of queue length', async () => {
  await addJobs('Ann 1', 'Ann 2', 'Ann 3', 'Bea 1', 'Cid 1', 'Bea 2')
  const order: (string | undefined)[] = []
  for (let turn = 0; turn < 6; turn++) {
    const name = await claim()
    order.push(name)
    await complete(name)
  }
  expect(order).toEqual(['Ann 1', 'Bea 1', 'Cid 1', 'Ann 2', 'Bea 2', 'Ann 3'])
  expect(await claim()).toBeUndefined()
})

it('prefers the account with fewer jobs running', async () => {
  await addJobs('Ann 1', 'Bea 1', 'Ann 2', 'Bea 2')
  expect([await claim(), await claim()]).toEqual(['Ann 1', 'Bea 1'])
  await complete('Bea 1')
  expect(await claim()).toBe('Bea 2')
})

it('does not claim a job before its next try is due', async () => {
  await addJobs('Ann 1')
  await server.deps.db.update(jobs).set({ notBefore: new Date(server.deps.clock().getTime() + 60_000) })
  expect(await claim()).toBeUndefined()
  server.moveClock(60)
  expect(await claim()).toBe('Ann 1')
})

it('claims a job that is due too far in the future, because the clock was set back', async () => {
  await addJobs('Ann 1')
  const tomorrow = new Date(server.deps.clock().getTime() + 24 * 3600_000)
  await server.deps.db.update(jobs).set({ notBefore: tomorrow })
  expect(await claim()).toBe('Ann 1')
})
