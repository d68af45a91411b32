import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { signedIn } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { createEvents } from './events.ts'

export function registerEvents(app: FastifyInstance, deps: Deps): void {
  const events = createEvents(deps)
  app.addHook('preClose', events.stop)

  registerRoute(app, deps, calls.streamEvents, signedIn, {
    takesTurns: false,
    handle: async ({ access, reply }) => {
      const { body, close } = events.open(access)
      reply.raw.once('close', close)
      // Proxies must not buffer the events.
      reply.header('X-Accel-Buffering', 'no').header('Cache-Control', 'no-store').type('text/event-stream')
      void reply.send(body)
      return undefined
    },
  })
}
