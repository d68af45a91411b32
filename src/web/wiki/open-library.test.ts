import { describe, expect, it, vi } from 'vitest'
import { stubServer } from '#web/lib/test-browser.tsx'
import type { FromWorker, ToWorker } from './library-messages.ts'
import { openLibrary } from './open-library.ts'

const emptyWiki = {
  'GET /api/wiki/c1/index': { body: { success: true, version: 'gm.empty', entries: [] } },
  'GET /api/wiki/c1': { body: { success: true, entries: [] } },
}

/** A browser whose workers answer the first thing that they are told like this, and the rest like `later`. */
function stubWorker(
  answer: FromWorker | 'no script',
  later = answer,
): { isEnded: () => boolean; told: ToWorker[] } {
  const told: ToWorker[] = []
  let isEnded = false
  class StubWorker extends EventTarget {
    postMessage(message: ToWorker) {
      told.push(message)
      const data = told.length === 1 ? answer : later
      const event = data === 'no script' ? new Event('error') : new MessageEvent('message', { data })
      queueMicrotask(() => this.dispatchEvent(event))
    }
    terminate() {
      isEnded = true
    }
  }
  vi.stubGlobal('Worker', StubWorker)
  return { isEnded: () => isEnded, told }
}

describe('the worker that holds the library', () => {
  it('is handed the token, since it cannot read it', async () => {
    localStorage.setItem('authToken', 'good')
    const { told } = stubWorker({ kind: 'opened' })
    await openLibrary('c1', 'player', new AbortController().signal)
    const headers = { Authorization: 'Bearer good' }
    expect(told).toEqual([
      { kind: 'open', request: { userId: '', campaignId: 'c1', audience: 'player', headers } },
    ])
  })

  it('hands on what the server refused, and ends', async () => {
    const { isEnded } = stubWorker({
      kind: 'failed',
      refusal: { status: 401, code: 'AUTH_EXPIRED', serverText: 'Expired.' },
    })
    const opening = openLibrary('c1', 'own', new AbortController().signal)
    await expect(opening).rejects.toMatchObject({ status: 401, code: 'AUTH_EXPIRED', serverText: 'Expired.' })
    expect(isEnded()).toBe(true)
  })

  it('is done without where its script does not come', async () => {
    stubWorker('no script')
    const asked = stubServer(emptyWiki)
    const library = await openLibrary('c1', 'own', new AbortController().signal)
    expect(library.heads).toEqual([])
    expect(asked[0]?.path).toBe('/api/wiki/c1/index')
  })

  it('ends when nobody waits for it any more', async () => {
    const { isEnded } = stubWorker({ kind: 'heads', heads: [] })
    const leaving = new AbortController()
    const opening = openLibrary('c1', 'own', leaving.signal)
    leaving.abort()
    await expect(opening).rejects.toMatchObject({ name: 'AbortError' })
    expect(isEnded()).toBe(true)
  })

  it('lets go of whoever still searches when it is closed', async () => {
    stubWorker({ kind: 'opened' })
    const library = await openLibrary('c1', 'own', new AbortController().signal)
    const search = library.search('bell', 0)
    library.close()
    await expect(search).rejects.toMatchObject({ name: 'AbortError' })
  })
})
