import { beforeEach, describe, expect, it } from 'vitest'
import { speakerCountText } from '#contract/audio/speakers.ts'
import { transcriptionList } from '#contract/transcription/schemas.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { aTranscriber, makeSound } from '#server/testing/fakes/test-sounds.ts'
import { aCampaign, aPerson, aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'

let token: string
let player: { token: string }
let sessionId: string
let audioId: string
let heardWith: (number | null)[]

const server = withServer()
beforeEach(async () => {
  token = (await aPerson(server)).token
  const campaignId = await aCampaign(server, token)
  player = await aPlayer(server, campaignId)
  sessionId = await aSession(server, token, campaignId)
  heardWith = []
  useEngine()
  const fields = { campaignId, sessionId, speakerCount: '6' }
  const form = fileForm('audioFile', await makeSound('a.mp3'), 'a.mp3', fields)
  const { body } = await server.call('POST', '/api/audio/upload', { token, form })
  audioId = (body['audioFile'] as { id: string }).id
  await server.runJobs()
})

function useEngine(fails = false): void {
  const engine = aTranscriber()
  const transcribe: typeof engine.transcribe = (request) => {
    heardWith.push(request.speakerCount)
    if (fails) throw new Error('The engine is away')
    return engine.transcribe(request)
  }
  server.deps.transcribers = [{ ...engine, transcribe }]
}
const again = (body?: unknown) =>
  server.call('POST', `/api/audio/${audioId}/transcribe`, { token, ...(body ? { body } : {}) })
async function transcripts(as = token) {
  const { body } = await server.call('GET', `/api/transcription/session/${sessionId}`, { token: as })
  return transcriptionList.parse(body).transcriptions
}
async function recording() {
  const { body } = await server.call('GET', `/api/audio/session/${sessionId}`, { token })
  return (body['audioFiles'] as { speakerCount: number | null }[])[0]
}

describe('transcribing again', () => {
  it('offers game masters the earlier transcript with its corrections', async () => {
    const [first] = await transcripts()
    expect(first).not.toHaveProperty('earlierId')
    const line = `/api/transcription/${first?.id}/segments/${first?.segments[0]?.id}`
    await server.call('PUT', line, { token, body: { text: 'Lady Mirelle waits.' } })
    await again()
    await server.runJobs()
    const [second] = await transcripts()
    expect(second).toMatchObject({ earlierId: first?.id, segments: [{ text: 'Mirelle waits.' }] })
    expect((await transcripts(player.token))[0]).not.toHaveProperty('earlierId')
    await server.call('POST', `/api/transcription/${first?.id}/restore`, { token })
    expect(await transcripts()).toMatchObject([
      {
        id: first?.id,
        earlierId: second?.id,
        segments: [{ text: 'Lady Mirelle waits.', isCorrected: true }],
      },
    ])
  })

  it('uses the speaker count that is sent and stores it on the recording', async () => {
    expect((await again({ speakerCount: 4 })).status).toBe(200)
    await server.runJobs()
    expect(heardWith).toEqual([6, 4])
    expect(await recording()).toMatchObject({ speakerCount: 4 })
  })

  it('keeps the speaker count if none is sent', async () => {
    await again()
    await server.runJobs()
    await again({})
    await server.runJobs()
    expect(heardWith).toEqual([6, 6, 6])
  })

  it('lets the server choose the speaker count if null is sent', async () => {
    await again({ speakerCount: null })
    await server.runJobs()
    expect(heardWith).toEqual([6, null])
    expect(await recording()).toMatchObject({ speakerCount: null })
  })

  it('does not change the speaker count of a running transcription', async () => {
    await again()
    expect((await again({ speakerCount: 3 })).status).toBe(409)
    expect(await recording()).toMatchObject({ speakerCount: 6 })
  })

  it.each([0, 13, 2.5, 'many'])('rejects the speaker count %j', async (speakerCount) => {
    const error = speakerCountText
    expect(await again({ speakerCount })).toMatchObject({ status: 400, body: { error } })
    expect(await recording()).toMatchObject({ speakerCount: 6 })
  })
})
