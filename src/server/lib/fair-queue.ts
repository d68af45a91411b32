type Account = { running: number; lastTurn: number; waiting: Set<() => void> }

/** Idle accounts beyond this number are forgotten. Their next task then runs before those of waiting accounts. */
const rememberedAccounts = 1_000

/**
 * Takes turns between accounts, so that many tasks of one account do not hold up the others.
 * @param atOnce maximum number of running tasks
 * @param atOncePerAccount maximum number of running tasks of one account
 */
export function createFairQueue(atOnce: number, atOncePerAccount = atOnce) {
  let running = 0
  let turns = 0
  const accounts = new Map<string, Account>()

  function findNext(): Account | null {
    let next: Account | null = null
    for (const account of accounts.values()) {
      const mayRun = account.waiting.size > 0 && account.running < atOncePerAccount
      if (mayRun && (next === null || account.lastTurn < next.lastTurn)) next = account
    }
    return next
  }

  function startNext(): void {
    const next = running < atOnce ? findNext() : null
    if (next) {
      const [start] = next.waiting
      if (!start) return
      next.waiting.delete(start)
      next.lastTurn = ++turns
      next.running++
      running++
      start()
    } else if (running === 0 || accounts.size > rememberedAccounts) {
      for (const [key, one] of accounts) if (one.running + one.waiting.size === 0) accounts.delete(key)
    }
  }

  return async function run<T>(
    key: string,
    task: (hasWaited: boolean) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    signal?.throwIfAborted()
    const account = accounts.get(key) ?? { running: 0, lastTurn: 0, waiting: new Set() }
    accounts.set(key, account)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      account.waiting.delete(resolve)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    account.waiting.add(resolve)
    startNext()
    const hasWaited = account.waiting.has(resolve)
    await promise.finally(() => signal?.removeEventListener('abort', leave))
    try {
      return await task(hasWaited)
    } finally {
      account.running--
      running--
      startNext()
    }
  }
}
