import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaignTexts } from '#contract/campaigns.ts'
import { aCampaign, aPerson, aPlayer, aSession, startTestServer, type TestServer } from '../test-server.ts'

let server: TestServer
let gm: { token: string; id: string }
beforeAll(async () => {
  server = await startTestServer()
  gm = await aPerson(server)
})
afterAll(() => server.stop())

const create = (body: unknown) => server.call('POST', '/api/campaign', { token: gm.token, body })

describe('a campaign', () => {
  it('begins with all three switches on, and its maker as game master', async () => {
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

  it.each([
    ['no name', {}, campaignTexts.nameRequired],
    ['a blank name', { name: '   ' }, campaignTexts.nameRequired],
    ['an invisible name', { name: '\u200b' }, campaignTexts.nameRequired],
    ['256 emoji', { name: '🐉'.repeat(256) }, campaignTexts.nameTooLong],
    ['a NUL in the name', { name: 'a\u0000b' }, campaignTexts.nameNotAllowed],
    ['half a character', { name: '\ud800' }, campaignTexts.nameNotAllowed],
    ['20,001 characters', { name: 'a', description: 'x'.repeat(20_001) }, campaignTexts.descriptionTooLong],
    ['"yes" for a switch', { name: 'a', settings: { autoTranscribe: 'yes' } }, campaignTexts.autoTranscribe],
  ])('is refused with %s', async (_, body, error) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { success: false, error } })
  })

  it.each(['🐉'.repeat(255), '<script>alert(1)</script>', '"; DROP TABLE campaigns', '\u202egpj.exe'])(
    'keeps its name to the letter: %.25s',
    async (name) => {
      expect((await create({ name })).body['campaign']).toMatchObject({ name })
    },
  )

  it('is changed and deleted by its game master alone', async () => {
    const id = await aCampaign(server, gm.token)
    const player = await aPlayer(server, id)
    const url = `/api/campaign/${id}`
    const asPlayer = { token: player.token, body: { name: 'Mine', userRole: 'gm', ownerId: player.id } }
    expect(await server.call('PUT', url, asPlayer)).toMatchObject({
      status: 403,
      body: { error: campaignTexts.editDenied, code: 'GM_ONLY' },
    })
    const edit = { token: gm.token, body: { name: 'Ours', settings: { entityExtraction: false } } }
    const { body } = await server.call('PUT', url, edit)
    expect(body['campaign']).toMatchObject({
      name: 'Ours',
      userRole: 'gm',
      settings: { autoTranscribe: true, speakerDiarization: true, entityExtraction: false },
    })
    expect((await server.call('DELETE', url, { token: player.token })).body['error']).toBe(
      campaignTexts.deleteDenied,
    )
    const twice = await Promise.all([1, 2].map(() => server.call('DELETE', url, { token: gm.token })))
    expect(twice.map((answer) => answer.status).sort()).toEqual([200, 404])
    expect((await server.call('GET', url, { token: gm.token })).status).toBe(404)
  })

  it('is listed by last activity, for its members alone', async () => {
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
