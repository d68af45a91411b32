import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { StorageAnswer } from '#contract/admin/storage.ts'
import { storageLimits } from '#contract/admin/storage.ts'
import { measureRenditions } from '#server/audio/service.ts'
import { audioFiles } from '#server/db/schema.ts'
import { liveRecordings, pictures, uploads } from '#server/db/schema-uploads.ts'
import { aRecording, storeSound } from '#server/testing/scenes/test-stored-recording.ts'
import { aCampaign, aPerson, aSession, startTestServer } from '#server/testing/server/test-server.ts'

async function withStorage() {
  const server = await startTestServer({}, { STORAGE_QUOTA_BYTES: '5000' })
  const admin = await aPerson(server, 'keeper')
  const gm = await aPerson(server, 'rowan')
  const campaignId = await aCampaign(server, gm.token)
  const sessionId = await aSession(server, gm.token, campaignId)
  const read = async () =>
    (await server.call('GET', '/api/admin/storage', { token: admin.token })).body as StorageAnswer
  const kinds = async () => Object.fromEntries((await read()).kinds.map(({ kind, bytes }) => [kind, bytes]))
  return { server, gm, campaignId, sessionId, read, kinds }
}

it('returns the storage by kind, user and campaign', async () => {
  const { server, gm, campaignId, sessionId, read, kinds } = await withStorage()
  const { db, ids, clock, config } = server.deps
  const [now, uploadedBy] = [clock(), gm.id]
  await aRecording(server, { sessionId, uploadedBy, bytes: 1000, renditionBytes: 200 })
  await aRecording(server, { sessionId, uploadedBy, bytes: 300, renditionBytes: 30, deletedAt: now })
  await aRecording(server, { sessionId, uploadedBy, bytes: 7000, soundDeletedAt: now })
  const dates = { createdAt: now, updatedAt: now }
  const ofUser = { sessionId, userId: gm.id, ...dates }
  await db.insert(liveRecordings).values({ id: ids.next(), ...ofUser, format: 'webm', bytes: 40 })
  const upload = { kind: 'audio', fileName: 'a.ogg', size: 900, bytes: 2 } as const
  await db.insert(uploads).values({ id: ids.next(), ...ofUser, ...upload })
  const picture = {
    kind: 'cover',
    width: 1,
    height: 1,
    bytes: 500,
    createdBy: gm.id,
    createdAt: now,
  } as const
  await db.insert(pictures).values({ id: ids.next(), campaignId, ...picture })
  const model = path.join(config.dataDir, 'models', 'small')
  await mkdir(model, { recursive: true })
  await writeFile(path.join(model, 'model.onnx'), 'x'.repeat(77))

  expect(await kinds()).toEqual({
    recordings: 1000,
    renditions: 200,
    unfinished: 42,
    pictures: 500,
    bin: 330,
    backups: 0,
    work: 0,
    database: expect.any(Number),
    models: 77,
  })
  expect(await read()).toMatchObject({
    people: [{ id: gm.id, username: 'rowan', bytes: 1542, quota_bytes: 5000 }],
    campaigns: [{ id: campaignId, bytes: 1530 }],
  })

  await writeFile(path.join(model, 'tokens.txt'), 'x'.repeat(3))
  expect(await kinds()).toMatchObject({ models: 77 })
  server.moveClock(storageLimits.cacheMs / 1000)
  expect(await kinds()).toMatchObject({ models: 80 })
  await server.stop()
})

it('measures renditions written by an earlier version', async () => {
  const { server, sessionId, kinds } = await withStorage()
  const { ids, db } = server.deps
  const renditionKey = `audio/${ids.next()}/rendition.webm`
  await storeSound(server, renditionKey, 'x'.repeat(12))
  await aRecording(server, { sessionId, bytes: 1, renditionKey })
  await aRecording(server, { sessionId, bytes: 1, renditionKey: 'audio/missing/rendition.webm' })
  expect(await kinds()).toMatchObject({ renditions: 0 })
  await measureRenditions(server.deps)
  expect(await kinds()).toMatchObject({ renditions: 12 })
  const rows = await db.select({ bytes: audioFiles.renditionBytes }).from(audioFiles)
  expect(rows.map(({ bytes }) => bytes).sort()).toEqual([12, null])
  await server.stop()
})
