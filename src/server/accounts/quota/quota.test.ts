import { readdirSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quotaTexts } from '#contract/accounts/plans.ts'
import { createRecordingScene } from '#server/audio/live/test-recordings.ts'
import { createUploadScene } from '#server/audio/uploads/test-uploads.ts'
import { audioFiles } from '#server/db/schema.ts'
import { aPerson, recordingForm, withServer } from '#server/testing/server/test-server.ts'

const quota = 100_000
const server = withServer({}, { STORAGE_QUOTA_BYTES: String(quota) })
const full = { status: 413, body: { error: quotaTexts.full, code: 'QUOTA_FULL' } }
let admin: { token: string; id: string }
let scene: Awaited<ReturnType<typeof createUploadScene>>
beforeAll(async () => {
  admin = await aPerson(server, 'keeper')
})
beforeEach(async () => {
  scene = await createUploadScene(server)
})

const setQuota = (hasOwnQuota: boolean, quotaBytes: number | null) =>
  server.call('PUT', `/api/admin/users/${scene.gm.id}/quota`, {
    token: admin.token,
    body: { hasOwnQuota, quotaBytes },
  })
const usage = async () =>
  (await server.call('GET', '/api/users/usage', { token: scene.gm.token })).body['storage']
const uploadForm = () =>
  server.call('POST', '/api/audio/upload', {
    token: scene.gm.token,
    form: recordingForm(scene, scene.sound, 'night.mp3'),
  })

describe('a storage quota', () => {
  it('is the default of the installation unless the account has its own quota or is exempt', async () => {
    expect(await usage()).toEqual({ usedBytes: 0, quotaBytes: quota })
    expect((await setQuota(true, 20)).status).toBe(200)
    expect(await usage()).toEqual({ usedBytes: 0, quotaBytes: 20 })
    await setQuota(true, null)
    expect(await usage()).toEqual({ usedBytes: 0, quotaBytes: null })
    await setQuota(false, 20)
    expect(await usage()).toEqual({ usedBytes: 0, quotaBytes: quota })
  })

  it('refuses an upload at its start if it exceeds the quota by one byte', async () => {
    await setQuota(true, scene.sound.length)
    expect(await scene.create({}, scene.sound.length + 1)).toMatchObject(full)
    expect((await scene.create()).status).toBe(201)
  })

  it('refuses an upload at its end if the quota was lowered meanwhile, and deletes its bytes', async () => {
    const url = await scene.begin()
    await scene.send(url, 0, scene.sound.subarray(0, scene.half))
    expect(await usage()).toMatchObject({ usedBytes: scene.half })
    await setQuota(true, scene.sound.length - 1)
    expect(await scene.send(url, scene.half, scene.sound.subarray(scene.half))).toMatchObject({ status: 413 })
    expect(await usage()).toMatchObject({ usedBytes: 0 })
    expect((await scene.head(url)).status).toBe(404)
  })

  it('accepts only one of two concurrent uploads that together exceed it', async () => {
    await setQuota(true, scene.sound.length + 10)
    const answers = await Promise.all([uploadForm(), uploadForm()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 413])
    expect(await usage()).toMatchObject({ usedBytes: scene.sound.length })
    expect(readdirSync(server.deps.files.workFolder)).toEqual([])
  })

  it('does not count recordings in the bin', async () => {
    await uploadForm()
    await server.deps.db.update(audioFiles).set({ deletedAt: server.deps.clock() })
    expect(await usage()).toMatchObject({ usedBytes: 0 })
  })

  it('never ends a live recording, but refuses another one', async () => {
    const live = await createRecordingScene(server)
    const id = await live.begin()
    await live.sendAll(id)
    const body = { hasOwnQuota: true, quotaBytes: 10 }
    await server.call('PUT', `/api/admin/users/${live.gm.id}/quota`, { token: admin.token, body })
    expect((await live.finish(id)).status).toBe(200)
    expect(await live.start()).toMatchObject(full)
  })
})
