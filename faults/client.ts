import assert from 'node:assert/strict'
import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as pass } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type Call, fillPath } from '#contract/permissions.ts'

/** An answer that refuses. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    super(`${status} ${text}`)
    this.status = status
  }
}

export type Asking = {
  params?: Record<string, string>
  body?: object
  /** Of the action, so that it can be sent again. */
  key?: string
  /** Who asks; nobody if left out. */
  token?: string
  /** After this nobody waits for the answer any more. */
  withinMs?: number
}

/** One call of the product from outside: its answer in the contract's shape. Throws `Refused`, or what the wire threw. */
export async function ask<T>(
  url: string,
  call: Call,
  answer: z.ZodMiniType<T>,
  { params, body, key, token, withinMs = 30_000 }: Asking = {},
): Promise<T> {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}${fillPath(call.path, params)}`, {
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
  return answer.parse(JSON.parse(text))
}

/** The status of a refusal, 0 where no answer came at all. Throws what is neither. */
export function statusOf(error: unknown): number {
  if (error instanceof Refused) return error.status
  const isWire =
    error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
  if (isWire) return 0
  throw error
}

/** So long, and as many times longer as the machine has more to do than it has cores. */
export const stretch = (ms: number) => ms * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

/** The status of an answer, whether it refuses or not. */
export const statusOfAnswer = (answer: Promise<unknown>) => answer.then(() => 200, statusOf)

/** Asks again until it holds; throws when it takes too long. */
export async function waitUntil(
  what: string,
  withinMs: number,
  holds: () => Promise<boolean>,
): Promise<void> {
  const end = performance.now() + stretch(withinMs)
  while (!(await holds())) {
    assert(performance.now() < end, `${what}: not within ${withinMs / 1000} s`)
    await pass(50)
  }
}

/** What was answered with success, on disk and outside the server: whatever stands in it must be there later. */
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

/** Every acked thing is stored, and nothing is stored twice. */
export function requireAll(acked: string[], stored: string[]): void {
  const there = new Set(stored)
  assert.deepEqual(
    acked.filter((one) => !there.has(one)),
    [],
    'lost',
  )
  assert.equal(there.size, stored.length, `doubled: ${stored.length - there.size} of ${stored.length}`)
}
