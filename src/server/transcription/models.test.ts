import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engineTexts, type SpeechModel } from '#contract/transcription/engines.ts'
import { type CatalogueModel, withdrawnModels } from '#core/transcription/models/model-catalogue.ts'
import { findSherpaModels } from '#server/adapters/speech/sherpa/sherpa-models.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import { withFailingIds } from '#server/testing/fakes/failing-ids.ts'
import { type ModelHost, startModelHost } from '#server/testing/fakes/fake-model-host.ts'
import { aPerson, startTestServer, type TestServer } from '#server/testing/server/test-server.ts'
import { removeModel, startModelDownload } from './models.ts'

const content = Buffer.from('a model of a few hundred bytes'.repeat(20))

function aCatalogueModel(origin: string, id: string, names: string[]): CatalogueModel {
  const revision = '0123456789abcdef0123456789abcdef01234567'
  return {
    id,
    name: `Model ${id}`,
    purpose: 'recognition',
    note: '',
    languages: ['ja'],
    licence: 'MIT',
    folder: `sherpa-onnx-${id}`,
    files: names.map((name) => ({
      name,
      url: `${origin}/owner/sherpa-onnx-${id}/resolve/${revision}/${name}`,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  }
}
const tokenizer = ['merges.txt', 'tokenizer_config.json', 'vocab.json'].map((name) => `tokenizer/${name}`)
const qwenFiles = [...tokenizer, 'conv_frontend.onnx', 'encoder.int8.onnx', 'decoder.int8.onnx']

let host: ModelHost
let server: TestServer
let token: string
let freeBytes: number | null
const startServer = async (environment: NodeJS.ProcessEnv = {}) => {
  server = await startTestServer(
    {
      speechModels: [
        aCatalogueModel(host.origin, 'small', ['model.onnx']),
        aCatalogueModel(host.origin, 'qwen', qwenFiles),
      ],
    },
    environment,
  )
  server.deps.files = { ...server.deps.files, freeBytes: async () => freeBytes }
  token = (await aPerson(server)).token
}
beforeEach(async () => {
  freeBytes = null
  host = await startModelHost()
  for (const name of ['model.onnx', ...qwenFiles]) host.files.set(name, content)
  await startServer()
})
afterEach(async () => {
  await server.stop()
  await host.close()
})

const url = '/api/admin/models'
const start = async (id = 'small') => server.call('POST', `${url}/${id}/download`, { token })
const remove = async (id = 'small') => server.call('DELETE', `${url}/${id}`, { token })
const download = async (id = 'small') => {
  await start(id)
  await server.runJobs()
}
const retry = async () => {
  const jobId = (await model())?.download?.jobId
  expect((await server.call('POST', `/api/jobs/${jobId}/retry`, { token })).status).toBe(200)
  await server.runJobs()
}
const model = async (id = 'small') => {
  const { models } = (await server.call('GET', url, { token })).body as { models: SpeechModel[] }
  return models.find((one) => one.id === id)
}
const modelFolder = () => path.join(server.deps.config.dataDir, 'models')
const file = () => path.join(modelFolder(), 'sherpa-onnx-small/model.onnx')
const failedWith = (error: string) => ({ isPresent: false, download: { status: 'failed', error } })

describe('a speech model', () => {
  it('is downloaded by a job', async () => {
    expect(await model()).toMatchObject({ bytes: 600, isOffered: true, isPresent: false, download: null })
    expect((await start()).status).toBe(202)
    expect(await model()).toMatchObject({ isPresent: false, download: { status: 'pending' } })
    await server.runJobs()
    expect(await model()).toMatchObject({ isPresent: true, download: null })
    expect(readFileSync(file())).toEqual(content)
  })

  it('is downloaded from a mirror, whose files must be the same', async () => {
    await server.stop()
    await startServer({ MODELS_URL: `${host.origin}/mirror/` })
    host.files.set('model.onnx', Buffer.from(content).fill('x'))
    await download()
    expect(host.requests.map((request) => request.path)).toEqual(['/mirror/sherpa-onnx-small/model.onnx'])
    expect(await model()).toMatchObject(failedWith(engineTexts.damaged))
    host.files.set('model.onnx', content)
    await download()
    expect(await model()).toMatchObject({ isPresent: true })
  })

  it('is deleted if damaged, and downloaded again on Retry', async () => {
    host.files.set('model.onnx', Buffer.from(content).fill('x'))
    await download()
    expect(await model()).toMatchObject(failedWith(engineTexts.damaged))
    expect(readdirSync(path.dirname(file()))).toEqual([])
    host.files.set('model.onnx', content)
    await retry()
    expect(readFileSync(file())).toEqual(content)
  })

  it('is continued by the next attempt', async () => {
    host.decide = ({ at, range }) => (at === 'cdn' && range === undefined ? 'end early' : undefined)
    await download()
    expect(await model()).toMatchObject({ isPresent: true })
    expect(host.requests.at(-1)?.range).toBe('bytes=300-')
  })

  it('is not retried if the host refuses the download, but is retried if the host is busy', async () => {
    host.decide = () => 404
    await download()
    expect(await model()).toMatchObject(failedWith(engineTexts.refused))
    host.decide = () => 503
    await download()
    expect(await model()).toMatchObject(failedWith(engineTexts.unreachable))
    expect(host.requests).toHaveLength(4)
  })

  it('is not downloaded if the disk has too little space for what is missing', async () => {
    freeBytes = 599
    expect(await start()).toMatchObject({ status: 507, body: { error: engineTexts.noRoom } })
    mkdirSync(path.dirname(file()), { recursive: true })
    writeFileSync(`${file()}.part`, content.subarray(0, 1))
    expect((await start()).status).toBe(202)
    freeBytes = 598
    await server.runJobs()
    expect(await model()).toMatchObject(failedWith(engineTexts.noRoom))
    freeBytes = 599
    await retry()
    expect(await model()).toMatchObject({ isPresent: true })
  })

  it('cannot be downloaded again or removed during a download', async () => {
    await start()
    const refusal = { status: 409, body: { error: engineTexts.downloading } }
    expect(await start()).toMatchObject(refusal)
    expect(await remove()).toMatchObject(refusal)
  })

  it('is not downloaded again when a former administrator retries the job', async () => {
    const other = await aPerson(server)
    const change = (role: string) =>
      server.call('PUT', `/api/admin/users/${other.id}`, { token, body: { role } })
    host.decide = () => 404
    await change('admin')
    const { jobId } = (await server.call('POST', `${url}/small/download`, other)).body
    await server.runJobs()
    await change('gm')
    expect((await server.call('POST', `/api/jobs/${jobId}/retry`, other)).status).toBe(404)
    await change('admin')
    expect((await server.call('POST', `/api/jobs/${jobId}/retry`, other)).status).toBe(200)
  })

  it('can be removed', async () => {
    await download()
    expect((await remove()).status).toBe(200)
    expect(await model()).toMatchObject({ isPresent: false })
  })

  it('is neither downloaded nor removed if the audit log cannot be written', async () => {
    await download()
    const access = { userId: 'someone' } as AdminAccess
    await expect(removeModel(withFailingIds(server.deps), access, 'small')).rejects.toThrow('no id')
    expect(await model()).toMatchObject({ isPresent: true })
    await expect(startModelDownload(withFailingIds(server.deps), access, 'qwen')).rejects.toThrow('no id')
    expect(await model('qwen')).toMatchObject({ download: null })
  })

  it('is stored with its subfolders', async () => {
    await download('qwen')
    expect(await model('qwen')).toMatchObject({ isPresent: true, languages: ['ja'] })
    expect(readdirSync(path.join(modelFolder(), 'sherpa-onnx-qwen/tokenizer'))).toContain('vocab.json')
    expect((await findSherpaModels(modelFolder())).recognizers[0]?.kind).toBe('qwen3')
  })

  it('returns 404 for an unknown model', async () => {
    expect(await start('none')).toMatchObject({ status: 404, body: { error: engineTexts.modelNotFound } })
  })
})

describe.each(withdrawnModels)('the former model $name', ({ id, folder, files }) => {
  const write = (names: { name: string }[]) => {
    mkdirSync(path.join(modelFolder(), folder), { recursive: true })
    for (const { name } of names) writeFileSync(path.join(modelFolder(), folder, name), content)
  }

  it('is listed and used while it is installed, and can be removed', async () => {
    write(files.slice(1))
    expect(await model(id)).toBeUndefined()
    write([...files])
    expect(await model(id)).toMatchObject({ isOffered: false, isPresent: true, bytes: 600 * files.length })
    expect((await findSherpaModels(modelFolder())).recognizers[0]?.name).toBe(folder)
    expect((await remove(id)).status).toBe(200)
    expect(existsSync(path.join(modelFolder(), folder))).toBe(false)
    expect(await model(id)).toBeUndefined()
  })

  it('cannot be downloaded', async () => {
    expect(await start(id)).toMatchObject({ status: 404, body: { error: engineTexts.modelNotFound } })
  })
})
