import { beforeAll, describe, expect, it } from 'vitest'
import { bookmarkLimits, bookmarkTexts } from '#contract/audio/bookmarks.ts'
import { liveRecordingTexts } from '#contract/audio/live-recordings.ts'
import type { Recap } from '#contract/recap/schemas.ts'
import { aTranscriber } from '#server/testing/fakes/test-sounds.ts'
import { aPlayer, withServer } from '#server/testing/server/test-server.ts'
import { createRecordingScene } from './test-recordings.ts'

const said = [
  'Mirelle opens the iron gate of Hollowgate and the old bell begins to ring.',
  'Osk burns the letter of the duke before Ilvara can read a single word.',
  'The party crosses the frozen river and finds the black tower of Thornwick.',
  'Corvin draws his sword against the pale rider at the bridge of Saltmere.',
]
const segments = said.map((text, at) => ({ start: at * 100, end: at * 100 + 8, speaker: 'A', text }))

let table: Awaited<ReturnType<typeof createRecordingScene>>
const server = withServer({ transcribers: [aTranscriber({ segments })] })
beforeAll(async () => {
  table = await createRecordingScene(server)
})

const mark = (id: string, marks: unknown, token = table.gm.token) =>
  server.call('PUT', `/api/audio/recordings/${id}/marks`, { token, body: { marks } })
async function listBookmarks() {
  const url = `/api/audio/session/${table.sessionId}/bookmarks`
  return (await server.call('GET', url, { token: table.gm.token })).body['bookmarks']
}

describe('the marks of a live recording', () => {
  it('become bookmarks of the finished recording, and marked moments of its highlights', async () => {
    const id = await table.begin()
    await mark(id, [{ at: 3.2, text: 'Too early' }, { at: 9 }])
    await table.sendAll(id)
    expect(await mark(id, [{ at: 120.5, text: 'The letter burns' }])).toMatchObject({ status: 200 })
    expect(await listBookmarks()).toEqual([])
    const audio = (await table.finish(id)).body['audioFile'] as { id: string }
    await table.finish(id)
    expect(await listBookmarks()).toMatchObject([
      { at: 120.5, text: 'The letter burns', audioFileId: audio.id, createdBy: expect.any(String) },
    ])
    await server.runJobs()
    const answer = await server.call('GET', `/api/recap/${table.sessionId}`, { token: table.gm.token })
    const { moments } = answer.body['recap'] as Recap
    expect(moments.filter((one) => one.marked).map(({ text }) => text)).toEqual([
      expect.stringContaining('burns the letter'),
    ])
  })

  it('are refused once the recording is finished or discarded', async () => {
    const id = await table.begin()
    await table.sendAll(id)
    await table.finish(id)
    expect(await mark(id, [])).toMatchObject({ status: 409, body: { error: liveRecordingTexts.finished } })
    const other = await table.begin()
    await mark(other, [{ at: 1 }])
    await table.discard(other)
    expect(await mark(other, [])).toMatchObject({ status: 404, body: { error: liveRecordingTexts.notFound } })
  })

  it('are refused if they exceed their limits', async () => {
    const id = await table.begin()
    const tooMany = Array.from({ length: bookmarkLimits.perSession + 1 }, (_, at) => ({ at }))
    for (const [marks, error] of [
      [tooMany, bookmarkTexts.tooMany],
      [[{ at: -1 }], bookmarkTexts.at],
      [[{ at: 1, text: 'x'.repeat(bookmarkLimits.text + 1) }], bookmarkTexts.text],
      [{}, liveRecordingTexts.marks],
      [undefined, liveRecordingTexts.marks],
    ] as const) {
      expect(await mark(id, marks)).toMatchObject({ status: 400, body: { error } })
    }
  })

  it('are accepted only from the author of the recording', async () => {
    const id = await table.begin()
    const player = await aPlayer(server, table.campaignId)
    expect(await mark(id, [{ at: 1 }], player.token)).toMatchObject({ status: 404 })
  })
})
