import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { trackLimits, trackTexts } from '#contract/audio/tracks.ts'
import { aZip, craigInfo } from '#server/audio/tracks/test-zips.ts'
import { audioFiles } from '#server/db/schema.ts'
import { uploads } from '#server/db/schema-uploads.ts'
import { aTranscriber, makeSound } from '#server/testing/fakes/test-sounds.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { createUploadScene } from './test-uploads.ts'

const server = withServer({ transcribers: [aTranscriber()] })
let table: Awaited<ReturnType<typeof createUploadScene>>
let flac: Uint8Array
beforeAll(async () => {
  table = await createUploadScene(server)
  flac = await makeSound('a.flac', { seconds: 1 })
})

const asTracks = { kind: 'tracks', filename: 'craig.zip' }
async function sendZip(zip: Uint8Array) {
  const url = await table.begin(asTracks, zip.length)
  const half = Math.floor(zip.length / 2)
  expect((await table.send(url, 0, zip.subarray(0, half))).status).toBe(204)
  return { url, answer: await table.send(url, half, zip.subarray(half)) }
}

describe('an uploaded Craig zip', () => {
  it('becomes one recording with its tracks and bookmarks', async () => {
    const info = craigInfo(['rowan#0', 'ines#0'], ['00:00:00.50: Mirelle waits'])
    const zip = aZip(
      { name: 'info.txt', content: info },
      { name: '1-rowan.flac', content: flac },
      { name: '2-ines.flac', content: flac },
    )
    const { url, answer } = await sendZip(zip)
    expect(answer.status).toBe(204)
    const first = await table.read(url)
    expect(first.body).toMatchObject({
      success: true,
      audioFile: { processingStatus: 'pending' },
      tracks: [
        { speaker: 'rowan', fileName: '1-rowan.flac' },
        { speaker: 'ines', fileName: '2-ines.flac' },
      ],
      bookmarks: [{ at: 0.5, text: 'Mirelle waits' }],
    })
    expect((await table.read(url)).body).toEqual(first.body)
    expect(await server.deps.db.$count(audioFiles)).toBe(1)
    await server.runJobs()
    expect((await table.read(url)).body).toMatchObject({ audioFile: { processingStatus: 'completed' } })
  })

  it('is refused and leaves nothing behind if it contains no sound', async () => {
    const before = await server.deps.db.$count(audioFiles)
    const { url, answer } = await sendZip(aZip({ name: 'notes.txt', content: 'Dear diary'.repeat(50) }))
    expect(answer).toMatchObject({ status: 400, body: { error: trackTexts.noSound } })
    expect((await table.read(url)).status).toBe(404)
    expect(await table.pieces()).toEqual([])
    expect(await server.deps.db.$count(audioFiles)).toBe(before)
    const unfinished = (await server.deps.db.select().from(uploads)).filter(({ finishedAt }) => !finishedAt)
    expect(unfinished).toEqual([])
    expect(readdirSync(server.deps.files.workFolder).filter((name) => name.startsWith('upload-'))).toEqual([])
  })

  it('may be up to 2 GB', async () => {
    expect((await table.create(asTracks, trackLimits.uploadBytes)).status).toBe(201)
    expect(await table.create(asTracks, trackLimits.uploadBytes + 1)).toMatchObject({
      status: 413,
      body: { error: trackTexts.tooLarge },
    })
  })
})
