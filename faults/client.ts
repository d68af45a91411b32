import assert from 'node:assert/strict'
import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as pass } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'

export class Refused extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    super(`${status} ${text}`)
    this.status = status
  }
}

export type CallOptions = {
  params?: Record<string, string>
  body?: object
  key?: string
  token?: string
  withinMs?: number
}

export type AnsweringCall<T> = Endpoint & { answer: z.ZodMiniType<T> }

/** Throws `Refused` for an error status. */
export async function callApi<T>(
  url: string,
  call: AnsweringCall<T>,
  { params, body, key, token, withinMs = 30_000 }: CallOptions = {},
): Promise<T> {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}${fillPath(call.path, params ?? {})}`, {
    method: call.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(Math.ceil(withinMs)),
  })
  const text = await response.text()
  if (!response.ok) throw new Refused(response.status, text)
  return call.answer.parse(JSON.parse(text))
}

/** Returns the status of a refusal, or 0 for a network error or timeout. Throws any other error again. */
export function statusOf(error: unknown): number {
  if (error instanceof Refused) return error.status
  const isWire =
    error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
  if (isWire) return 0
  throw error
}

export const scaleToLoad = (ms: number) => ms * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

export const statusOfAnswer = (answer: Promise<unknown>) => answer.then(() => 200, statusOf)

export async function waitUntil(
  what: string,
  withinMs: number,
  holds: () => Promise<boolean>,
): Promise<void> {
  const end = performance.now() + scaleToLoad(withinMs)
  while (!(await holds())) {
    assert(performance.now() < end, `${what}: not within ${withinMs / 1000} s`)
    await pass(50)
  }
}

/** Lists the acknowledged writes in a file. The server must still have them after the fault. */
export type Journal = { note(acked: string): void; read(): string[]; close(): void }

export function openJournal(file: string): Journal {
  const handle = openSync(file, 'a')
  return {
    note(acked) {
      writeSync(handle, `${JSON.stringify(acked)}\n`)
      fdatasyncSync(handle)
    },
    read: () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => z.string().check(z.minLength(1)).parse(JSON.parse(line))),
    close: () => closeSync(handle),
  }
}

export function requireAll(acked: string[], stored: string[]): void {
  const there = new Set(stored)
  assert.deepEqual(
    acked.filter((one) => !there.has(one)),
    [],
    'lost',
  )
  assert.equal(there.size, stored.length, `doubled: ${stored.length - there.size} of ${stored.length}`)
}
