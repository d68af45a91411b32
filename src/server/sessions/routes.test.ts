import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generalTexts } from '#contract/errors.ts'
import { sessionTexts } from '#contract/sessions.ts'
import { aCampaign, aPerson, startTestServer, type TestServer } from '../test-server.ts'

let server: TestServer
let gm: { token: string; id: string }
beforeAll(async () => {
  server = await startTestServer()
  gm = await aPerson(server)
})
afterAll(() => server.stop())

describe('a session', () => {
  it('gets consecutive numbers, however many are made at once', async () => {
    const id = await aCampaign(server, gm.token)
    const url = `/api/campaign/${id}/sessions`
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        server.call('POST', url, { token: gm.token, body: { name: `S${i}` } }),
      ),
    )
    const numbers = made.map((answer) => (answer.body['session'] as { sessionNumber: number }).sessionNumber)
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  })

  it('is of today where no date is given, and listed newest first', async () => {
    const id = await aCampaign(server, gm.token)
    const url = `/api/campaign/${id}/sessions`
    const add = (body: object) => server.call('POST', url, { token: gm.token, body })
    const today = server.deps.clock().toISOString().slice(0, 10)
    expect((await add({ name: 'Now' })).body['session']).toMatchObject({ date: today, notes: '' })
    await add({ name: 'Old', sessionDate: '2019-05-04' })
    const { body } = await server.call('GET', url, { token: gm.token })
    expect((body['sessions'] as { name: string }[]).map((one) => one.name)).toEqual(['Now', 'Old'])
  })

  it.each(['yesterday', '2026-02-30', '0000-00-00', 1e20, '+275760-09-13', null, {}])(
    'is refused with the date %s',
    async (sessionDate) => {
      const id = await aCampaign(server, gm.token)
      const call = { token: gm.token, body: { name: 'x', sessionDate } }
      const answer = await server.call('POST', `/api/campaign/${id}/sessions`, call)
      expect(answer).toMatchObject({ status: 400, body: { error: sessionTexts.date } })
    },
  )

  it.each([
    ['a blank name', { name: '   ' }, sessionTexts.nameRequired],
    ['no name', {}, sessionTexts.nameRequired],
    ['256 characters', { name: 'x'.repeat(256) }, sessionTexts.nameTooLong],
    ['a NUL', { name: 'a\u0000' }, sessionTexts.nameNotAllowed],
    ['20,001 characters of notes', { name: 'x', notes: 'x'.repeat(20_001) }, sessionTexts.notesTooLong],
  ])('is refused with %s', async (_, body, error) => {
    const id = await aCampaign(server, gm.token)
    const answer = await server.call('POST', `/api/campaign/${id}/sessions`, { token: gm.token, body })
    expect(answer).toMatchObject({ status: 400, body: { error } })
  })

  it('is refused with notes of a megabyte', async () => {
    const id = await aCampaign(server, gm.token)
    const call = { token: gm.token, body: { name: 'x', notes: 'z\u0335'.repeat(400_000) } }
    const answer = await server.call('POST', `/api/campaign/${id}/sessions`, call)
    expect(answer).toMatchObject({ status: 413, body: { error: generalTexts.tooLarge } })
  })

  it('is one when the button was pressed twice', async () => {
    const id = await aCampaign(server, gm.token)
    const url = `/api/campaign/${id}/sessions`
    const call = { token: gm.token, body: { name: 'Once' }, headers: { 'idempotency-key': `press-${id}` } }
    const first = await server.call('POST', url, call)
    const second = await server.call('POST', url, call)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect((await server.call('GET', url, { token: gm.token })).body['sessions']).toHaveLength(1)
  })
})
