import { afterEach, describe, expect, it, vi } from 'vitest'
import type { StreamUpdate } from './hold-stream.ts'
import { openStreamAcrossTabs } from './open-stream-across-tabs.ts'
import { setHidden } from './test-stream.ts'

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
