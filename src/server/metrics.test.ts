import { pino } from 'pino'
import { expect, it } from 'vitest'
import { jobs } from './db/schema.ts'
import { aPerson, startTestServer } from './test-server.ts'

const token = 'a-token-of-the-operator'
const bearer = (sent: string) => ({ headers: { authorization: `Bearer ${sent}` } })

it('figures are told to whoever has the token of the operator, and nobody else', async () => {
  const server = await startTestServer({}, { METRICS_TOKEN: token })
  const ask = async (headers = {}) => (await server.app.inject({ url: '/metrics', headers })).statusCode
  expect(await ask()).toBe(401)
  expect(await ask(bearer('another').headers)).toBe(401)
  expect(await ask(bearer(token).headers)).toBe(200)
  await server.stop()
})

it('there are no figures where no token is set', async () => {
  const server = await startTestServer()
  expect((await server.app.inject({ url: '/metrics', ...bearer('') })).statusCode).toBe(404)
  await server.stop()
})

it('figures tell of answers by route, of waiting jobs and of room on the disk', async () => {
  const server = await startTestServer({}, { METRICS_TOKEN: token })
  const now = server.deps.clock()
  const dates = { createdAt: now, updatedAt: now }
  await server.deps.db
    .insert(jobs)
    .values({ id: 'a', jobType: 'recap', status: 'pending', payload: {}, ...dates })
  server.moveClock(90)
  await server.call('GET', '/api/shared-wiki/a-secret-code')
  const { payload } = await server.app.inject({ url: '/metrics', ...bearer(token) })
  expect(payload).toContain(
    'hearthscribe_http_request_duration_seconds_count{method="GET",route="/api/shared-wiki/:shareToken",status="404"} 1',
  )
  expect(payload).toContain('hearthscribe_jobs{type="recap",status="pending"} 1')
  expect(payload).toContain('hearthscribe_oldest_due_job_seconds{type="recap"} 90')
  expect(payload).toMatch(/^hearthscribe_disk_free_bytes \d{4,}/m)
  expect(payload).toContain('nodejs_eventloop_lag_seconds')
  expect(payload).not.toContain('a-secret-code')
  await server.stop()
})

it('every answer is one line of the log, with the id that it carries and without what its address holds', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const server = await startTestServer({ log })
  const answer = await server.call('GET', '/api/shared-wiki/a-secret-code?q=dragon')
  const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(said).toMatchObject([
    {
      requestId: answer.headers['x-request-id'],
      method: 'GET',
      route: '/api/shared-wiki/:shareToken',
      status: 404,
    },
  ])
  expect(lines.join()).not.toMatch(/a-secret-code|dragon/)
  await server.stop()
})

it('the log tells who was let in, and from where somebody was refused', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const server = await startTestServer({ log })
  const { token, id } = await aPerson(server, 'rowan')
  await server.call('GET', '/api/campaign', { token })
  await server.call('POST', '/api/users/login', { body: { email: 'rowan@example.org', password: 'wrong!' } })
  const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(said.slice(1)).toMatchObject([
    { route: '/api/campaign', status: 200, userId: id },
    { route: '/api/users/login', status: 401, ip: '127.0.0.1' },
  ])
  expect(said[1]).not.toHaveProperty('ip')
  expect(lines.join()).not.toMatch(/rowan|wrong!/)
  await server.stop()
})
