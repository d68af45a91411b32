import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aStatement } from '#core/recap/test-sections.ts'
import { runFfmpeg } from '#server/audio/run-ffmpeg.ts'
import { findTestFfmpeg, makeSound } from '#server/testing/fakes/test-sounds.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { audioFiles, transcriptions } from '../../db/schema.ts'
import { renderFacts } from '../test-sharing.ts'
import { aLetterScene, openLetter } from './test-letters.ts'

let scene: Awaited<ReturnType<typeof aLetterScene>>
let folder: string
let renditionKey: string

const server = withServer({ render: renderFacts })
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthscribe-clips-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function addSound() {
  const { ids, db, files, clock } = server.deps
  const audioId = ids.next()
  renditionKey = `audio/${audioId}/rendition.webm`
  const file = path.join(files.workFolder, ids.next())
  await writeFile(file, await makeSound('a.webm', { seconds: 150 }))
  await files.store(renditionKey, file)
  const sound = {
    fileName: 'a.webm',
    format: 'webm',
    bytes: 1,
    sha256: '',
    originalKey: 'none',
    renditionKey,
  }
  await db
    .insert(audioFiles)
    .values({ id: audioId, sessionId: scene.sessionId, ...sound, status: 'completed', createdAt: clock() })
  await db
    .update(transcriptions)
    .set({ audioFileId: audioId })
    .where(eq(transcriptions.id, scene.lines.gate.transcriptionId))
}

beforeEach(async () => {
  scene = await aLetterScene(server)
  await addSound()
  const { tower, snow } = scene.lines
  await scene.write({
    detailedNarrative: 'Snow falls.\n\nCorvin the Pale watches.',
    narrativeSentences: [
      aStatement('Snow falls.', { sources: [snow] }),
      aStatement('Corvin the Pale watches.', { sources: [tower] }),
    ],
  })
})

const clipAt = (line: keyof typeof scene.lines) => `/clip/${scene.lines[line].segmentId}`
const ask = (token: string, rest: string, headers = {}) => openLetter(server, token, rest, headers)

it('plays twenty seconds for a cited time', async () => {
  const { token } = await scene.aLetter({ withSound: true })
  const { clips } = JSON.parse((await openLetter(server, token)).payload).shown
  expect(clips[scene.lines.snow.segmentId]).toBe(`/r/${token}${clipAt('snow')}`)
  const clip = await ask(token, clipAt('snow'))
  expect(clip).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'audio/webm', 'referrer-policy': 'no-referrer' },
  })
  const file = path.join(folder, 'clip.webm')
  await writeFile(file, clip.rawPayload)
  const { complaint } = await runFfmpeg(findTestFfmpeg() ?? '', ['-i', file], AbortSignal.timeout(20_000))
  expect(complaint).toMatch(/Duration: 00:00:(19\.9|20\.0)/)
})

it('plays the clip as MP4 for browsers that cannot play WebM', async () => {
  const { token } = await scene.aLetter({ withSound: true })
  const clip = await ask(token, `${clipAt('snow')}?format=mp4`)
  expect(clip).toMatchObject({ statusCode: 200, headers: { 'content-type': 'audio/mp4' } })
  const file = path.join(folder, 'clip.m4a')
  await writeFile(file, clip.rawPayload)
  const { complaint } = await runFfmpeg(findTestFfmpeg() ?? '', ['-i', file], AbortSignal.timeout(20_000))
  expect(complaint).toMatch(/Duration: 00:00:(19\.9|20\.0)/)
  expect(complaint).toMatch(/Audio: aac/)
})

it('cuts a clip once, and checks for every range request that the letter still works', async () => {
  const { id, token } = await scene.aLetter({ withSound: true })
  const whole = await ask(token, clipAt('snow'))
  await server.deps.files.remove(renditionKey)
  const range = { range: 'bytes=10-19' }
  const part = await ask(token, clipAt('snow'), range)
  expect(part).toMatchObject({ statusCode: 206, rawPayload: whole.rawPayload.subarray(10, 20) })
  await scene.revoke(id)
  expect((await ask(token, clipAt('snow'), range)).statusCode).toBe(404)
})

it('supports range requests, which some browsers require', async () => {
  const { token } = await scene.aLetter({ withSound: true })
  expect(await ask(token, clipAt('snow'), { range: 'bytes=0-1' })).toMatchObject({
    statusCode: 206,
    headers: { 'content-length': '2' },
  })
})

it('plays only clips that the letter still cites', async () => {
  const { token } = await scene.aLetter({ withSound: true })
  for (const rest of [clipAt('gate'), '/clip/1', '/clip/none'])
    expect((await ask(token, rest)).statusCode).toBe(404)
  expect((await ask(token, clipAt('tower'))).statusCode).toBe(200)
  await scene.hide('Corvin the Pale')
  expect((await ask(token, clipAt('tower'))).statusCode).toBe(404)
})

it('plays nothing if the letter has no sound or players may not hear the recordings', async () => {
  const silent = await scene.aLetter()
  expect((await ask(silent.token, clipAt('snow'))).statusCode).toBe(404)
  const { token } = await scene.aLetter({ withSound: true })
  await scene.settings({ shows: { sound: false } })
  expect((await ask(token, clipAt('snow'))).statusCode).toBe(404)
  expect(JSON.parse((await openLetter(server, token)).payload).shown.clips).toEqual({})
})
