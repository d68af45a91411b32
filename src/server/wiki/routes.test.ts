import { beforeAll, describe, expect, it } from 'vitest'
import { wikiTexts } from '#contract/wiki.ts'
import { aCampaign, aPerson, aPlayer, aSession, withServer } from '../test-server.ts'

let gm: { token: string }
let campaignId: string
let entryId: string
let sessionId: string
const name = 'Mirelle Vanthorne'

type Entry = { id: string; name: string; version: number; description: string; category: string }
const entries = async (token = gm.token) => {
  const { body } = await server.call('GET', `/api/wiki/${campaignId}`, { token })
  return body['entries'] as Entry[]
}
const entryUrl = (id = entryId, campaign = campaignId) => `/api/wiki/${campaign}/entry/${id}`
const edit = (body: unknown, token = gm.token) => server.call('PUT', entryUrl(), { token, body })

const server = withServer()
beforeAll(async () => {
  gm = await aPerson(server)
  campaignId = await aCampaign(server, gm.token)
  sessionId = await aSession(server, gm.token, campaignId)
  const form = new FormData()
  const story = [
    `Rowan: ${name} is the castellan of Hollowgate.`,
    `Rowan: ${name} opens the gate of Hollowgate for Brother Osk.`,
    `Ines: I follow ${name} and Brother Osk into the hall of Hollowgate.`,
  ]
  form.append('transcriptFile', new Blob([story.join('\n')]), 'session.txt')
  await server.call('POST', `/api/transcription/session/${sessionId}/import`, { token: gm.token, form })
  await server.runJobs()
  entryId = (await entries()).find((entry) => entry.name === name)?.id ?? ''
})

describe('the wiki', () => {
  it('lists entries by name, and categories core first', async () => {
    const names = (await entries()).map((entry) => entry.name.toLowerCase())
    expect(names).toEqual(names.toSorted())
    const { body } = await server.call('GET', `/api/wiki/${campaignId}/categories`, { token: gm.token })
    const categories = body['categories'] as { name: string; count: number; isCore: boolean }[]
    expect(categories.length).toBeGreaterThan(0)
    expect(categories[0]?.isCore).toBe(true)
    expect(categories.reduce((sum, one) => sum + one.count, 0)).toBe(names.length)
  })

  it('gives an article its facts, each with the line that says it', async () => {
    const { body } = await server.call('GET', entryUrl(), { token: gm.token })
    expect(body['entry']).toMatchObject({ name, facts: expect.any(Array), session_number: 1 })
    const { facts } = body['entry'] as { facts: { sources: { segmentId: string }[] }[] }
    expect(facts.length).toBeGreaterThan(0)
    for (const fact of facts) expect(fact.sources[0]?.segmentId).toBeTruthy()
  })
})

describe('an entry', () => {
  it('is edited and deleted by the game master alone', async () => {
    const player = await aPlayer(server, campaignId)
    expect(await edit({ name }, player.token)).toMatchObject({
      status: 403,
      body: { error: wikiTexts.gmOnly },
    })
    expect(await server.call('DELETE', entryUrl(), { token: player.token })).toMatchObject({
      status: 403,
      body: { error: wikiTexts.deleteDenied },
    })
  })
})
