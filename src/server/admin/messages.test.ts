import { beforeAll, describe, expect, it } from 'vitest'
import { adminTexts } from '#contract/admin/schemas.ts'
import { aPerson, withServer } from '#server/testing/server/test-server.ts'

let admin: string
const server = withServer()
beforeAll(async () => {
  // The first account of an installation is its administrator.
  admin = (await aPerson(server)).token
})

const sendMessage = (message: string) =>
  server.call('POST', '/api/contact', {
    body: { name: 'Ines', email: 'ines@example.org', subject: 'bug', message },
  })

describe('the list of messages', () => {
  it('is paged, newest first', async () => {
    for (const message of ['first', 'second', 'third']) {
      await sendMessage(message)
      server.moveClock(60)
    }
    await server.call('POST', '/api/newsletter', { body: { email: 'ines@example.org' } })
    const { status, body } = await server.call('GET', '/api/admin/messages?limit=2', { token: admin })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      messages: [{ message: 'third', name: 'Ines', subject: 'bug', mailed_at: null }, { message: 'second' }],
      subscribers: 1,
      pagination: { page: 1, limit: 2, total: 3, pages: 2 },
    })
    const next = await server.call('GET', '/api/admin/messages?limit=2&page=2', { token: admin })
    expect(next.body['messages']).toMatchObject([{ message: 'first' }])
  })

  it('returns 403 for other users', async () => {
    const { token } = await aPerson(server)
    expect(await server.call('GET', '/api/admin/messages', { token })).toMatchObject({
      status: 403,
      body: { error: adminTexts.adminOnly, code: 'ADMIN_ONLY' },
    })
    expect((await server.call('GET', '/api/admin/messages')).status).toBe(401)
  })

  it.each(['0', '-1', 'abc', '1.5', ''])('returns 400 for page %j and caps the limit', async (page) => {
    const answer = await server.call('GET', `/api/admin/messages?page=${page}`, { token: admin })
    expect(answer).toMatchObject({ status: 400, body: { error: 'page must be a positive number' } })
    const high = await server.call('GET', '/api/admin/messages?limit=999999999', { token: admin })
    expect(high.body).toMatchObject({ pagination: { limit: 100 } })
  })
})
