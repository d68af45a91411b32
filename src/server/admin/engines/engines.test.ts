import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { type Engine, engineTexts } from '#contract/transcription/engines.ts'
import { jobs } from '#server/db/schema.ts'
import { createFakeTranscriber } from '#server/testing/fakes/fake-transcriber.ts'
import { findTestFfmpeg } from '#server/testing/fakes/test-sounds.ts'
import { aPerson, startTestServer, type TestServer } from '#server/testing/server/test-server.ts'

const key = 'sk-1234567890abcdefWXYZ'
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer(
    {},
    {
      TRANSCRIBE_BASE_URL: 'https://name:password@speech.example:8443/v1',
      TRANSCRIBE_API_KEY: key,
      LLM_API_KEY: 'short',
      LLM_MODEL: 'some-model',
    },
  )
  token = (await aPerson(server)).token
})
afterAll(() => server.stop())

const list = async () =>
  (await server.call('GET', '/api/admin/engines', { token })).body['engines'] as Engine[]
const test = async (id: string) => server.call('POST', `/api/admin/engines/${id}/test`, { token })

it('names the ffmpeg in use', async () => {
  const path = findTestFfmpeg() ?? ''
  const ffmpeg = async (of: typeof server, as: string) =>
    (await of.call('GET', '/api/admin/engines', { token: as })).body['ffmpeg']
  expect(await ffmpeg(server, token)).toEqual({
    path,
    version: expect.stringMatching(/^[\w.:~+-]+$/),
    isBundled: path.includes('@ffmpeg-installer'),
  })
  const bare = await startTestServer({ ffmpeg: () => null })
  expect(await ffmpeg(bare, (await aPerson(bare)).token)).toBeNull()
  await bare.stop()
})

it('says whether any recording was ever transcribed', async () => {
  const read = async () => (await server.call('GET', '/api/admin/engines', { token })).body['hasTranscribed']
  expect(await read()).toBe(false)
  const now = new Date()
  const job = { id: server.deps.ids.next(), jobType: 'transcription', status: 'completed' } as const
  await server.deps.db.insert(jobs).values({ ...job, payload: {}, createdAt: now, updatedAt: now })
  expect(await read()).toBe(true)
  await server.deps.db.delete(jobs)
})

describe('the list of engines', () => {
  it('masks keys and passwords in settings', async () => {
    const engines = await list()
    expect(engines.map(({ id }) => id)).toEqual(['service', 'sherpa', 'built-in', 'language-model'])
    expect(engines[0]?.settings).toEqual([
      { name: 'TRANSCRIBE_BASE_URL', value: 'https://speech.example:8443/v1' },
      { name: 'TRANSCRIBE_API_KEY', value: '••••WXYZ' },
      { name: 'TRANSCRIBE_MODEL', value: 'whisper-1' },
    ])
    const written = JSON.stringify(engines)
    for (const secret of [key, 'short', 'password']) expect(written).not.toContain(secret)
  })

  it('marks the first ready engine as chosen', async () => {
    server.deps.transcribers = [
      createFakeTranscriber({ name: 'sherpa', isReady: () => false }),
      createFakeTranscriber({ name: 'moonshine' }),
    ]
    expect((await list()).map(({ id, state, isChosen }) => [id, state, isChosen])).toEqual([
      ['service', 'absent', false],
      ['sherpa', 'absent', false],
      ['built-in', 'up', true],
      ['language-model', 'absent', false],
    ])
  })
})

describe('testing an engine', () => {
  it('returns what the engine heard in a spoken sample', async () => {
    server.deps.transcribers = [createFakeTranscriber({ name: 'sherpa' })]
    expect((await test('sherpa')).body).toMatchObject({ success: true, works: true, message: 'Line 1.' })
  })

  it('returns the error of the engine', async () => {
    const broken = async () => {
      throw new AppError('ENGINE_FAILED', 'The speech service refused its key.')
    }
    server.deps.transcribers = [createFakeTranscriber({ name: 'openai', beforePiece: broken })]
    expect((await test('service')).body).toMatchObject({
      works: false,
      message: 'The speech service refused its key.',
    })
  })

  it('distinguishes engines that hear nothing, are not set up or do not exist', async () => {
    server.deps.transcribers = [createFakeTranscriber({ name: 'sherpa', lines: [] })]
    expect((await test('sherpa')).body).toMatchObject({ works: false, message: engineTexts.heardNothing })
    expect((await test('built-in')).body).toMatchObject({ works: false, message: engineTexts.notSetUp })
    expect(await test('none')).toMatchObject({ status: 404, body: { error: engineTexts.notFound } })
  })
})
