import { Worker } from 'node:worker_threads'
import { statementTimes } from '#server/lib/statement-times.ts'
import type { PgliteFailure, PgliteReply, PgliteRequest, PgliteThreadData } from './pglite-protocol.ts'

type QueryOptions = { rowMode?: 'object' | 'array'; parsers?: object }
type Results = { rows: unknown[]; affectedRows?: number }
type Executor = {
  query(sql: string, params?: unknown[], options?: QueryOptions): Promise<Results>
  exec(sql: string): Promise<Results[]>
}
export type PgliteClient = Executor & {
  transaction<T>(run: (tx: Executor) => Promise<T>): Promise<T>
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>
  /** Returns a tar of the database folder. */
  dump(): Promise<Uint8Array>
  copyTo(target: string): Promise<void>
  close(): Promise<void>
}

type RequestBody<R = PgliteRequest> = R extends PgliteRequest ? Omit<R, 'id'> : never

const toError = (failure: PgliteFailure) =>
  Object.assign(new Error(failure.message), { name: 'DatabaseError', ...failure })

/** Returns before the database is open; queries wait until it is. */
export function startPglite(data: PgliteThreadData, onDeath: (error: Error) => void): PgliteClient {
  const thread = new Worker(new URL('./pglite-thread.ts', import.meta.url), { workerData: data })
  const waiting = new Map<number, PromiseWithResolvers<unknown> & { sql: string | null; askedAt: number }>()
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const listens = new Map<string, Promise<unknown>>()
  let lastId = 0
  let repliedAt = 0
  let closing = false

  function ask(body: RequestBody): Promise<unknown> {
    const id = ++lastId
    const answered = Promise.withResolvers<unknown>()
    waiting.set(id, { ...answered, sql: body.op === 'query' ? body.sql : null, askedAt: performance.now() })
    thread.postMessage({ ...body, id })
    return answered.promise
  }

  thread.on('message', (reply: PgliteReply) => {
    if ('channel' in reply) {
      for (const listener of listeners.get(reply.channel) ?? []) listener(reply.payload)
      return
    }
    const caller = waiting.get(reply.id)
    waiting.delete(reply.id)
    const now = performance.now()
    // Statements run one after the other, so a statement began at the earliest when the one before it ended.
    if (caller?.sql) statementTimes.note(caller.sql, now - Math.max(caller.askedAt, repliedAt))
    repliedAt = now
    if ('failure' in reply) caller?.reject(toError(reply.failure))
    else caller?.resolve(reply.value)
  })
  const die = (error: Error) => {
    for (const caller of waiting.values()) caller.reject(error)
    waiting.clear()
    if (!closing) onDeath(error)
  }
  thread.on('error', die)
  thread.on('exit', () => die(new Error('The thread of the embedded database ended')))

  function executor(tx?: number): Executor {
    const within = tx === undefined ? {} : { tx }
    return {
      query: (sql, params = [], options = {}) =>
        ask({
          op: 'query',
          sql,
          params,
          rowMode: options.rowMode ?? 'object',
          raw: options.parsers !== undefined,
          ...within,
        }) as Promise<Results>,
      exec: (sql) => ask({ op: 'exec', sql, ...within }) as Promise<Results[]>,
    }
  }

  return {
    ...executor(),
    async transaction(run) {
      const tx = (await ask({ op: 'begin' })) as number
      try {
        const result = await run(executor(tx))
        await ask({ op: 'commit', tx })
        return result
      } catch (error) {
        await ask({ op: 'rollback', tx }).catch(() => {})
        throw error
      }
    },
    async listen(channel, onPayload) {
      const set = listeners.get(channel) ?? new Set()
      listeners.set(channel, set.add(onPayload))
      const listening = listens.get(channel) ?? ask({ op: 'listen', channel })
      listens.set(channel, listening)
      await listening
      return async () => {
        set.delete(onPayload)
      }
    },
    dump: async () => (await ask({ op: 'dump' })) as Uint8Array,
    async copyTo(target) {
      await ask({ op: 'copy', target })
    },
    async close() {
      closing = true
      await ask({ op: 'close' })
      await thread.terminate()
    },
  }
}
