import { expect, it } from 'vitest'
import { startTestServer } from '#server/testing/server/test-server.ts'
import { hasAccounts, insertUser } from './store.ts'

it('makes exactly one of ten concurrent first accounts the admin', async () => {
  const { deps, stop } = await startTestServer()
  const ten = Array.from({ length: 10 }, (_, n) => `first${n}`)
  // Opens all connections of the pool, so that the inserts below really run at the same time.
  await Promise.all(ten.map(() => hasAccounts(deps.db)))
  const rows = await Promise.all(
    ten.map((name) =>
      insertUser(
        deps.db,
        {
          id: deps.ids.next(),
          username: name,
          email: `${name}@example.org`,
          passwordHash: 'x',
          role: 'gm',
          createdAt: deps.clock(),
        },
        true,
      ),
    ),
  )
  const roles = rows.map((row) => (typeof row === 'string' ? row : row.role))
  expect(roles.filter((role) => role === 'admin')).toHaveLength(1)
  expect(roles.filter((role) => role === 'gm')).toHaveLength(9)
  await stop()
})
