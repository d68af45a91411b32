import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { trackTexts } from '#contract/audio/tracks.ts'
import { createFakeTranscriber } from '#server/testing/fakes/fake-transcriber.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { createUploadScene } from './test-uploads.ts'

const folder = path.join(import.meta.dirname, '../../../../../shared/fixtures/imports')

let table: Awaited<ReturnType<typeof createUploadScene>>
const server = withServer({ transcribers: [createFakeTranscriber()] })
beforeAll(async () => {
  table = await createUploadScene(server)
})

async function upload(filename: string) {
  const bytes = readFileSync(path.join(folder, filename))
  const kind = filename.endsWith('.zip') ? 'tracks' : 'audio'
  const url = await table.begin({ filename, kind }, bytes.length)
  expect((await table.send(url, 0, bytes)).status).toBe(204)
  const { audioFile, tracks } = (await table.read(url)).body
  await server.runJobs()
  const { token } = table.gm
  const { body } = await server.call('GET', `/api/audio/session/${table.sessionId}`, { token })
  const recording = Object(body['audioFiles']).find(({ id }: { id: string }) => id === Object(audioFile).id)
  const speakers = Array.isArray(tracks) ? tracks.map(({ speaker }) => speaker) : null
  return { ...recording, speakers }
}

/** The files are shared by several projects and are not part of this repository. The other tests make files like them. */
describe.skipIf(!existsSync(folder))('a file as people have it', () => {
  it.each(['A05d-zeros-before-first-frame.mp3', 'A12g.3gp', 'A12h.m4b', 'A12i.mpga'])(
    'is transcribed: %s',
    async (name) => {
      expect(await upload(name)).toMatchObject({ processingStatus: 'completed', notices: [] })
    },
  )

  it('has one speaker for each sound track of a film', async () => {
    expect(await upload('A09-obs-three-tracks.mkv')).toMatchObject({
      processingStatus: 'completed',
      notices: ['This file has 3 sound tracks. Tracks 1, 2, and 3 became one speaker each.'],
    })
  })

  it.each(['C04-one-empty-track.zip', 'C04c-zero-byte-track.zip'])(
    'is transcribed without its empty track: %s',
    async (name) => {
      expect(await upload(name)).toMatchObject({
        processingStatus: 'completed',
        speakers: ['quill', 'ilse.tamm'],
        notices: [trackTexts.silent(['ilse.tamm'])],
      })
    },
  )

  it('has one speaker for each track that is named after the recording', async () => {
    expect(await upload('C06-tracks-named-by-recording-id.zip')).toMatchObject({
      processingStatus: 'completed',
      speakers: ['quill', 'Ilse'],
    })
  })
})
