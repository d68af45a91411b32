import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { startLoop } from '#server/lib/wait.ts'

/** Finds expired tokens and links, about which the database does not notify. */
const recheckEveryMs = 15_000
const loopOptions = { explain: 'Access to open calls could not be checked', retryMs: 1_000 }

declare module 'fastify' {
  interface FastifyInstance {
    /** Calls `check`, which must not throw, after every change of access until `ended` aborts. */
    watchAccess: (check: () => Promise<void>, ended: AbortSignal) => void
  }
}

/** Listens to the triggers of `migrations/0085_access_changes.sql` from the first watched call on. */
export function addAccessWatch(app: FastifyInstance, deps: Pick<Deps, 'listen' | 'wait' | 'log'>): void {
  const checks = new Set<() => Promise<void>>()
  let stop = async () => {}
  let isListening = false

  async function checkAll(): Promise<number> {
    await Promise.all([...checks].map((check) => check()))
    return recheckEveryMs
  }

  app.decorate('watchAccess', (check, ended) => {
    if (ended.aborted) return
    checks.add(check)
    ended.addEventListener('abort', () => checks.delete(check), { once: true })
    if (isListening) return
    isListening = true
    stop = startLoop(deps, 'access', checkAll, loopOptions)
  })
  app.addHook('onClose', () => stop())
}
