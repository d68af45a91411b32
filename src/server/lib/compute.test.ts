import { afterEach, describe, expect, it, vi } from 'vitest'
import { computeInThread } from './compute.ts'

const source = `
import { threadId } from 'node:worker_threads'
export const tellThread = () => threadId
export function waitAndTell(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
  return threadId
}
export const fail = (text) => { throw new TypeError(text) }`
/** Another module for each test: none of them meets a thread of another. */
let tests = 0
const aModule = () => `data:text/javascript,${encodeURIComponent(`${source}// ${++tests}`)}`

const calm = new AbortController().signal
const tellThread = (module: string): Promise<number> =>
  computeInThread(module, 'tellThread', () => 0, [], calm)
const waitAndTell = (module: string, milliseconds: number, signal = calm): Promise<number> =>
  computeInThread(module, 'waitAndTell', (_: number) => 0, [milliseconds], signal)

afterEach(() => vi.useRealTimers())

describe('a thread that has done its work', () => {
  it('does the next of its kind', async () => {
    const module = aModule()
    expect(await tellThread(module)).toBe(await tellThread(module))
  })

  it('does nothing of another kind', async () => {
    expect(await tellThread(aModule())).not.toBe(await tellThread(aModule()))
  })

  it('does nothing more where that took longer than a second', async () => {
    const module = aModule()
    expect(await waitAndTell(module, 1_000)).not.toBe(await tellThread(module))
  })

  it('ends when nobody asks for two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const module = aModule()
    const first = await tellThread(module)
    vi.advanceTimersByTime(1_999)
    expect(await tellThread(module)).toBe(first)
    vi.advanceTimersByTime(2_000)
    expect(await tellThread(module)).not.toBe(first)
  })
})

describe('a thread that works', () => {
  it('is not asked a second time', async () => {
    const module = aModule()
    const [one, other] = await Promise.all([waitAndTell(module, 50), waitAndTell(module, 50)])
    expect(one).not.toBe(other)
  })

  it('ends by an abort, with its reason, and the next gets another', async () => {
    const module = aModule()
    const first = await tellThread(module)
    const abort = new AbortController()
    const hanging = waitAndTell(module, 3_600_000, abort.signal)
    abort.abort(new Error('Stopped by the user'))
    await expect(hanging).rejects.toThrow('Stopped by the user')
    expect(await tellThread(module)).not.toBe(first)
  })

  it('is not started by who has been aborted before', async () => {
    const signal = AbortSignal.abort(new Error('Stopped by the user'))
    await expect(waitAndTell(aModule(), 0, signal)).rejects.toThrow('Stopped by the user')
  })

  it('throws what its function throws, and the next gets another', async () => {
    const module = aModule()
    const first = await tellThread(module)
    const failing = computeInThread(module, 'fail', (_: string) => 0, ['No such word'], calm)
    await expect(failing).rejects.toThrow(new TypeError('No such word'))
    expect(await tellThread(module)).not.toBe(first)
  })

  it('is not left behind where what it is asked cannot be sent to it', async () => {
    const module = aModule()
    const first = await tellThread(module)
    const unsent = computeInThread(module, 'fail', (_: () => number) => 0, [() => 1], calm)
    await expect(unsent).rejects.toThrow('could not be cloned')
    expect(await tellThread(module)).not.toBe(first)
  })

  it('says which function there is not', async () => {
    const missing = computeInThread(aModule(), 'sing', () => 0, [], calm)
    await expect(missing).rejects.toThrow('exports no function sing')
  })
})
