import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { adminOnly } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { createStorageReader } from './storage.ts'

export function registerStorage(app: FastifyInstance, deps: Deps): void {
  const readStorage = createStorageReader(deps)

  registerRoute(app, deps, calls.readStorage, adminOnly, {
    handle: async ({ access }) => ({ success: true, ...(await readStorage(access)) }),
  })
}
