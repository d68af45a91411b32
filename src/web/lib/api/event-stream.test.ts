import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api.ts'
import { holdStream, openStreamAcrossTabs, reconnectDelay, type StreamUpdate } from './event-stream.ts'
import { createTestStream, setHidden } from './test-stream.ts'

const deadAfterMs = 40_000
const stop: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  for (const one of stop.splice(0)) one()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function startStream(...answers: ('stream' | Error)[]) {
  const streams: ReturnType<typeof createTestStream>[] = []
  const times: number[] = []
  const updates: StreamUpdate[] = []
  const begin = Date.now()
  const abort = new AbortController()
  stop.push(() => abort.abort())
  const kept = holdStream({
    async open(signal) {
      const answer = answers[Math.min(times.length, answers.length - 1)]
      times.push(Date.now() - begin)
      if (answer instanceof Error) throw answer
      const stream = createTestStream(signal)
      streams.push(stream)
      return stream.body
    },
    onUpdate: (update) => updates.push(update),
    deadAfterMs,
    signal: abort.signal,
  })
  return { streams, times, updates, kept, abort }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const unreachable = new ApiError(0, 'UNREACHABLE', null)

describe('holdStream', () => {
  it('passes on events and heartbeats', async () => {
    const { streams, updates } = startStream('stream')
    await pass(0)
    streams[0]?.write(':\n\nevent: jobs\ndata: 1\n')
    await pass(0)
    streams[0]?.write('\n')
    await pass(0)
    expect(updates).toEqual([[], [{ event: 'jobs', data: '1' }]])
  })

  it('reports a broken stream and reconnects after 1, 2, 4, 8, 16 and then 30 seconds', async () => {
    const { times, updates } = startStream(unreachable)
    await pass(100_000)
    expect(times.slice(0, 8)).toEqual([0, 1, 3, 7, 15, 31, 61, 91].map((second) => 1_000 * second))
    expect(updates[0]).toBeNull()
  })

  it('resets the delay after a long-lived connection', async () => {
    const { times, streams } = startStream(unreachable, unreachable, unreachable, 'stream')
    await pass(7_000)
    for (let beat = 0; beat < 4; beat++) {
      await pass(10_000)
      streams[0]?.write(':\n\n')
    }
    streams[0]?.close()
    await pass(1_000)
    expect(times.at(-1)).toBe(48_000)
  })

  it('treats a stream that is silent for too long as broken', async () => {
    const { times, updates } = startStream('stream')
    await pass(deadAfterMs)
    expect(updates).toEqual([null])
    await pass(1_000)
    expect(times).toEqual([0, 41_000])
  })

  it('reconnects at once when the network comes back', async () => {
    const { times } = startStream(unreachable)
    await pass(8_000)
    window.dispatchEvent(new Event('online'))
    await pass(0)
    expect(times).toEqual([0, 1_000, 3_000, 7_000, 8_000])
  })

  it('reconnects after the computer slept, when the tab becomes visible', async () => {
    const { times } = startStream('stream')
    await pass(10_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(5_000)
    expect(times).toEqual([0])
    // Simulates a sleeping computer: time passes, but no timers run.
    vi.setSystemTime(Date.now() + 3_600_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(1_000)
    expect(times).toHaveLength(2)
  })

  it.each([401, 404, 409])('gives up after a refusal with %i', async (status) => {
    const { times, updates, kept } = startStream(new ApiError(status, 'X', null))
    await expect(kept).rejects.toMatchObject({ status })
    await pass(100_000)
    expect(times).toHaveLength(1)
    expect(updates).toEqual([null])
  })

  it.each([408, 429, 500, 503])('reconnects after %i', async (status) => {
    const { times } = startStream(new ApiError(status, 'X', null), 'stream')
    await pass(1_000)
    expect(times).toHaveLength(2)
  })

  it('stops when aborted', async () => {
    const { times, kept, abort } = startStream('stream')
    await pass(0)
    abort.abort()
    await kept
    await pass(100_000)
    expect(times).toHaveLength(1)
  })
})

it('spreads reconnects with jitter', () => {
  expect(reconnectDelay(0, 0)).toBe(750)
  expect(reconnectDelay(0, 1)).toBe(1_250)
  expect(reconnectDelay(20, 0.5)).toBe(30_000)
})

const leave: (() => void)[] = []
afterEach(() => {
  for (const one of leave.splice(0)) one()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'locks')
})

function openTab() {
  const tab = {
    received: [] as StreamUpdate[],
    leads: 0,
    isLeading: false,
    publish: (_update: StreamUpdate) => {},
    close: () => {},
  }
  tab.close = openStreamAcrossTabs({
    name: 'events',
    lead(tell, signal) {
      tab.leads++
      tab.isLeading = true
      tab.publish = tell
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          tab.isLeading = false
          resolve()
        })
      })
    },
    onUpdate: (update) => tab.received.push(update),
  })
  leave.push(tab.close)
  return tab
}

/** jsdom has no `navigator.locks`. */
function stubLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
    const turn = last.then(() => (signal.aborted ? undefined : hold()))
    last = turn
    return turn
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
}

describe('sharing a stream between tabs', () => {
  it('elects one leader and forwards its events to the other tabs', async () => {
    stubLocks()
    const [first, second] = [openTab(), openTab()]
    await vi.waitFor(() => expect(first.isLeading).toBe(true))
    first.publish([{ event: 'jobs', data: '1' }])
    first.publish(null)
    await vi.waitFor(() => expect(second.received).toEqual([[{ event: 'jobs', data: '1' }], null]))
    expect(first.received).toEqual(second.received)
    expect(second.leads).toBe(0)
  })

  it('tells a new tab that the stream is up', async () => {
    stubLocks()
    const first = openTab()
    await vi.waitFor(() => expect(first.isLeading).toBe(true))
    first.publish([])
    const second = openTab()
    await vi.waitFor(() => expect(second.received).toEqual([[]]))
  })

  it('hands over to another tab when the leader closes', async () => {
    stubLocks()
    const [first, second] = [openTab(), openTab()]
    await vi.waitFor(() => expect(first.isLeading).toBe(true))
    first.close()
    await vi.waitFor(() => expect(second.isLeading).toBe(true))
    first.publish(null)
    second.publish([])
    expect(first.received).toEqual([])
    expect(second.received).toEqual([[]])
  })

  it('opens a stream per visible tab in a browser without locks', () => {
    const tab = openTab()
    expect(tab.isLeading).toBe(true)
    setHidden(true)
    expect(tab.isLeading).toBe(false)
    setHidden(false)
    expect([tab.isLeading, tab.leads]).toEqual([true, 2])
    tab.publish([])
    tab.close()
    tab.publish(null)
    expect(tab.isLeading).toBe(false)
    expect(tab.received).toEqual([[]])
  })
})
