import { afterEach, describe, expect, it, vi } from 'vitest'
import type { StreamNews } from './keep-stream.ts'
import { shareStream } from './share-stream.ts'
import { setHidden } from './test-stream.ts'

const leave: (() => void)[] = []
afterEach(() => {
  for (const one of leave.splice(0)) one()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'locks')
})

/** A tab that records what it receives and whether it leads. */
function aTab() {
  const tab = {
    heard: [] as StreamNews[],
    leads: 0,
    isLeading: false,
    tell: (_news: StreamNews) => {},
    close: () => {},
  }
  tab.close = shareStream({
    name: 'events',
    lead(tell, signal) {
      tab.leads++
      tab.isLeading = true
      tab.tell = tell
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          tab.isLeading = false
          resolve()
        })
      })
    },
    hear: (news) => tab.heard.push(news),
  })
  leave.push(tab.close)
  return tab
}

/** Stubs navigator.locks, which jsdom lacks: one holder, the others queue. */
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
    const [first, second] = [aTab(), aTab()]
    await vi.waitFor(() => expect(first.isLeading).toBe(true))
    first.tell([{ event: 'jobs', data: '1' }])
    first.tell(null)
    await vi.waitFor(() => expect(second.heard).toEqual([[{ event: 'jobs', data: '1' }], null]))
    expect(first.heard).toEqual(second.heard)
    expect(second.leads).toBe(0)
  })

  it('tells a new tab that the stream is up', async () => {
    stubLocks()
    const first = aTab()
    await vi.waitFor(() => expect(first.isLeading).toBe(true))
    first.tell([])
    const second = aTab()
    await vi.waitFor(() => expect(second.heard).toEqual([[]]))
  })

  it('hands over to another tab when the leader closes', async () => {
    stubLocks()
    const [first, second] = [aTab(), aTab()]
    await vi.waitFor(() => expect(first.isLeading).toBe(true))
    first.close()
    await vi.waitFor(() => expect(second.isLeading).toBe(true))
    first.tell(null)
    second.tell([])
    expect(first.heard).toEqual([])
    expect(second.heard).toEqual([[]])
  })

  it('opens a stream per visible tab in a browser without locks', () => {
    const tab = aTab()
    expect(tab.isLeading).toBe(true)
    setHidden(true)
    expect(tab.isLeading).toBe(false)
    setHidden(false)
    expect([tab.isLeading, tab.leads]).toEqual([true, 2])
    tab.tell([])
    tab.close()
    tab.tell(null)
    expect(tab.isLeading).toBe(false)
    expect(tab.heard).toEqual([[]])
  })
})
