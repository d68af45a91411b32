import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { languageModelFileTexts as texts } from '#contract/admin/language-models.ts'
import { AppError } from '#contract/errors.ts'
import { engineTexts } from '#contract/transcription/engines.ts'
import { hostCommit, type ModelHost, startModelHost } from '#server/testing/fakes/fake-model-host.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { fetchLanguageModel } from './fetch-language-model.ts'
import { aMachine, modelContent as content, describeModels } from './test-models.ts'

const server = withServer()
let host: ModelHost
let freeBytes: number | null
beforeEach(async () => {
  freeBytes = null
  server.deps.files = { ...server.deps.files, freeBytes: async () => freeBytes }
  describeModels(server.deps)
  host = await startModelHost()
  host.files.set('model.gguf', content)
})
afterEach(async () => {
  await host.close()
  rmSync(folder(), { recursive: true, force: true })
})

const folder = () => path.join(server.deps.config.dataDir, 'models/language')
const file = () => path.join(folder(), 'model.gguf')
const part = () => `${file()}.part`
const kept = () => readdirSync(folder()).sort()
const origin = () => JSON.parse(readFileSync(`${file()}.json`, 'utf8'))
const asked = () => host.requests.map((request) => request.path)
/** Of the requests that return the file. Redirected requests carry the same headers. */
const ranges = () =>
  host.requests.flatMap(({ path: asked, range }) => (asked.includes('/resolve/') ? [] : (range ?? [])))
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const other = Buffer.from(content).fill('x', 300, 301)

const onHub = (revision = 'main', owner = 'owner') =>
  `${host.origin}/${owner}/repository/resolve/${revision}/model.gguf`
const onPlainServer = () => `${host.origin}/files/model.gguf`

function fetchModel(
  address = onHub(),
  { bytes = null as number | null, signal = new AbortController().signal } = {},
) {
  return fetchLanguageModel(
    server.deps,
    { file: 'model.gguf', address, name: 'model', bytes },
    signal,
    () => {},
  )
}
/** Ends the download after 304 bytes. */
async function breakOff(address = onHub()) {
  host.decide = ({ at }) => (at === 'cdn' || address === onPlainServer() ? 'cut off' : undefined)
  const failing = fetchModel(address)
  await vi.waitFor(() => expect(statSync(part()).size).toBe(304))
  host.breakOff()
  await expect(failing).rejects.toEqual(retry(engineTexts.unreachable))
  host.decide = () => undefined
  host.requests.length = 0
}
const refusal = (message: string) => expect.objectContaining({ code: 'ENGINE_FAILED', message })
const retry = (message: string) => expect.objectContaining({ name: 'RetryLater', message })

describe('a language model from a host like Hugging Face', () => {
  it('arrives from the commit that the host names, with the SHA-256 of the first redirect', async () => {
    expect(await fetchModel()).toEqual({ bytes: content.length })
    expect(readFileSync(file())).toEqual(content)
    expect(kept()).toEqual(['model.gguf', 'model.gguf.json'])
    expect(origin()).toEqual({
      address: onHub(hostCommit),
      bytes: content.length,
      sha256: sha256(content),
      isVerified: true,
    })
    const cdn = '/xet-bridge-us/model.gguf'
    const pinned = `/owner/repository/resolve/${hostCommit}/model.gguf`
    expect(asked()).toEqual(['/owner/repository/resolve/main/model.gguf', cdn, pinned, cdn])
  })

  it('arrives from a renamed repository', async () => {
    await fetchModel(onHub('main', 'former'))
    expect(origin()).toMatchObject({ address: onHub(hostCommit, 'former'), isVerified: true })
  })

  it('arrives through a relative redirect', async () => {
    host.decide = ({ path: asked }) => (asked.includes('/resolve/') ? 'redirect relatively' : undefined)
    await fetchModel()
    expect(host.requests.every(({ at }) => at === 'hub')).toBe(true)
    expect(origin()).toMatchObject({ isVerified: true })
  })

  it('continues where the connection broke, from the same commit', async () => {
    await breakOff()
    host.tell = (bytes) => ({ bytes: bytes.length, sha256: sha256(bytes), commit: 'f'.repeat(40) })
    await fetchModel()
    expect(readFileSync(file())).toEqual(content)
    expect(asked()).toContain(`/owner/repository/resolve/${hostCommit}/model.gguf`)
    expect(asked()).not.toContain('/owner/repository/resolve/main/model.gguf')
    expect(ranges()).toEqual(['bytes=304-'])
    expect(kept()).toEqual(['model.gguf', 'model.gguf.json'])
  })

  it('continues from another address of the same file', async () => {
    await breakOff()
    await fetchModel(onHub('v1', 'former'))
    expect(ranges()).toEqual(['bytes=304-'])
  })

  it('is refused if the file has changed between two parts, and then starts again', async () => {
    await breakOff()
    host.files.set('model.gguf', other)
    await expect(fetchModel()).rejects.toEqual(refusal(texts.changed))
    expect(kept()).toEqual([])
    await fetchModel()
    expect(readFileSync(file())).toEqual(other)
    expect(ranges()).toEqual([])
  })

  it.each([content.length + 1, content.length - 1])(
    'is refused if the host lies about its size: %i',
    async (bytes) => {
      host.tell = () => ({ bytes, sha256: sha256(content), commit: hostCommit })
      await expect(fetchModel()).rejects.toEqual(refusal(texts.otherFile))
      expect(kept()).toEqual([])
    },
  )

  it('is deleted if it has another SHA-256', async () => {
    host.tell = () => ({ bytes: content.length, sha256: sha256(other), commit: hostCommit })
    await expect(fetchModel()).rejects.toEqual(refusal(engineTexts.damaged))
    expect(kept()).toEqual([])
  })

  it('is fetched from the start if the note about its part is missing or damaged', async () => {
    for (const note of [null, '{"source":']) {
      await breakOff()
      if (note === null) rmSync(`${part()}.json`)
      else writeFileSync(`${part()}.json`, note)
      await fetchModel()
      expect(ranges()).toEqual([])
      rmSync(file())
    }
  })

  it('is only verified if all of it has arrived', async () => {
    const { engineFactory } = server.deps
    const failing = async () => Promise.reject(new Error('The disk did not answer'))
    server.deps.engineFactory = { ...engineFactory, describeModelFile: failing }
    await expect(fetchModel()).rejects.toThrow('The disk did not answer')
    expect(kept()).toEqual(['model.gguf.part', 'model.gguf.part.json'])
    server.deps.engineFactory = engineFactory
    host.requests.length = 0
    await fetchModel()
    expect(asked()).toHaveLength(2)
    expect(kept()).toEqual(['model.gguf', 'model.gguf.json'])
  })

  it('is not fetched again if it is there', async () => {
    await fetchModel()
    host.requests.length = 0
    expect(await fetchModel()).toEqual({ bytes: content.length })
    expect(asked()).toEqual([])
  })
})

describe('a language model from another server', () => {
  it('counts as not verified', async () => {
    await fetchModel(onPlainServer())
    expect(origin()).toEqual({
      address: onPlainServer(),
      bytes: content.length,
      sha256: null,
      isVerified: false,
    })
  })

  it('continues if it still has the same ETag', async () => {
    await breakOff(onPlainServer())
    await fetchModel(onPlainServer())
    expect(readFileSync(file())).toEqual(content)
    expect(ranges()).toEqual(['bytes=304-'])
  })

  it('is refused if its ETag has changed', async () => {
    await breakOff(onPlainServer())
    host.files.set('model.gguf', other)
    await expect(fetchModel(onPlainServer())).rejects.toEqual(refusal(texts.changed))
    expect(kept()).toEqual([])
  })

  it.each([null, 'W/"1"'])('starts again if nothing tells whether it has changed: ETag %s', async (etag) => {
    host.etag = () => etag
    await breakOff(onPlainServer())
    host.files.set('model.gguf', other)
    await fetchModel(onPlainServer())
    expect(readFileSync(file())).toEqual(other)
    expect(ranges()).toEqual([])
  })

  it('is refused if the server does not tell its size', async () => {
    host.decide = () => 'end early'
    await expect(fetchModel(onPlainServer())).rejects.toEqual(refusal(texts.noSize))
    expect(kept()).toEqual([])
  })

  it('is refused if a mirror has a file of another size than the list', async () => {
    await expect(fetchModel(onPlainServer(), { bytes: 1 })).rejects.toEqual(refusal(texts.otherFile))
    await fetchModel(onPlainServer(), { bytes: content.length })
  })
})

describe('a download of a language model', () => {
  it('is refused if there is too little space, and keeps what has arrived', async () => {
    await breakOff()
    freeBytes = 303
    await expect(fetchModel()).rejects.toMatchObject({ code: 'NO_SPACE', message: engineTexts.noRoom })
    expect(statSync(part()).size).toBe(304)
    freeBytes = 304
    await fetchModel()
    expect(ranges()).toEqual(['bytes=304-'])
  })

  it.each([true, false])('deletes a web page that came instead; with the library: %s', async (hasLibrary) => {
    describeModels(server.deps, { ...aMachine, hasLibrary })
    host.files.set('model.gguf', Buffer.from('<!doctype html><title>Sign in</title>'))
    await expect(fetchModel(onPlainServer())).rejects.toEqual(refusal(texts.damaged))
    expect(kept()).toEqual([])
  })

  it('checks only the first bytes if the library is missing', async () => {
    describeModels(server.deps, { ...aMachine, hasLibrary: false })
    server.deps.engineFactory.describeModelFile = async () => Promise.reject(new Error('no library'))
    await fetchModel()
    expect(existsSync(file())).toBe(true)
  })

  it('is not deleted because of a fault of the library', async () => {
    server.deps.engineFactory.describeModelFile = async () =>
      Promise.reject(new AppError('ENGINE_FAILED', texts.failed))
    await fetchModel()
    expect(existsSync(file())).toBe(true)
  })

  it('may be retried while the host is busy or unreachable', async () => {
    await breakOff()
    for (const status of [408, 429, 500, 503]) {
      host.decide = () => status
      await expect(fetchModel()).rejects.toEqual(retry(engineTexts.unreachable))
    }
    await host.close()
    await expect(fetchModel()).rejects.toEqual(retry(engineTexts.unreachable))
    expect(statSync(part()).size).toBe(304)
  })

  it('is refused with a sentence, and keeps what has arrived', async () => {
    await breakOff()
    for (const fault of [401, 403, 404, 'redirect to itself'] as const) {
      host.decide = () => fault
      await expect(fetchModel()).rejects.toEqual(refusal(texts.refused))
    }
    expect(statSync(part()).size).toBe(304)
  })

  it('stops at once when it is cancelled', async () => {
    const cancel = new AbortController()
    host.decide = () => {
      cancel.abort(new Error('cancelled'))
      return 'silent'
    }
    await expect(fetchModel(onHub(), { signal: cancel.signal })).rejects.toThrow('cancelled')
  })
})
