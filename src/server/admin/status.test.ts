import { renameSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type ServiceStatus, statusAnswer } from '#contract/admin/schemas.ts'
import { generalTexts } from '#contract/errors.ts'
import { createLanguageModel } from '#server/adapters/language-model/language-model.ts'
import { createFakeMail } from '#server/testing/fakes/mail/fake-mail.ts'
import { aPerson, startTestServer, withServer } from '#server/testing/server/test-server.ts'
import { jobs } from '../db/schema.ts'

const server = withServer()

async function readServices(on = server, isSignedIn = true): Promise<ServiceStatus[]> {
  const token = isSignedIn ? (await aPerson(on)).token : undefined
  return statusAnswer.parse((await on.call('GET', '/api/status', { token })).body).services
}
const readQueue = async () => (await readServices()).find((service) => service.name === 'Queue')

describe('the status page', () => {
  it('lists every service with its state', async () => {
    const services = await readServices()
    expect(services.map(({ name, state }) => [name, state])).toEqual([
      ['Web', 'up'],
      ['Database', 'up'],
      ['Files', 'up'],
      ['Queue', 'up'],
      ['Speech engine', 'absent'],
      ['Language model', 'absent'],
      ['ffmpeg', 'up'],
      ['Mail', 'absent'],
    ])
  })

  it('tells strangers only the states', async () => {
    const strangers = await readServices(server, false)
    const users = await readServices()
    expect(strangers).toEqual(users.map((service) => ({ ...service, detail: '' })))
    expect(users.every(({ detail }) => detail !== '')).toBe(true)
  })

  it('does not reveal the mail server', async () => {
    const withMail = await startTestServer(
      { mail: createFakeMail() },
      { SMTP_URL: 'smtp://scribe:secret@mail.example.org' },
    )
    const services = await readServices(withMail)
    expect(services.at(-1)).toEqual({ name: 'Mail', state: 'up', detail: 'set up' })
    expect(JSON.stringify(services)).not.toMatch(/secret|example/)
    await withMail.stop()
  })

  it('names the language model without its address or key', async () => {
    const settings = { provider: 'openai-compatible', model: 'qwen3:8b', apiKey: 'sk-secret' } as const
    const languageModel = createLanguageModel({ ...settings, baseUrl: 'http://inner.example:11434/v1' })
    const withModel = await startTestServer({ languageModel })
    const services = await readServices(withModel)
    const detail = { name: 'Language model', state: 'up', detail: 'qwen3:8b' }
    expect(services).toContainEqual(detail)
    expect(JSON.stringify(services)).not.toMatch(/inner|11434|secret/)
    await withModel.stop()
  })

  it('reports the queue as down once jobs are overdue', async () => {
    const id = server.deps.ids.next()
    const now = server.deps.clock()
    const job = {
      id,
      jobType: 'transcription' as const,
      status: 'pending' as const,
      payload: {},
      createdAt: now,
    }
    await server.deps.db.insert(jobs).values({ ...job, updatedAt: now })
    expect(await readQueue()).toMatchObject({ state: 'up', detail: '0 running, 1 waiting' })
    server.moveClock(61)
    expect(await readQueue()).toMatchObject({ state: 'down', detail: 'no worker takes the jobs: 1 left' })
    const later = new Date(now.getTime() + 3600_000)
    await server.deps.db.update(jobs).set({ notBefore: later })
    expect(await readQueue()).toMatchObject({ state: 'up' })
    await server.deps.db.update(jobs).set({ status: 'in_progress', leaseUntil: new Date('2026-01-01') })
    expect(await readQueue()).toMatchObject({ state: 'down' })
    await server.deps.db.update(jobs).set({ leaseUntil: new Date(Date.now() + 60_000) })
    expect(await readQueue()).toMatchObject({ state: 'up', detail: '1 running, 0 waiting' })
  })
})

it('returns 503 for readiness, but not for health, while the data folder is missing', async () => {
  const { dataDir } = server.deps.config
  const isReady = () => server.call('GET', '/api/health/ready')
  expect((await isReady()).status).toBe(200)
  renameSync(dataDir, `${dataDir}-away`)
  expect(await isReady()).toMatchObject({
    status: 503,
    body: { error: generalTexts.unavailable, code: 'UNAVAILABLE' },
  })
  expect((await server.call('GET', '/api/health')).status).toBe(200)
  renameSync(`${dataDir}-away`, dataDir)
  expect((await isReady()).status).toBe(200)
})
