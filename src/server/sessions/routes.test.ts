import { beforeAll, describe, expect, it } from 'vitest'
import { sessionTexts } from '#contract/sessions.ts'
import { aCampaign, aPerson, aPlayer, aSession, withServer } from '../test-server.ts'

let gm: { token: string; id: string }
const server = withServer()
beforeAll(async () => {
  gm = await aPerson(server)
})

describe('creating sessions', () => {
  it('assigns consecutive numbers to concurrent requests', async () => {
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

  it('numbers sessions by date and renumbers the others', async () => {
    const id = await aCampaign(server, gm.token)
    const url = `/api/campaign/${id}/sessions`
    const add = (name: string, sessionDate: string) =>
      server.call('POST', url, { token: gm.token, body: { name, sessionDate } })
    await add('Second', '2026-02-01')
    expect((await add('First', '2026-01-01')).body['session']).toMatchObject({ sessionNumber: 1 })
    await add('Also second', '2026-02-01')
    const { body } = await server.call('GET', url, { token: gm.token })
    expect(body['sessions']).toMatchObject([
      { name: 'Also second', sessionNumber: 3 },
      { name: 'Second', sessionNumber: 2 },
      { name: 'First', sessionNumber: 1 },
    ])
  })

  it('defaults to today and lists sessions newest first', async () => {
    const id = await aCampaign(server, gm.token)
    const url = `/api/campaign/${id}/sessions`
    const add = (body: object) => server.call('POST', url, { token: gm.token, body })
    const today = server.deps.clock().toISOString().slice(0, 10)
    expect((await add({ name: 'Now' })).body['session']).toMatchObject({ date: today, notes: '' })
    await add({ name: 'Old', sessionDate: '2019-05-04' })
    const { body } = await server.call('GET', url, { token: gm.token })
    expect((body['sessions'] as { name: string }[]).map((one) => one.name)).toEqual(['Now', 'Old'])
  })

  it.each([
    ['no name', {}, sessionTexts.nameRequired],
    ['a NUL', { name: 'a\u0000' }, sessionTexts.nameNotAllowed],
    ['20,001 characters of notes', { name: 'x', notes: 'x'.repeat(20_001) }, sessionTexts.notesTooLong],
  ])('rejects %s', async (_, body, error) => {
    const id = await aCampaign(server, gm.token)
    const answer = await server.call('POST', `/api/campaign/${id}/sessions`, { token: gm.token, body })
    expect(answer).toMatchObject({ status: 400, body: { error } })
  })
})

describe('editing a session', () => {
  const add = async (campaignId: string, body: object) => {
    const url = `/api/campaign/${campaignId}/sessions`
    const { body: answer } = await server.call('POST', url, { token: gm.token, body })
    return (answer['session'] as { id: string }).id
  }
  const edit = (campaignId: string, sessionId: string, body: unknown, token = gm.token) =>
    server.call('PUT', `/api/campaign/${campaignId}/sessions/${sessionId}`, { token, body })
  const list = async (campaignId: string) => {
    const { body } = await server.call('GET', `/api/campaign/${campaignId}/sessions`, { token: gm.token })
    return body['sessions'] as {
      id: string
      name: string
      date: string
      notes: string
      sessionNumber: number
    }[]
  }
  const told = { name: 'The Causeway', sessionDate: '2026-02-01', notes: 'Rain.' }

  it('changes name, date and notes', async () => {
    const campaignId = await aCampaign(server, gm.token)
    const id = await add(campaignId, told)
    const body = { name: '  The Drowned Gate ', sessionDate: '2026-02-08', notes: 'Snow.' }
    const answer = await edit(campaignId, id, body)
    const session = { id, name: 'The Drowned Gate', date: '2026-02-08', notes: 'Snow.', sessionNumber: 1 }
    expect(answer).toMatchObject({ status: 200, body: { success: true, session } })
    expect(await list(campaignId)).toMatchObject([session])
  })

  it('moves it in the list by its new date', async () => {
    const campaignId = await aCampaign(server, gm.token)
    const first = await add(campaignId, { name: 'First', sessionDate: '2026-01-01' })
    await add(campaignId, { name: 'Second', sessionDate: '2026-01-08' })
    const names = async () => (await list(campaignId)).map(({ name }) => name)
    expect(await names()).toEqual(['Second', 'First'])
    await edit(campaignId, first, { sessionDate: '2026-01-15' })
    expect(await names()).toEqual(['First', 'Second'])
  })

  it('sets its number, continues from it, and clears it', async () => {
    const campaignId = await aCampaign(server, gm.token)
    const first = await add(campaignId, { name: 'First', sessionDate: '2026-01-01' })
    await add(campaignId, { name: 'Second', sessionDate: '2026-01-08' })
    const numbers = async () => (await list(campaignId)).map(({ sessionNumber }) => sessionNumber)
    const answer = await edit(campaignId, first, { sessionNumber: 12 })
    expect(answer.body['session']).toMatchObject({ sessionNumber: 12, isNumberSet: true })
    expect(await numbers()).toEqual([13, 12])
    await edit(campaignId, first, { name: 'Renamed', sessionDate: '2026-01-15' })
    expect(await numbers()).toEqual([12, 1])
    await edit(campaignId, first, { sessionNumber: null })
    expect(await numbers()).toEqual([2, 1])
  })

  it('rejects a number that another session has', async () => {
    const campaignId = await aCampaign(server, gm.token)
    const [first, second] = [await add(campaignId, told), await add(campaignId, told)]
    expect((await edit(campaignId, first, { sessionNumber: 2 })).status).toBe(200)
    expect((await list(campaignId)).map(({ sessionNumber }) => sessionNumber).sort()).toEqual([2, 3])
    expect(await edit(campaignId, second, { sessionNumber: 2 })).toMatchObject({
      status: 409,
      body: { error: sessionTexts.numberTaken },
    })
  })

  it.each([
    ['a name', { name: 'Other' }, { name: 'Other', date: '2026-02-01', notes: 'Rain.' }],
    ['a date', { sessionDate: '2026-03-01' }, { name: 'The Causeway', date: '2026-03-01', notes: 'Rain.' }],
    ['no notes', { notes: '' }, { name: 'The Causeway', date: '2026-02-01', notes: '' }],
    ['nothing', {}, { name: 'The Causeway', date: '2026-02-01', notes: 'Rain.' }],
  ])('with only %s keeps the other fields', async (_, body, session) => {
    const campaignId = await aCampaign(server, gm.token)
    const other = await add(campaignId, told)
    const id = await add(campaignId, told)
    expect(await edit(campaignId, id, body)).toMatchObject({ status: 200, body: { session } })
    const untouched = (await list(campaignId)).find((one) => one.id === other)
    expect(untouched).toMatchObject({ name: told.name, date: told.sessionDate, notes: told.notes })
  })

  it('returns 403 for a player and 404 for a non-member', async () => {
    const campaignId = await aCampaign(server, gm.token)
    const id = await add(campaignId, told)
    const player = await aPlayer(server, campaignId)
    expect(await edit(campaignId, id, { name: 'Mine' }, player.token)).toMatchObject({
      status: 403,
      body: { error: sessionTexts.editDenied, code: 'GM_ONLY' },
    })
    const stranger = await aPerson(server)
    expect((await edit(campaignId, id, { name: 'Mine' }, stranger.token)).status).toBe(404)
    expect(await list(campaignId)).toMatchObject([{ name: 'The Causeway' }])
  })

  it('returns 404 for a session of another campaign', async () => {
    const campaignId = await aCampaign(server, gm.token)
    const elsewhere = await aCampaign(server, gm.token)
    const foreign = await aSession(server, gm.token, elsewhere)
    for (const id of [foreign, 'nobody', '%00']) {
      const answer = await edit(campaignId, id, { name: 'Mine' })
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
    const campaignId = await aCampaign(server, gm.token)
    const id = await add(campaignId, told)
    const answer = await edit(campaignId, id, { ...told, name: 'Other', ...body })
    expect(answer).toMatchObject({ status: 400, body: { error } })
    expect(await list(campaignId)).toMatchObject([{ name: 'The Causeway' }])
  })
})
