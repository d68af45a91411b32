import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { expect, inject, it } from 'vitest'
import { startServer } from '#server/testing/server/test-process.ts'
import { transcriptForm } from '#server/testing/server/test-server.ts'
import { createPostgresDatabase } from './db/test-postgres.ts'

it('splits into a web process and a worker on one PostgreSQL server', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-roles-'))
  const url = await createPostgresDatabase(inject('postgresPort') ?? 0, 'roles')
  const environment = { DATA_DIR: folder, DATABASE_URL: url }
  const web = await startServer({ ...environment, ROLE: 'web' })
  const call = async (path: string, init: RequestInit = {}, token = '') => {
    const answer = await fetch(`${web.url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    })
    return (await answer.json()) as {
      token: string
      campaign: { id: string }
      session: { id: string }
      jobs: { status: string }[]
      recap: object | null
    }
  }
  const post = (path: string, body: object, token?: string) =>
    call(
      path,
      { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
      token,
    )

  const { token } = await post('/api/users/register', {
    username: 'a',
    email: 'a@x.org',
    password: 'lantern',
  })
  const { campaign } = await post('/api/campaign', { name: 'Split' }, token)
  const { session } = await post(`/api/campaign/${campaign.id}/sessions`, { name: 'One' }, token)
  const lines = ['Rowan: You meet Mirelle Vanthorne at Hollowgate.', 'Ines: I bow to Mirelle Vanthorne.']
  const form = transcriptForm(lines.join('\n'))
  await call(`/api/transcription/session/${session.id}/import`, { method: 'POST', body: form }, token)
  const jobs = async () => (await call(`/api/jobs/session/${session.id}`, {}, token)).jobs
  expect((await jobs()).map((job) => job.status)).toEqual(['pending'])

  const worker = await startServer({ ...environment, ROLE: 'worker' })
  const isDone = async () => {
    const all = await jobs()
    return all.length === 3 && all.every((job) => job.status === 'completed')
  }
  while (!(await isDone())) await pass(100)
  expect((await call(`/api/recap/${session.id}`, {}, token)).recap).not.toBeNull()
  expect(await worker.kill('SIGTERM')).toBe(0)
  expect(await web.kill('SIGTERM')).toBe(0)
  await rm(folder, { recursive: true, force: true })
})
