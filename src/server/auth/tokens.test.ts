import { expect, it } from 'vitest'
import { aPerson, withServer } from '#server/testing/server/test-server.ts'
import { passwordResets, tokens } from '../db/schema-accounts.ts'
import { sweepSecrets } from './tokens.ts'

const server = withServer()

it('sweeps only expired sign-ins and reset links', async () => {
  const { db } = server.deps
  const old = await aPerson(server)
  const createdAt = server.deps.clock()
  await db
    .insert(passwordResets)
    .values({ hash: 'x', userId: old.id, createdAt, expiresAt: new Date(createdAt.getTime() + 3600_000) })
  server.moveClock(25 * 3600)
  const fresh = await aPerson(server)
  await sweepSecrets(server.deps)
  expect(await db.select({ userId: tokens.userId }).from(tokens)).toEqual([{ userId: fresh.id }])
  expect(await db.$count(passwordResets)).toBe(0)
  expect((await server.call('GET', '/api/users/profile', { token: fresh.token })).status).toBe(200)
})
