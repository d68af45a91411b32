import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import { aCampaign, aPerson, aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'

type Session = { id: string; name: string; date: string; notes: string; sessionNumber: number }

let gm: { token: string; id: string }
let campaignId: string
const server = withServer()
beforeAll(async () => {
  gm = await aPerson(server)
})
beforeEach(async () => {
  campaignId = await aCampaign(server, gm.token)
})

const create = (body: object) =>
  server.call('POST', `/api/campaign/${campaignId}/sessions`, { token: gm.token, body })
const add = async (body: object) => (await create(body)).body['session'] as Session
const list = async (campaign = campaignId) => {
  const { body } = await server.call('GET', `/api/campaign/${campaign}/sessions`, { token: gm.token })
  return body['sessions'] as Session[]
}
const names = async () => (await list()).map(({ name }) => name)
const numbers = async () => (await list()).map(({ sessionNumber }) => sessionNumber)

describe('creating sessions', () => {
  it('assigns consecutive numbers to concurrent requests', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, (_, i) => add({ name: `S${i}` })))
    const assigned = made.map(({ sessionNumber }) => sessionNumber)
    expect(assigned.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  })

  it('numbers sessions by date and renumbers the others', async () => {
    await add({ name: 'Second', sessionDate: '2026-02-01' })
    expect(await add({ name: 'First', sessionDate: '2026-01-01' })).toMatchObject({ sessionNumber: 1 })
    await add({ name: 'Also second', sessionDate: '2026-02-01' })
    expect(await list()).toMatchObject([
      { name: 'Also second', sessionNumber: 3 },
      { name: 'Second', sessionNumber: 2 },
      { name: 'First', sessionNumber: 1 },
    ])
  })

  it('defaults to today and lists sessions newest first', async () => {
    const today = server.deps.clock().toISOString().slice(0, 10)
    expect(await add({ name: 'Now' })).toMatchObject({ date: today, notes: '' })
    await add({ name: 'Old', sessionDate: '2019-05-04' })
    expect(await names()).toEqual(['Now', 'Old'])
  })

  it.each([
    ['no name', {}, sessionTexts.nameRequired],
    ['a NUL', { name: 'a\u0000' }, sessionTexts.nameNotAllowed],
    ['20,001 characters of notes', { name: 'x', notes: 'x'.repeat(20_001) }, sessionTexts.notesTooLong],
  ])('rejects %s', async (_, body, error) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { error } })
  })
})

describe('editing a session', () => {
  const edit = (sessionId: string, body: unknown, token = gm.token) =>
    server.call('PUT', `/api/campaign/${campaignId}/sessions/${sessionId}`, { token, body })
  const original = { name: 'The Causeway', sessionDate: '2026-02-01', notes: 'Rain.' }

  it('changes name, date and notes', async () => {
    const { id } = await add(original)
    const body = { name: '  The Drowned Gate ', sessionDate: '2026-02-08', notes: 'Snow.' }
    const answer = await edit(id, body)
    const session = { id, name: 'The Drowned Gate', date: '2026-02-08', notes: 'Snow.', sessionNumber: 1 }
    expect(answer).toMatchObject({ status: 200, body: { success: true, session } })
    expect(await list()).toMatchObject([session])
  })

  it('reorders the list by the new date', async () => {
    const first = await add({ name: 'First', sessionDate: '2026-01-01' })
    await add({ name: 'Second', sessionDate: '2026-01-08' })
    expect(await names()).toEqual(['Second', 'First'])
    await edit(first.id, { sessionDate: '2026-01-15' })
    expect(await names()).toEqual(['First', 'Second'])
  })

  it('sets a number from which later sessions count, and can clear that number', async () => {
    const first = await add({ name: 'First', sessionDate: '2026-01-01' })
    await add({ name: 'Second', sessionDate: '2026-01-08' })
    const answer = await edit(first.id, { sessionNumber: 12 })
    expect(answer.body['session']).toMatchObject({ sessionNumber: 12, isNumberSet: true })
    expect(await numbers()).toEqual([13, 12])
    await edit(first.id, { name: 'Renamed', sessionDate: '2026-01-15' })
    expect(await numbers()).toEqual([12, 1])
    await edit(first.id, { sessionNumber: null })
    expect(await numbers()).toEqual([2, 1])
  })

  it('rejects a number that another session has, by hand or by its date', async () => {
    const first = await add({ name: 'First', sessionDate: '2026-01-01' })
    const second = await add({ name: 'Second', sessionDate: '2026-01-08' })
    const taken = { status: 409, body: { error: sessionTexts.numberTaken } }
    expect(await edit(first.id, { sessionNumber: 2 })).toMatchObject(taken)
    expect((await edit(first.id, { sessionNumber: 7 })).status).toBe(200)
    expect(await edit(second.id, { sessionNumber: 7 })).toMatchObject(taken)
    expect((await edit(first.id, { sessionNumber: 7 })).status).toBe(200)
    expect((await numbers()).sort()).toEqual([7, 8])
  })

  it.each([
    ['a name', { name: 'Other' }, { name: 'Other', date: '2026-02-01', notes: 'Rain.' }],
    ['a date', { sessionDate: '2026-03-01' }, { name: 'The Causeway', date: '2026-03-01', notes: 'Rain.' }],
    ['no notes', { notes: '' }, { name: 'The Causeway', date: '2026-02-01', notes: '' }],
    ['nothing', {}, { name: 'The Causeway', date: '2026-02-01', notes: 'Rain.' }],
  ])('with only %s keeps the other fields', async (_, body, session) => {
    const other = await add(original)
    const { id } = await add(original)
    expect(await edit(id, body)).toMatchObject({ status: 200, body: { session } })
    const untouched = (await list()).find((one) => one.id === other.id)
    expect(untouched).toMatchObject({
      name: original.name,
      date: original.sessionDate,
      notes: original.notes,
    })
  })

  it('returns 403 for a player and 404 for a non-member', async () => {
    const { id } = await add(original)
    const player = await aPlayer(server, campaignId)
    expect(await edit(id, { name: 'Mine' }, player.token)).toMatchObject({
      status: 403,
      body: { error: sessionTexts.editDenied, code: 'GM_ONLY' },
    })
    const stranger = await aPerson(server)
    expect((await edit(id, { name: 'Mine' }, stranger.token)).status).toBe(404)
    expect(await list()).toMatchObject([{ name: 'The Causeway' }])
  })

  it('returns 404 for a session of another campaign', async () => {
    const elsewhere = await aCampaign(server, gm.token)
    const foreign = await aSession(server, gm.token, elsewhere)
    for (const id of [foreign, 'nobody', '%00']) {
      const answer = await edit(id, { name: 'Mine' })
      expect(answer, id).toMatchObject({ status: 404, body: { error: sessionTexts.notFound } })
    }
    expect(await list(elsewhere)).toMatchObject([{ name: 'The Causeway' }])
  })

  it.each([
    ['a blank name', { name: '  ' }, sessionTexts.nameRequired],
    ['null for a name', { name: null }, sessionTexts.nameRequired],
    ['256 characters', { name: 'x'.repeat(256) }, sessionTexts.nameTooLong],
    ['a day that does not exist', { sessionDate: '2026-02-30' }, sessionTexts.date],
    ['no date', { sessionDate: '' }, sessionTexts.date],
    ['half a number', { sessionNumber: 1.5 }, sessionTexts.number],
    ['a number below 0', { sessionNumber: -1 }, sessionTexts.number],
    ['a number above 9999', { sessionNumber: 10_000 }, sessionTexts.number],
    ['a number in words', { sessionNumber: 'three' }, sessionTexts.number],
    ['20,001 characters of notes', { notes: 'x'.repeat(20_001) }, sessionTexts.notesTooLong],
  ])('rejects %s', async (_, body, error) => {
    const { id } = await add(original)
    const answer = await edit(id, { ...original, name: 'Other', ...body })
    expect(answer).toMatchObject({ status: 400, body: { error } })
    expect(await list()).toMatchObject([{ name: 'The Causeway' }])
  })
})
