import { expose } from 'comlink'
import { describe, expect, it, vi } from 'vitest'
import { stubServer } from '#web/lib/test-browser.tsx'
import type { LibraryService } from './library-service.ts'
import { openLibrary } from './open-library.ts'

const page = { query: 'bell', total: 0, hits: [], isComplete: true }
const silent = () => new Promise<never>(() => {})

/** A browser whose workers run this service, or whose workers find no script. */
function stubWorker(service: Partial<LibraryService> | 'no script'): { isEnded: () => boolean } {
  let isEnded = false
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
      isEnded = true
      this.channel.port1.close()
    }
  }
  vi.stubGlobal('Worker', StubWorker)
  return { isEnded: () => isEnded }
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
    expect(opened).toHaveBeenCalledWith({ campaignId: 'c1', audience: 'player', headers })
  })

  it('passes on a refusal of the server, and ends its worker', async () => {
    const refused = { status: 401, code: 'AUTH_EXPIRED', serverText: 'Expired.' }
    const { isEnded } = stubWorker({ ...empty, open: async () => refused })
    await expect(open()).rejects.toMatchObject(refused)
    expect(isEnded()).toBe(true)
  })

  it('runs in the page where the script of the worker cannot be loaded', async () => {
    stubWorker('no script')
    const asked = stubServer({
      'GET /api/wiki/c1/index': { body: { success: true, version: 'gm.empty', entries: [] } },
      'GET /api/wiki/c1': { body: { success: true, entries: [] } },
    })
    expect((await open()).heads).toEqual([])
    expect(asked[0]?.path).toBe('/api/wiki/c1/index')
  })

  it('ends when the request for it is aborted', async () => {
    const { isEnded } = stubWorker({ ...empty, open: silent })
    const leaving = new AbortController()
    const opening = open(leaving.signal)
    leaving.abort()
    await expect(opening).rejects.toMatchObject({ name: 'AbortError' })
    expect(isEnded()).toBe(true)
  })

  it('rejects a search that waits when it is closed', async () => {
    stubWorker({ ...empty, search: silent })
    const library = await open()
    const search = library.search('bell', 0)
    library.close()
    await expect(search).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('answers searches, and reads its heads again for a new version', async () => {
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
})
