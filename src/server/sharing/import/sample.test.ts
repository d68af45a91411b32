import { beforeAll, describe, expect, it } from 'vitest'
import { campaignAnswer, campaignList } from '#contract/campaigns/schemas.ts'
import { importFile } from '#server/sharing/test-export.ts'
import { aPerson, withServer } from '#server/testing/server/test-server.ts'

const server = withServer({}, { PLANS: 'enforced' })
beforeAll(async () => {
  // The first account becomes the administrator, so the accounts of the tests are ordinary users.
  await aPerson(server)
})

async function aUser() {
  const { token } = await aPerson(server)
  const open = async () =>
    campaignAnswer.parse((await server.call('POST', '/api/campaign/sample', { token })).body).campaign
  const list = async () =>
    campaignList.parse((await server.call('GET', '/api/campaign', { token })).body).campaigns
  const remove = (id: string) => server.call('DELETE', `/api/campaign/${id}`, { token })
  const restore = (id: string) => server.call('POST', `/api/campaign/${id}/restore`, { token })
  const create = () => server.call('POST', '/api/campaign', { token, body: { name: 'Hollowgate' } })
  return { token, open, list, remove, restore, create }
}

describe('the sample campaign', () => {
  it('belongs to the user who opened it, with recaps and a wiki', async () => {
    const user = await aUser()
    const sample = await user.open()
    expect(sample).toMatchObject({ isSample: true, userRole: 'gm', sessionCount: 3 })
    expect(sample.totalWikiEntries).toBeGreaterThan(10)
    const path = `/api/campaign/${sample.id}/sessions`
    const { body } = await server.call('GET', path, { token: user.token })
    for (const { id } of body['sessions'] as { id: string }[]) {
      const { body } = await server.call('GET', `/api/recap/${id}`, { token: user.token })
      expect(body['recap']).not.toBeNull()
    }
  })

  it('requires a sign-in, and is not visible to other users', async () => {
    expect((await server.call('POST', '/api/campaign/sample')).status).toBe(401)
    const { id } = await (await aUser()).open()
    const other = await aUser()
    expect((await other.remove(id)).status).toBe(404)
    expect(await other.list()).toEqual([])
  })

  it('is created once, and again after it was deleted', async () => {
    const user = await aUser()
    const { id } = await user.open()
    expect((await user.open()).id).toBe(id)
    expect((await user.remove(id)).status).toBe(200)
    expect(await user.list()).toEqual([])
    expect((await user.open()).id).not.toBe(id)
    expect(await user.list()).toHaveLength(1)
  })

  it('can be restored after it was deleted', async () => {
    const user = await aUser()
    const { id } = await user.open()
    await user.remove(id)
    expect((await user.restore(id)).status).toBe(200)
    expect(await user.list()).toMatchObject([{ id, isSample: true }])
  })

  it('does not count towards the limit of the plan', async () => {
    const user = await aUser()
    const { id } = await user.open()
    expect((await user.create()).status).toBe(201)
    expect((await user.create()).status).toBe(403)
    await user.remove(id)
    expect((await user.restore(id)).status).toBe(200)
  })

  it('counts towards the limit of the plan when it is a second one', async () => {
    const user = await aUser()
    const { id } = await user.open()
    await user.remove(id)
    await user.open()
    await user.create()
    expect((await user.restore(id)).status).toBe(403)
  })
})

it('an imported campaign is not a sample', async () => {
  const { token } = await aUser()
  const file = {
    format: 'hearthscribe',
    version: 1,
    campaign: { name: 'Hollowgate', description: '', isSample: true },
  }
  const { body } = await importFile(server, token, file)
  expect(campaignAnswer.parse(body).campaign.isSample).toBe(false)
})
