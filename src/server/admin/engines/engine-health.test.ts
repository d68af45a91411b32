import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { statusAnswer } from '#contract/admin/schemas.ts'
import { audioTexts } from '#contract/audio/schemas.ts'
import { engineList } from '#contract/transcription/engines.ts'
import { jobs } from '#server/db/schema.ts'
import { createFakeLanguageModel } from '#server/testing/fakes/fake-language-model.ts'
import { createFakeTranscriber } from '#server/testing/fakes/fake-transcriber.ts'
import { aPerson, startTestServer, type TestServer } from '#server/testing/server/test-server.ts'

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await startTestServer({
    transcribers: [createFakeTranscriber({ name: 'openai' })],
    languageModel: createFakeLanguageModel(() => null),
  })
  token = (await aPerson(server)).token
})
afterAll(() => server.stop())
afterEach(async () => {
  await server.deps.db.delete(jobs)
})

async function addJob(job: Partial<typeof jobs.$inferInsert>): Promise<void> {
  server.moveClock(60)
  const now = server.deps.clock()
  const common = { jobType: 'transcription', processingMode: 'Fake engine', payload: {} } as const
  const times = { createdAt: now, startedAt: now, updatedAt: now }
  const id = server.deps.ids.next()
  await server.deps.db.insert(jobs).values({ id, status: 'completed', ...common, ...times, ...job })
}
const failed = (errorMessage: string, tries = 1) => ({ status: 'failed', tries, errorMessage }) as const
const time = () => `${server.deps.clock().toISOString().slice(11, 16)} UTC`

async function readState(row: string, engineId: string): Promise<[state: string, detail: string]> {
  const status = statusAnswer.parse((await server.call('GET', '/api/status', { token })).body)
  const list = engineList.parse((await server.call('GET', '/api/admin/engines', { token })).body)
  const service = status.services.find(({ name }) => name === row)
  const engine = list.engines.find(({ id }) => id === engineId)
  expect([engine?.state, engine?.detail]).toEqual([service?.state, service?.detail])
  return [service?.state ?? '', service?.detail ?? '']
}
const readSpeech = () => readState('Speech engine', 'service')
const readModel = () => readState('Language model', 'language-model')

describe('the state of the language model', () => {
  it('is down after a fallback to the built-in reader', async () => {
    const fallbackReason = 'The key was refused. The built-in reader did the work instead.'
    const fellBack = { processingMode: 'built-in reader', result: { fallback: true, fallbackReason } }
    await addJob({ jobType: 'entity_extraction', ...fellBack, tries: 2 })
    expect(await readModel()).toEqual([
      'down',
      `fake model. The last 3 calls failed, most recently at ${time()}: ${fallbackReason}`,
    ])
    await addJob({ jobType: 'recap', processingMode: 'fake model' })
    expect(await readModel()).toEqual(['up', 'fake model'])
  })
})

describe('the state of a speech engine', () => {
  it('is up before its first call', async () => {
    expect(await readSpeech()).toEqual(['up', 'Fake engine'])
  })

  it('is down after failed calls, and includes their number and the time and reason of the last one', async () => {
    await addJob({})
    await addJob(failed('The speech service was busy.', 2))
    await addJob(failed('The speech service refused its key.'))
    const detail = `Fake engine. The last 3 calls failed, most recently at ${time()}: The speech service refused its key.`
    expect(await readSpeech()).toEqual(['down', detail])
    await addJob({})
    expect(await readSpeech()).toEqual(['up', 'Fake engine'])
  })

  it('is down while a job waits for its next try and during that try', async () => {
    const errorMessage = 'The speech service could not be reached. Trying again soon.'
    await addJob({ status: 'pending', tries: 1, errorMessage })
    expect(await readSpeech()).toEqual([
      'down',
      `Fake engine. The last call failed at ${time()}: ${errorMessage}`,
    ])
    await server.deps.db.update(jobs).set({ status: 'in_progress', errorMessage: null })
    expect(await readSpeech()).toEqual(['down', `Fake engine. The last call failed at ${time()}`])
  })

  it('ignores other engines, cancelled jobs, silent recordings and older calls', async () => {
    await addJob({ ...failed('The model is broken.'), processingMode: 'Other engine' })
    await addJob({ status: 'cancelled', tries: 1 })
    await addJob(failed(audioTexts.noSpeech))
    expect(await readSpeech()).toEqual(['up', 'Fake engine'])
    await addJob(failed('The speech service refused its key.'))
    server.moveClock(24 * 3600)
    const fresh = await aPerson(server)
    const status = statusAnswer.parse((await server.call('GET', '/api/status', { token: fresh.token })).body)
    expect(status.services).toContainEqual({ name: 'Speech engine', state: 'up', detail: 'Fake engine' })
  })
})
