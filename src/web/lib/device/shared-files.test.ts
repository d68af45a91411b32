/// <reference types="node" />
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, it } from 'vitest'
import { sharedCache } from './shared-cache.ts'

const source = readFileSync(path.join(import.meta.dirname, '../../public/service-worker.js'), 'utf8')
const gigabyte = 1024 ** 3

class FakeFile {
  readonly type = 'audio/ogg'
  readonly name: string
  readonly size: number
  constructor(name: string, size: number) {
    this.name = name
    this.size = size
  }
}

type Share = {
  request: { url: string; method: string; formData: () => Promise<{ getAll: () => unknown[] }> }
  respondWith: (answer: Promise<unknown>) => void
}
let stored: Map<string, Map<string, string>>
let onFetch: (event: Share) => void

/** Runs the service worker with fake caches that store only the names of the files. */
beforeEach(() => {
  stored = new Map()
  let ids = 0
  let last: Promise<unknown> = Promise.resolve()
  const named = (init: { headers: Record<string, string> }) => init.headers['X-File-Name'] ?? ''
  runInNewContext(source, {
    self: {
      addEventListener: (type: string, listener: typeof onFetch) => {
        if (type === 'fetch') onFetch = listener
      },
    },
    caches: {
      delete: async (name: string) => stored.delete(name),
      open: async (name: string) => {
        const cache = stored.get(name) ?? new Map<string, string>()
        stored.set(name, cache)
        return { put: async (key: string, file: string) => void cache.set(key, file) }
      },
    },
    navigator: {
      locks: {
        request: (_: string, work: () => Promise<void>) => {
          last = last.then(work)
          return last
        },
      },
    },
    Response: Object.assign(
      function FakeResponse(_: unknown, init: { headers: Record<string, string> }) {
        return new String(named(init))
      },
      { redirect: (to: string, status: number) => ({ to, status }) },
    ),
    File: FakeFile,
    URL,
    crypto: { randomUUID: () => String(ids++) },
    location: { origin: 'https://table.example' },
  })
})

async function share(...files: unknown[]): Promise<unknown> {
  const answer = Promise.withResolvers<unknown>()
  const url = 'https://table.example/app/share'
  const request = { url, method: 'POST', formData: async () => ({ getAll: () => files }) }
  onFetch({ request, respondWith: answer.resolve })
  return answer.promise
}
const names = () => [...(stored.get(sharedCache)?.values() ?? [])].map(String)

it('stores the files of a share and opens the application', async () => {
  const answer = await share(new FakeFile('a.ogg', 1), 'text', new FakeFile('b.ogg', 1))
  expect(answer).toEqual({ to: '/app', status: 303 })
  expect(names()).toEqual(['a.ogg', 'b.ogg'])
})

it('replaces an earlier share, also a concurrent one', async () => {
  await share(new FakeFile('a.ogg', 1))
  await Promise.all([share(new FakeFile('b.ogg', 1)), share(new FakeFile('c.ogg', 1))])
  expect(names()).toEqual(['c.ogg'])
})

it('stores at most 2 GB', async () => {
  await share(
    new FakeFile('a.ogg', gigabyte),
    new FakeFile('large.ogg', 2 * gigabyte),
    new FakeFile('b.ogg', gigabyte),
    new FakeFile('c.ogg', 1),
  )
  expect(names()).toEqual(['a.ogg', 'b.ogg'])
})
