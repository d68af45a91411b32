import { beforeAll, describe, expect, it } from 'vitest'
import { aCampaign, aPerson, aSession, withServer } from '#server/testing/server/test-server.ts'

let gm: { token: string; id: string }
const server = withServer()
beforeAll(async () => {
  gm = await aPerson(server)
})

const create = (body: unknown) => server.call('POST', '/api/campaign', { token: gm.token, body })

describe('a campaign', () => {
  it('starts with all settings on and its creator as game master', async () => {
    const { status, body } = await create({ name: '  The Ashen Crown ', description: null })
    expect(status).toBe(201)
    expect(body['campaign']).toMatchObject({
      name: 'The Ashen Crown',
      description: '',
      userRole: 'gm',
      sessionCount: 0,
      lastSessionDate: null,
      totalWikiEntries: 0,
      settings: { autoTranscribe: true, speakerDiarization: true, entityExtraction: true },
    })
  })

  it('can be changed', async () => {
    const url = `/api/campaign/${await aCampaign(server, gm.token)}`
    const edit = { token: gm.token, body: { name: 'Ours', settings: { entityExtraction: false } } }
    const { body } = await server.call('PUT', url, edit)
    expect(body['campaign']).toMatchObject({
      name: 'Ours',
      userRole: 'gm',
      settings: { autoTranscribe: true, speakerDiarization: true, entityExtraction: false },
    })
  })

  it('is listed by last activity, only for its members', async () => {
    const mine = await aPerson(server)
    const first = await aCampaign(server, mine.token, 'First')
    server.moveClock(60)
    await aCampaign(server, mine.token, 'Second')
    server.moveClock(60)
    await aSession(server, mine.token, first)
    const { body } = await server.call('GET', '/api/campaign', { token: mine.token })
    expect((body['campaigns'] as { name: string }[]).map((one) => one.name)).toEqual(['First', 'Second'])
  })
})
