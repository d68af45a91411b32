import { threadId } from 'node:worker_threads'
import { describe, expect, it, vi } from 'vitest'
import { runInSlowThread, runInThread } from './threads.ts'

vi.unmock('tinypool')

const source = `
import { threadId } from 'node:worker_threads'
export const readThreadId = () => threadId
export function waitAndTell(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
  return threadId
}
export function fillMemory(megabytes) {
  globalThis.filled = Array.from({ length: megabytes * 8 }, () => new Array(16_384).fill(0.5))
  return threadId
}
export const fail = (text) => { throw new TypeError(text) }`
const module = `data:text/javascript,${encodeURIComponent(source)}`
const never = new AbortController().signal

/** Makes a task for an export of `module`. The thread looks the export up by `run.name`; this `run` is never called. */
function taskOf<Args extends unknown[]>(name: string) {
  const run = (..._: Args) => threadId
  return { module, run: Object.defineProperty(run, 'name', { value: name }) }
}
const readThreadId = taskOf<[]>('readThreadId')
const waitAndTell = taskOf<[number]>('waitAndTell')
const fillMemory = taskOf<[number]>('fillMemory')
const fail = taskOf<[unknown]>('fail')

describe.each([
  ['a thread', runInThread],
  ['a slow thread', runInSlowThread],
])('%s', (_name, run) => {
  it('runs a function outside the calling thread', async () => {
    expect(await run(readThreadId, [], never)).not.toBe(threadId)
  })

  it('runs a function while a long one is running', async () => {
    const abort = new AbortController()
    const hanging = run(waitAndTell, [3_600_000], abort.signal)
    expect(await run(readThreadId, [], never)).not.toBe(threadId)
    abort.abort(new Error('Stopped by the user'))
    await expect(hanging).rejects.toThrow('Stopped by the user')
  })

  it('rejects aborted calls with the reason, and runs a waiting call in another thread', async () => {
    const abort = new AbortController()
    const hanging = Array.from({ length: 8 }, () => run(waitAndTell, [3_600_000], abort.signal))
    const waiting = run(readThreadId, [], never)
    abort.abort(new Error('Stopped by the user'))
    for (const one of hanging) await expect(one).rejects.toThrow('Stopped by the user')
    expect(await waiting).not.toBe(threadId)
  })

  it('ends a thread that holds 40 MB', async () => {
    const full = await run(fillMemory, [40], never)
    const all = Array.from({ length: 8 }, () => run(readThreadId, [], never))
    expect(await Promise.all(all)).not.toContain(full)
  })

  it('runs nothing for an aborted signal', async () => {
    const signal = AbortSignal.abort(new Error('Stopped by the user'))
    await expect(run(waitAndTell, [3_600_000], signal)).rejects.toThrow('Stopped by the user')
  })

  it("throws the function's error", async () => {
    await expect(run(fail, ['No such word'], never)).rejects.toThrow(new TypeError('No such word'))
  })

  it('refuses arguments that cannot be cloned, and runs the next function', async () => {
    await expect(run(fail, [() => 1], never)).rejects.toThrow('could not be cloned')
    expect(await run(readThreadId, [], never)).not.toBe(threadId)
  })

  it('names a missing export', async () => {
    await expect(run(taskOf<[]>('sing'), [], never)).rejects.toThrow('exports no function sing')
  })
})
