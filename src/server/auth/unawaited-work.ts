import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

export type RunWithoutWaiting = (what: string, work: () => Promise<void>) => void

/**
 * The response does not wait for the work, so that its time does not reveal what was done. Failures are logged; shutdown waits for running
 * work.
 */
export function createUnawaitedRunner(app: FastifyInstance, deps: Pick<Deps, 'log'>): RunWithoutWaiting {
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
