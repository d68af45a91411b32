import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '#server/db/schema.ts'
import { aPerson, startTestServer, withServer } from '#server/testing/server/test-server.ts'

const token = 'a-token-of-the-operator'
const bearer = (sent: string) => ({ headers: { authorization: `Bearer ${sent}` } })

it("requires the operator's token for /metrics", async () => {
  const server = await startTestServer({}, { METRICS_TOKEN: token })
  const ask = async (headers = {}) => (await server.app.inject({ url: '/metrics', headers })).statusCode
  expect(await ask()).toBe(401)
  expect(await ask(bearer('another').headers)).toBe(401)
  expect(await ask(bearer(token).headers)).toBe(200)
  await server.stop()
})

it('returns 404 for /metrics without a configured token', async () => {
  const server = await startTestServer()
  expect((await server.app.inject({ url: '/metrics', ...bearer('') })).statusCode).toBe(404)
  await server.stop()
})

it('measures answers by route, waiting jobs and free disk space', async () => {
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

describe('the log', () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const server = withServer({ log })
  beforeEach(() => void lines.splice(0))
  const readAnswers = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

  it('contains one line per response with its request id and without values from the URL', async () => {
    const answer = await server.call('GET', '/api/shared-wiki/a-secret-code?q=dragon')
    expect(readAnswers()).toMatchObject([
      {
        requestId: answer.headers['x-request-id'],
        method: 'GET',
        route: '/api/shared-wiki/:shareToken',
        status: 404,
      },
    ])
    expect(lines.join()).not.toMatch(/a-secret-code|dragon/)
  })

  it('contains the id of the signed-in user, and the IP address of refused requests', async () => {
    const { token, id } = await aPerson(server, 'rowan')
    await server.call('GET', '/api/campaign', { token })
    const body = { email: 'rowan@example.org', password: 'wrong!' }
    await server.call('POST', '/api/users/login', { body })
    const [, read, refused] = readAnswers()
    expect(read).toMatchObject({ route: '/api/campaign', status: 200, userId: id })
    expect(read).not.toHaveProperty('ip')
    expect(refused).toMatchObject({ route: '/api/users/login', status: 401, ip: '127.0.0.1' })
    expect(lines.join()).not.toMatch(/rowan|wrong!/)
  })
})
