import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { quotaTexts, type StorageUsage } from '#contract/accounts/plans.ts'
import type { AudioFile } from '#contract/audio/schemas.ts'
import { campaignAnswer, campaignList } from '#contract/campaigns/schemas.ts'
import type { Transcription } from '#contract/transcription/schemas.ts'
import { importFile } from '#server/sharing/test-export.ts'
import { aPerson, withServer } from '#server/testing/server/test-server.ts'

const server = withServer({}, { PLANS: 'enforced' })
let admin: { token: string }
beforeAll(async () => {
  // The first account becomes the administrator, so the accounts of the tests are ordinary users.
  admin = await aPerson(server)
})

const folder = path.join(import.meta.dirname, 'sample')
const recordings = readdirSync(folder).filter((name) => name.endsWith('.webm'))
const soundBytes = recordings.reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0)

async function aUser() {
  const { token, id } = await aPerson(server)
  const open = async () =>
    campaignAnswer.parse((await server.call('POST', '/api/campaign/sample', { token })).body).campaign
  const list = async () =>
    campaignList.parse((await server.call('GET', '/api/campaign', { token })).body).campaigns
  const remove = (id: string) => server.call('DELETE', `/api/campaign/${id}`, { token })
  const restore = (id: string) => server.call('POST', `/api/campaign/${id}/restore`, { token })
  const create = () => server.call('POST', '/api/campaign', { token, body: { name: 'Hollowgate' } })
  const get = async (path: string) => (await server.call('GET', path, { token })).body
  return { token, id, get, open, list, remove, restore, create }
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

  it('has the sound of each session, at the times of its transcript', async () => {
    const user = await aUser()
    const { id } = await user.open()
    const sessions = (await user.get(`/api/campaign/${id}/sessions`))['sessions'] as { id: string }[]
    expect(sessions).toHaveLength(3)
    for (const session of sessions) {
      const { audioFiles } = (await user.get(`/api/audio/session/${session.id}`)) as {
        audioFiles: AudioFile[]
      }
      const { transcriptions } = (await user.get(`/api/transcription/session/${session.id}`)) as {
        transcriptions: Transcription[]
      }
      const [audio, transcript] = [audioFiles[0], transcriptions[0]]
      expect(audio?.processingStatus).toBe('completed')
      expect(transcript?.audioFileId).toBe(audio?.id)
      const { peaks, durationSeconds } = await user.get(`/api/audio/${audio?.id}/peaks`)
      expect((peaks as number[]).length).toBeGreaterThan(500)
      const last = transcript?.segments.at(-1)?.end ?? 0
      expect(Number(durationSeconds) - last).toBeGreaterThan(0)
      expect(Number(durationSeconds) - last).toBeLessThan(1)
      const ticket = { kind: 'audio', id: audio?.id }
      const { body } = await server.call('POST', '/api/tickets', { token: user.token, body: ticket })
      const played = await server.app.inject({ url: String(body['url']) })
      expect([played.statusCode, played.headers['content-type']]).toEqual([200, 'audio/webm'])
      expect(recordings.map((name) => statSync(path.join(folder, name)).size)).toContain(
        played.rawPayload.length,
      )
    }
  })

  it('counts its sound and its map towards the storage of its owner', async () => {
    const user = await aUser()
    await user.open()
    const { usedBytes } = (await user.get('/api/users/usage'))['storage'] as StorageUsage
    const mapBytes = usedBytes - soundBytes
    expect(mapBytes).toBeGreaterThan(0)
    expect(mapBytes).toBeLessThan(200_000)
  })

  it('is refused without room for its sound, and leaves no file', async () => {
    const user = await aUser()
    const listFiles = () => server.deps.files.list('audio')
    const before = await listFiles()
    await server.call('PUT', `/api/admin/users/${user.id}/quota`, {
      token: admin.token,
      body: { hasOwnQuota: true, quotaBytes: soundBytes - 1 },
    })
    const refused = await server.call('POST', '/api/campaign/sample', { token: user.token })
    expect(refused).toMatchObject({ status: 413, body: { error: quotaTexts.full } })
    expect(await listFiles()).toEqual(before)
    expect(await user.list()).toEqual([])
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

it('the sound of the sample takes less than 3 MB of the package', () => {
  expect(soundBytes).toBeGreaterThan(1_000_000)
  expect(soundBytes).toBeLessThan(3_000_000)
})
