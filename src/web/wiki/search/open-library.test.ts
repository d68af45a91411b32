import { expose } from 'comlink'
import { describe, expect, it, vi } from 'vitest'
import { anEntry } from '#core/wiki/test-entries.ts'
import { stubServer } from '#web/lib/test-browser.tsx'
import { toHead } from './library.ts'
import type { LibraryService } from './library-service.ts'
import { openLibrary } from './open-library.ts'

const page = { query: 'bell', total: 0, hits: [], isComplete: true }
const neverResolves = () => new Promise<never>(() => {})

function stubWorker(service: Partial<LibraryService> | 'no script'): { isTerminated: () => boolean } {
  let isTerminated = false
  class StubWorker extends EventTarget {
    readonly channel = new MessageChannel()
    constructor() {
      super()
      if (service === 'no script') queueMicrotask(() => this.dispatchEvent(new Event('error')))
      else expose(service, this.channel.port2)
      this.channel.port1.onmessage = ({ data }) => this.dispatchEvent(new MessageEvent('message', { data }))
    }
    postMessage(message: unknown) {
      this.channel.port1.postMessage(message)
    }
    terminate() {
      isTerminated = true
      this.channel.port1.close()
    }
  }
  vi.stubGlobal('Worker', StubWorker)
  return { isTerminated: () => isTerminated }
}

const empty = {
  open: async () => ({ version: 'gm.empty', size: 0 }),
  readHeads: async () => [],
} satisfies Partial<LibraryService>
const open = (signal = new AbortController().signal) => openLibrary('c1', 'player', signal)

describe('a library in a worker', () => {
  it('receives the Authorization header, since a worker cannot read local storage', async () => {
    localStorage.setItem('authToken', 'good')
    const opened = vi.fn(empty.open)
    stubWorker({ ...empty, open: opened })
    await open()
    const headers = { Authorization: 'Bearer good' }
    expect(opened).toHaveBeenCalledWith({ campaignId: 'c1', viewpoint: 'player', headers })
  })

  it('rejects with the error of the server and terminates the worker', async () => {
    const refused = { status: 401, code: 'AUTH_EXPIRED', serverText: 'Expired.' }
    const { isTerminated } = stubWorker({ ...empty, open: async () => refused })
    await expect(open()).rejects.toMatchObject(refused)
    expect(isTerminated()).toBe(true)
  })

  it('runs in the page if the worker script cannot be loaded', async () => {
    stubWorker('no script')
    const requests = stubServer({
      'GET /api/wiki/c1/index': { body: { success: true, version: 'gm.empty', entries: [] } },
      'GET /api/wiki/c1': { body: { success: true, entries: [] } },
    })
    expect((await open()).heads).toEqual([])
    expect(requests[0]?.path).toBe('/api/wiki/c1/index')
  })

  it('terminates the worker when opening is aborted', async () => {
    const { isTerminated } = stubWorker({ ...empty, open: neverResolves })
    const leaving = new AbortController()
    const opening = open(leaving.signal)
    leaving.abort()
    await expect(opening).rejects.toMatchObject({ name: 'AbortError' })
    expect(isTerminated()).toBe(true)
  })

  it('rejects pending searches when it is closed', async () => {
    stubWorker({ ...empty, search: neverResolves })
    const library = await open()
    const search = library.search('bell', 0)
    library.close()
    await expect(search).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('searches, and reloads the list of entries only for a new version', async () => {
    const versions = ['gm.e.1', 'gm.e.1', 'gm.e.2']
    const readHeads = vi.fn(empty.readHeads)
    stubWorker({
      open: async () => ({ version: versions.shift() ?? '', size: 1 }),
      readHeads,
      search: async () => page,
    })
    const library = await open()
    expect(await library.search('bell', 0)).toEqual(page)
    expect((await library.refresh()).version).toBe('gm.e.1')
    expect(readHeads).toHaveBeenCalledTimes(1)
    expect((await library.refresh()).version).toBe('gm.e.2')
    expect(readHeads).toHaveBeenCalledTimes(2)
  })

  it('returns the new list of entries to concurrent refreshes', async () => {
    const versions = ['gm.empty', 'gm.e.1', 'gm.e.1']
    stubWorker({
      open: async () => ({ version: versions.shift() ?? '', size: versions.length < 2 ? 1 : 0 }),
      readHeads: async () => [toHead(anEntry('Osk'))],
    })
    const library = await open()
    const refresh = async () => (await library.refresh()).heads.length
    expect(await Promise.all([refresh(), refresh()])).toEqual([1, 1])
  })
})
