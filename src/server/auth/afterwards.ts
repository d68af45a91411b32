import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

export type Afterwards = (what: string, work: () => Promise<void>) => void

/**
 * Does work that an answer does not wait for, so that it is neither slowed down by it nor tells of it by its time.
 * A failure is logged; a server that stops lets the work end first.
 */
export function createAfterwards(app: FastifyInstance, deps: Pick<Deps, 'log'>): Afterwards {
  const running = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })
  return (what, work) => {
    const run: Promise<unknown> = work()
      .catch((error: unknown) => deps.log.error({ err: error }, `${what} failed`))
      .finally(() => running.delete(run))
    running.add(run)
  }
}
