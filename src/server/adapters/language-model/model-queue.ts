import pLimit, { type LimitFunction } from 'p-limit'
import { leadsToPrivateNetwork } from '#server/lib/post-public.ts'

/** Hosted services work on several questions of a customer at once; more would soon meet the limits per minute of a small account. */
const hostedAtOnce = 4

export type InTurn = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/**
 * Asks a server in a private network one question at a time: most have one slot, in which they keep what questions about the same text have
 * in common, and a second question would wait there or push that out. The returned function rejects at once if the signal aborts.
 */
export function createQueue(baseUrl: string, atOnce: number | null): InTurn {
  let limit: Promise<LimitFunction> | null = null
  async function open(): Promise<LimitFunction> {
    return pLimit(atOnce ?? ((await leadsToPrivateNetwork(new URL(baseUrl))) ? 1 : hostedAtOnce))
  }

  return async (signal, work) => {
    signal.throwIfAborted()
    limit ??= open()
    const run = await limit
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    const begin = async () => {
      signal.throwIfAborted()
      return work()
    }
    try {
      return await Promise.race([run(begin), aborted])
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
}
