type Waiting = { account: string; start: () => void }

/** Takes turns between accounts, so that many tasks of one account do not hold up the others. */
export function createFairQueue(atOnce: number) {
  let running = 0
  let turns = 0
  const lastTurn = new Map<string, number>()
  let waiting: Waiting[] = []

  function startNext(): void {
    if (running >= atOnce) return
    const turnOf = ({ account }: Waiting) => lastTurn.get(account) ?? 0
    const next = waiting.reduce<Waiting | null>(
      (best, one) => (best === null || turnOf(one) < turnOf(best) ? one : best),
      null,
    )
    if (!next) {
      if (running === 0) lastTurn.clear()
      return
    }
    waiting = waiting.filter((one) => one !== next)
    lastTurn.set(next.account, ++turns)
    running++
    next.start()
  }

  return async function run<T>(account: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const entry = { account, start: resolve }
    const leave = () => {
      waiting = waiting.filter((one) => one !== entry)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    waiting.push(entry)
    startNext()
    await promise.finally(() => signal?.removeEventListener('abort', leave))
    try {
      return await task()
    } finally {
      running--
      startNext()
    }
  }
}
