import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ModelFile, languageModelFileTexts as texts } from '#contract/admin/language-models.ts'
import { engineTexts } from '#contract/transcription/engines.ts'
import type { LanguageCatalogueModel } from '#core/reading/models/language-catalogue.ts'
import { jobs } from '#server/db/schema.ts'
import { engineSettings } from '#server/db/schema-admin.ts'
import { type ModelHost, startModelHost } from '#server/testing/fakes/fake-model-host.ts'
import { aPerson, startTestServer, type TestServer } from '#server/testing/server/test-server.ts'
import { aMachine, modelContent as content, describeModels } from './test-models.ts'

/** Needs its weights, 1 GB for 10,000 tokens and the reserve of 1 GB. */
const aCatalogueModel = (id: string, gigabytes: number, more: Partial<LanguageCatalogueModel> = {}) => ({
  id,
  name: `Model ${id}`,
  note: `About ${id}`,
  licence: 'MIT',
  repository: `owner/${id}-GGUF`,
  revision: '0123456789abcdef0123456789abcdef01234567',
  file: `${id}.gguf`,
  bytes: gigabytes * 1e9,
  bytesPerToken: 1e5,
  longestWindow: 128_000,
  isTried: true,
  ...more,
})

let host: ModelHost
let server: TestServer
let token: string
let freeBytes: number | null
async function startServer(catalogue: LanguageCatalogueModel[], environment: NodeJS.ProcessEnv = {}) {
  server = await startTestServer({ languageCatalogue: catalogue }, environment)
  server.deps.files = { ...server.deps.files, freeBytes: async () => freeBytes }
  describeModels(server.deps)
  token = (await aPerson(server)).token
}
beforeEach(async () => {
  freeBytes = null
  host = await startModelHost()
  host.files.set('model.gguf', content)
  await startServer([])
})
afterEach(async () => {
  await server.stop()
  await host.close()
})

const url = '/api/admin/language-models'
const list = async () => {
  const { status, body } = await server.call('GET', url, { token })
  expect(status).toBe(200)
  return body as { machine: object; freeBytes: number | null; models: ModelFile[] }
}
const model = async (id = 'model.gguf') => (await list()).models.find((one) => one.id === id)
const address = () => `${host.origin}/owner/repository/resolve/main/model.gguf`
const start = (body: object = { address: address() }) =>
  server.call('POST', `${url}/download`, { token, body })
const remove = (file = 'model.gguf') => server.call('DELETE', `${url}/${encodeURIComponent(file)}`, { token })
const download = async (body?: object) => {
  const { status, body: answer } = await start(body)
  expect(status).toBe(202)
  await server.runJobs()
  return String(answer['jobId'])
}
const ofJob = async (jobId: string, action: 'cancel' | 'retry') =>
  expect((await server.call('POST', `/api/jobs/${jobId}/${action}`, { token })).status).toBe(200)
const folder = () => path.join(server.deps.config.dataDir, 'models/language')
const kept = () => readdirSync(folder()).sort()
const put = (name: string, bytes: Buffer | string = content) => {
  mkdirSync(folder(), { recursive: true })
  writeFileSync(path.join(folder(), name), bytes)
}
const conflict = (error: string) => ({ status: 409, body: { error } })

/** Half of the file arrives; then the host is busy. */
async function downloadHalf() {
  host.decide = ({ at, range }) => (at === 'cdn' ? (range ? 503 : 'end early') : undefined)
  const jobId = await download()
  host.decide = () => undefined
  return jobId
}

describe('the list of language models', () => {
  it('describes the machine and its disk', async () => {
    freeBytes = 5e9
    expect(await list()).toMatchObject({ machine: aMachine, freeBytes: 5e9, models: [] })
  })

  it('offers the three largest models that fit into the memory', async () => {
    const catalogue = [1, 3, 6, 12, 16].map((size) => aCatalogueModel(`of-${size}`, size))
    await server.stop()
    await startServer(catalogue)
    expect((await list()).models).toEqual(
      [
        { id: 'of-3', bytes: 3e9, window: 64_000, reads: 'whole' },
        { id: 'of-6', bytes: 6e9, window: 32_000, reads: 'abridged' },
        { id: 'of-12', bytes: 12e9, window: null, reads: 'too large' },
      ].map((expected) => ({
        ...expected,
        name: `Model ${expected.id}`,
        file: `${expected.id}.gguf`,
        note: `About ${expected.id}`,
        licence: 'MIT',
        isTried: true,
        isOffered: true,
        isPresent: false,
        isVerified: null,
        isInUse: false,
        download: null,
      })),
    )
  })

  it('names the smallest model if none fits', async () => {
    await server.stop()
    await startServer([aCatalogueModel('small', 15), aCatalogueModel('large', 30)])
    const { models } = await list()
    expect(models).toMatchObject([{ id: 'small', window: null, reads: 'too large' }])
  })

  it('contains the files in the folder, with what they can read', async () => {
    put('Mine (v1).GGUF')
    put('page.gguf', '<html>')
    put('notes.txt')
    mkdirSync(path.join(folder(), 'folder.gguf'))
    writeFileSync(path.join(server.deps.config.dataDir, 'elsewhere'), content)
    symlinkSync(path.join(server.deps.config.dataDir, 'elsewhere'), path.join(folder(), 'linked.gguf'))
    const { models } = await list()
    expect(models.map(({ file }) => file).sort()).toEqual(['Mine (v1).GGUF', 'linked.gguf', 'page.gguf'])
    expect(await model('Mine (v1).GGUF')).toEqual({
      id: 'Mine (v1).GGUF',
      name: 'Mine (v1)',
      file: 'Mine (v1).GGUF',
      note: '',
      licence: null,
      bytes: content.length,
      isTried: false,
      window: 64_000,
      reads: 'whole',
      isOffered: false,
      isPresent: true,
      isVerified: null,
      isInUse: false,
      download: null,
    })
    expect(await model('page.gguf')).toMatchObject({ reads: 'unknown', window: null, note: texts.damaged })
    describeModels(server.deps, { ...aMachine, freeMemoryBytes: 7.9e9 })
    expect(await model('linked.gguf')).toMatchObject({ reads: 'abridged', window: 32_000 })
    describeModels(server.deps, { ...aMachine, freeMemoryBytes: 1.9e9 })
    expect(await model('linked.gguf')).toMatchObject({ reads: 'too large', window: null })
  })

  it('opens a file again only after it has changed', async () => {
    let opened = 0
    const { describeModelFile } = server.deps.engineFactory
    server.deps.engineFactory.describeModelFile = (...options) => {
      opened++
      return describeModelFile(...options)
    }
    put('mine.gguf')
    put('page.gguf', '<html>')
    await list()
    await list()
    expect(opened).toBe(2)
    put('mine.gguf', Buffer.concat([content, content]))
    await list()
    expect(opened).toBe(3)
  })

  it('says so if the library is missing', async () => {
    put('mine.gguf')
    describeModels(server.deps, { ...aMachine, hasLibrary: false })
    expect(await model('mine.gguf')).toMatchObject({ reads: 'unknown', note: texts.noLibrary })
  })

  it('says so if a file cannot be read', async () => {
    put('mine.gguf')
    const { describeModelFile } = server.deps.engineFactory
    server.deps.engineFactory.describeModelFile = async () => Promise.reject(new Error('EACCES'))
    expect(await model('mine.gguf')).toMatchObject({ reads: 'unknown', note: texts.unreadable })
    server.deps.engineFactory.describeModelFile = describeModelFile
    expect(await model('mine.gguf')).toMatchObject({ reads: 'whole', note: '' })
  })
})

describe('a language model', () => {
  it('is downloaded from an address by a job', async () => {
    expect((await start()).status).toBe(202)
    expect(await model()).toMatchObject({
      name: 'model',
      isPresent: false,
      reads: 'unknown',
      download: { status: 'pending', progress: 0, error: null },
    })
    await server.runJobs()
    expect(await model()).toMatchObject({
      bytes: content.length,
      reads: 'whole',
      isPresent: true,
      isVerified: true,
      download: null,
    })
    expect(readFileSync(path.join(folder(), 'model.gguf'))).toEqual(content)
    const { body } = await server.call('GET', '/api/admin/audit', { token })
    expect(body['entries']).toContainEqual(
      expect.objectContaining({ action: 'model.downloaded', target: 'model' }),
    )
    expect((await server.call('GET', '/api/admin/models', { token })).status).toBe(200)
    expect(await start()).toMatchObject(conflict(texts.isThere))
  })

  it('is downloaded from the list through a mirror, whose files must have the right size', async () => {
    await server.stop()
    const catalogue = [aCatalogueModel('model', 0, { bytes: content.length }), aCatalogueModel('main', 1)]
    await startServer(catalogue, { MODELS_URL: `${host.origin}/mirror` })
    await download({ modelId: 'main' })
    expect(await model('main')).toMatchObject({ download: { status: 'failed', error: texts.refused } })
    host.files.set('main.gguf', content)
    await download({ modelId: 'main' })
    expect(await model('main')).toMatchObject({ download: { status: 'failed', error: texts.otherFile } })
    await download({ modelId: 'model' })
    expect(host.requests.at(-1)?.path).toBe('/mirror/language/model.gguf')
    expect(await model('model')).toMatchObject({ name: 'Model model', isPresent: true, isVerified: false })
  })

  it('is paused by a cancel, and continued by another download', async () => {
    const jobId = await downloadHalf()
    expect(await model()).toMatchObject({
      bytes: content.length,
      download: { status: 'failed', progress: 50, error: engineTexts.unreachable },
    })
    await ofJob(jobId, 'retry')
    expect(await start()).toMatchObject(conflict(engineTexts.downloading))
    expect(await remove()).toMatchObject(conflict(engineTexts.downloading))
    await ofJob(jobId, 'cancel')
    expect(await model()).toMatchObject({ isPresent: false, download: { status: 'cancelled', progress: 50 } })
    host.requests.length = 0
    await download({ modelId: 'model.gguf' })
    expect(host.requests.at(-1)?.range).toBe('bytes=304-')
    expect(await model()).toMatchObject({ isPresent: true, isVerified: true, download: null })
    expect(kept()).toEqual(['model.gguf', 'model.gguf.json'])
  })

  it('arrives although the connection breaks more often than a job is tried', async () => {
    host.decide = ({ at }) => (at === 'cdn' ? 'end early' : undefined)
    await download()
    expect(
      host.requests.filter(({ path, range }) => range && !path.includes('/resolve/')).length,
    ).toBeGreaterThan(5)
    expect(await model()).toMatchObject({ isPresent: true, isVerified: true })
  })

  it('is not written by two jobs at once', async () => {
    const first = await downloadHalf()
    const second = String((await start()).body['jobId'])
    await server.deps.db.update(jobs).set({ status: 'in_progress' }).where(eq(jobs.id, second))
    server.queued.length = 0
    await ofJob(first, 'retry')
    await server.runJobs()
    const [row] = await server.deps.db.select().from(jobs).where(eq(jobs.id, first))
    expect(row).toMatchObject({ status: 'failed', errorMessage: engineTexts.downloading })
  })

  it('is not downloaded if it would fill the disk', async () => {
    await server.stop()
    await startServer([aCatalogueModel('model', 1)], {
      MODELS_URL: `${host.origin}/mirror`,
      MIN_FREE_BYTES: '5',
    })
    freeBytes = 1e9
    expect(await start({ modelId: 'model' })).toMatchObject({
      status: 507,
      body: { error: engineTexts.noRoom },
    })
    await download()
    expect(await model('model')).toMatchObject({ isPresent: true })
  })

  it.each([
    [{}, 400, texts.address],
    [{ address: 'model.gguf' }, 400, texts.address],
    [{ address: 'https://h.example/page#model.gguf' }, 400, texts.address],
    [{ address: 'hf:owner/repository/model-00001-of-00002.gguf' }, 400, texts.address],
    [{ address: `https://h.example/${'x'.repeat(2_000)}.gguf` }, 400, texts.addressTooLong],
    [{ modelId: 'none' }, 404, texts.notFound],
  ])('is not downloaded for %j', async (body, status, error) => {
    expect(await start(body)).toMatchObject({ status, body: { error } })
  })
})

describe('removing a language model', () => {
  it('deletes its file', async () => {
    await download()
    put('mine.gguf')
    expect((await remove()).status).toBe(200)
    expect(kept()).toEqual(['mine.gguf'])
    expect(await model()).toBeUndefined()
    const { body } = await server.call('GET', '/api/admin/audit', { token })
    expect(body['entries']).toContainEqual(
      expect.objectContaining({ action: 'model.deleted', target: 'model' }),
    )
  })

  it('deletes what has arrived of it, and forgets the download', async () => {
    const jobId = await downloadHalf()
    expect(kept()).toEqual(['model.gguf.part', 'model.gguf.part.json'])
    expect((await remove()).status).toBe(200)
    expect(kept()).toEqual([])
    expect(await model()).toBeUndefined()
    expect((await remove()).status).toBe(404)
    await ofJob(jobId, 'retry')
    expect(await model()).toMatchObject({ download: { status: 'pending' } })
  })

  it('is possible for a download that was dismissed as failed', async () => {
    const jobId = await downloadHalf()
    await server.call('POST', `/api/admin/jobs/${jobId}/dismiss`, { token })
    expect(await model()).toMatchObject({ download: { status: 'failed', progress: 50 } })
    expect((await remove()).status).toBe(200)
    expect(kept()).toEqual([])
  })

  it.each(['none.gguf', '../secret.gguf', '..\\secret.gguf', 'notes.txt', '..', 'a\u0000.gguf'])(
    'is refused for %j',
    async (file) => {
      put('notes.txt')
      put('../secret.gguf')
      expect(await remove(file)).toMatchObject({ status: 404 })
      expect(kept()).toEqual(['notes.txt'])
      expect(existsSync(path.join(folder(), '../secret.gguf'))).toBe(true)
    },
  )

  it('is refused while saved settings use it', async () => {
    put('mine.gguf')
    put('other.gguf')
    const settings = { provider: 'this-machine', model: 'mine.gguf', contextTokens: null, atNight: false }
    await server.deps.db
      .insert(engineSettings)
      .values({ kind: 'language-model', settings, secret: null, changedAt: server.deps.clock() })
    expect(await model('mine.gguf')).toMatchObject({ isInUse: true })
    expect(await model('other.gguf')).toMatchObject({ isInUse: false })
    expect(await remove('mine.gguf')).toMatchObject(conflict(texts.inUse))
    expect((await remove('other.gguf')).status).toBe(200)
  })

  it('is refused while the environment uses it', async () => {
    put('mine.gguf')
    const file = path.join(folder(), 'mine.gguf')
    server.deps.config.languageModel = { provider: 'this-machine', file, contextTokens: null }
    expect(await model('mine.gguf')).toMatchObject({ isInUse: true })
    expect(await remove('mine.gguf')).toMatchObject(conflict(texts.inUse))
  })
})
