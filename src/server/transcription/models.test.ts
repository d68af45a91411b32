import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engineTexts, type SpeechModel } from '#contract/admin/engines.ts'
import { findSherpaModels } from '#server/adapters/speech/sherpa/sherpa-models.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import { withFailingIds } from '#server/testing/fakes/failing-ids.ts'
import { sendEndlessly } from '#server/testing/fakes/test-engine.ts'
import { aPerson, startTestServer, type TestServer } from '#server/testing/server/test-server.ts'
import { removeModel, startModelDownload } from './models.ts'

const sound = Buffer.from('a model of a few hundred bytes'.repeat(20))
const sha256 = createHash('sha256').update(sound).digest('hex')

let asked: (string | undefined)[]
let answer: (request: IncomingMessage, response: ServerResponse) => void
const host = createServer((request, response) => {
  asked.push(request.headers.range)
  answer(request, response)
})
let server: TestServer
let token: string
beforeEach(async () => {
  asked = []
  answer = sendWhole
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const { port } = host.address() as AddressInfo
  server = await startTestServer({}, { MODELS_URL: `http://127.0.0.1:${port}/mirror` })
  token = (await aPerson(server)).token
})
afterEach(async () => {
  await server.stop()
  host.closeAllConnections()
  await new Promise((resolve) => host.close(resolve))
})

const sendWhole: typeof answer = (request, response) => {
  const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
  if (from >= sound.length)
    return response.writeHead(416, { 'Content-Range': `bytes */${sound.length}` }).end()
  const range = from > 0 ? { 'Content-Range': `bytes ${from}-${sound.length - 1}/${sound.length}` } : {}
  return response
    .writeHead(from > 0 ? 206 : 200, { 'X-Linked-ETag': `"${sha256}"`, ...range })
    .end(sound.subarray(from))
}

const url = '/api/admin/models'
const start = async (id = 'campplus') => server.call('POST', `${url}/${id}/download`, { token })
const download = async () => {
  await start()
  await server.runJobs()
}
const model = async (id = 'campplus') => {
  const { models } = (await server.call('GET', url, { token })).body as { models: SpeechModel[] }
  return models.find((one) => one.id === id)
}
const folder = () => path.join(server.deps.config.dataDir, 'models/3dspeaker-campplus')
const file = () => path.join(folder(), '3dspeaker_speech_campplus_sv_en_voxceleb_16k.onnx')
const writePart = (content: string | Buffer) => {
  mkdirSync(folder(), { recursive: true })
  writeFileSync(`${file()}.part`, content)
}

describe('a speech model', () => {
  it('is downloaded by a job', async () => {
    expect(await model()).toMatchObject({ isPresent: false, download: null })
    expect((await start()).status).toBe(202)
    expect(await model()).toMatchObject({ isPresent: false, download: { status: 'pending' } })
    await server.runJobs()
    expect(await model()).toMatchObject({ isPresent: true, download: null })
    expect(readFileSync(file())).toEqual(sound)
  })

  it('resumes an interrupted download', async () => {
    writePart(sound.subarray(0, 100))
    await download()
    expect(asked).toEqual(['bytes=100-'])
    expect(readFileSync(file())).toEqual(sound)
  })

  it('is not downloaded again if it was complete when the server stopped', async () => {
    writePart(sound)
    await download()
    expect(readFileSync(file())).toEqual(sound)
  })

  it('is discarded if damaged, and downloaded again on Retry', async () => {
    writePart('something else')
    await download()
    const failed = (await model())?.download
    expect(failed).toMatchObject({ status: 'failed', error: engineTexts.damaged })
    await server.call('POST', `/api/jobs/${failed?.jobId}/retry`, { token })
    await server.runJobs()
    expect(readFileSync(file())).toEqual(sound)
  })

  it('is not retried if the host refuses the download, but is retried if the host is busy', async () => {
    answer = (_, response) => response.writeHead(404).end()
    await download()
    expect((await model())?.download).toMatchObject({ status: 'failed', error: engineTexts.refused })
    answer = (_, response) => response.writeHead(503).end()
    await download()
    expect((await model())?.download).toMatchObject({ status: 'failed', error: engineTexts.unreachable })
    expect(asked).toHaveLength(4)
  })

  it('is discarded if it is much larger than expected', async () => {
    answer = (_, response) => sendEndlessly(response)
    await download()
    expect((await model())?.download).toMatchObject({ status: 'failed', error: engineTexts.damaged })
    expect(readdirSync(folder())).toEqual([])
  })

  it('cannot be downloaded again or removed during a download', async () => {
    await start()
    const refusal = { status: 409, body: { error: engineTexts.downloading } }
    expect(await start()).toMatchObject(refusal)
    expect(await server.call('DELETE', `${url}/campplus`, { token })).toMatchObject(refusal)
  })

  it('is not downloaded again when a former administrator retries the job', async () => {
    const other = await aPerson(server)
    const change = (role: string) =>
      server.call('PUT', `/api/admin/users/${other.id}`, { token, body: { role } })
    answer = (_, response) => response.writeHead(404).end()
    await change('admin')
    const { jobId } = (await server.call('POST', `${url}/campplus/download`, other)).body
    await server.runJobs()
    await change('gm')
    expect((await server.call('POST', `/api/jobs/${jobId}/retry`, other)).status).toBe(404)
    await change('admin')
    expect((await server.call('POST', `/api/jobs/${jobId}/retry`, other)).status).toBe(200)
  })

  it('can be removed', async () => {
    await download()
    expect((await server.call('DELETE', `${url}/campplus`, { token })).status).toBe(200)
    expect(await model()).toMatchObject({ isPresent: false })
  })

  it('is neither downloaded nor removed if the audit log cannot be written', async () => {
    await download()
    const access = { userId: 'someone' } as AdminAccess
    await expect(removeModel(withFailingIds(server.deps), access, 'campplus')).rejects.toThrow('no id')
    expect(await model()).toMatchObject({ isPresent: true })
    await expect(startModelDownload(withFailingIds(server.deps), access, 'qwen3-asr')).rejects.toThrow(
      'no id',
    )
    expect(await model('qwen3-asr')).toMatchObject({ download: null })
  })

  it('is stored with its subfolders', async () => {
    await start('qwen3-asr')
    await server.runJobs()
    expect(await model('qwen3-asr')).toMatchObject({ isPresent: true, languages: '30 languages' })
    const stored = path.join(
      server.deps.config.dataDir,
      'models',
      'sherpa-onnx-qwen3-asr-0.6B-int8-2026-03-25',
    )
    expect(readdirSync(path.join(stored, 'tokenizer'))).toContain('vocab.json')
    expect((await findSherpaModels(path.dirname(stored))).recognizers[0]?.kind).toBe('qwen3')
  })

  it('returns 404 for an unknown model', async () => {
    expect(await start('none')).toMatchObject({ status: 404, body: { error: engineTexts.modelNotFound } })
  })
})
