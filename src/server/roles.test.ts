import { existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { expect, inject, it } from 'vitest'
import { programs, startProgram } from '#server/adapters/language-model/test-programs.ts'
import { createCaller } from '#server/testing/server/test-caller.ts'
import { startServer } from '#server/testing/server/test-process.ts'
import { transcriptForm } from '#server/testing/server/test-server.ts'
import { createPostgresDatabase } from './db/test-postgres.ts'

it('runs as a web process and a worker on one PostgreSQL server', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-roles-'))
  const url = await createPostgresDatabase(inject('postgresPort') ?? 0, 'roles')
  const environment = { DATA_DIR: folder, DATABASE_URL: url }
  const web = await startServer({ ...environment, ROLE: 'web' })
  const person = { username: 'a', email: 'a@x.org', password: 'lantern' }
  const { token } = await createCaller(web.url)('POST', '/api/users/register', person)
  const call = createCaller(web.url, token)
  const { campaign } = await call('POST', '/api/campaign', { name: 'Split' })
  const { session } = await call('POST', `/api/campaign/${campaign.id}/sessions`, { name: 'One' })
  const lines = ['Rowan: You meet Mirelle Vanthorne at Hollowgate.', 'Ines: I bow to Mirelle Vanthorne.']
  const form = transcriptForm(lines.join('\n'))
  await call('POST', `/api/transcription/session/${session.id}/import`, form)
  const jobs = async () => (await call('GET', `/api/jobs/session/${session.id}`)).jobs
  expect((await jobs()).map((job) => job.status)).toEqual(['pending'])

  const healthFile = path.join(folder, 'health')
  const worker = await startServer({ ...environment, ROLE: 'worker', WORKER_HEALTH_FILE: healthFile })
  const isDone = async () => {
    const all = await jobs()
    return all.length === 3 && all.every((job) => job.status === 'completed')
  }
  while (!(await isDone())) await pass(100)
  expect((await call('GET', `/api/recap/${session.id}`)).recap).not.toBeNull()
  while (!existsSync(healthFile)) await pass(100)
  expect(await worker.kill('SIGTERM')).toBe(0)
  expect(await web.kill('SIGTERM')).toBe(0)
  await rm(folder, { recursive: true, force: true })
})

it('uses a language model in the worker as soon as it is saved in the web process', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-roles-'))
  const url = await createPostgresDatabase(inject('postgresPort') ?? 0, 'saved_settings')
  const settings = { DATABASE_URL: url, SETTINGS_KEY: 'the same key for every process, 32' }
  const web = await startServer({ ...settings, DATA_DIR: path.join(folder, 'web'), ROLE: 'web' })
  const worker = await startServer({ ...settings, DATA_DIR: path.join(folder, 'worker'), ROLE: 'worker' })
  const person = { username: 'a', email: 'a@x.org', password: 'lantern' }
  const { token } = await createCaller(web.url)('POST', '/api/users/register', person)
  const call = createCaller(web.url, token)
  const ollama = await startProgram(programs.ollama({ model: 'qwen3:14b', window: 16_000, answer: 'No.' }))
  const model = { kind: 'language-model', provider: 'openai-compatible', model: 'qwen3:14b' }
  await call('PUT', '/api/admin/engine-settings', {
    ...model,
    baseUrl: ollama.url,
    contextTokens: null,
    secret: 'sk-secret',
  })
  const { campaign } = await call('POST', '/api/campaign', { name: 'Split' })
  const { session } = await call('POST', `/api/campaign/${campaign.id}/sessions`, { name: 'One' })
  const form = transcriptForm('Rowan: You meet Mirelle Vanthorne at Hollowgate.')
  await call('POST', `/api/transcription/session/${session.id}/import`, form)
  while (ollama.chats.length === 0) await pass(100)
  expect(ollama.chats[0]?.model).toBe('qwen3:14b')
  await worker.kill('SIGTERM')
  await web.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})
