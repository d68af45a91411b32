import { beforeEach, describe, expect, it } from 'vitest'
import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { aTable, withServer } from '#server/testing/server/test-server.ts'

let token: string
let campaignId: string
let sessionId: string
const server = withServer()
beforeEach(async () => {
  ;({ token, campaignId, sessionId } = await aTable(server))
})

const send = (content: Uint8Array | string, name = 'a.txt') =>
  server.call('POST', `/api/transcription/session/${sessionId}/import`, {
    token,
    form: fileForm('transcriptFile', content, name),
  })

describe('an import', () => {
  it('reports lines, speakers, times, format and what was left out', async () => {
    const text =
      'Attendees\n[19:04:22] Quill: The ferry is late.\n[19:04:31] Ilse: I wave.\n[19:04:40] Quill: Go.'
    expect((await send(text)).body['report']).toEqual({
      format: 'Text with times',
      lines: 3,
      speakerCount: 2,
      speakers: ['Quill', 'Ilse'],
      timing: 'exact',
      notes: ['The times are times of the day. They are counted from the first line.'],
      leftOut: { count: 1, examples: ['Attendees'] },
    })
  })

  it('recognizes the names of the seats of the table', async () => {
    const lines = 'Lucky: The ferry is late.\nWe wait by the water.\nIt is dark.'
    expect((await send(lines)).body['report']).toMatchObject({ speakers: ['Speaker 1'] })
    const seat = { player: 'Lucky', character: null, aliases: [], speakerName: null, memberId: null }
    const table = { seats: [seat], version: 1 }
    const saved = await server.call('PUT', `/api/campaign/${campaignId}/table`, { token, body: table })
    expect(saved.status).toBe(200)
    expect((await send(lines, 'b.txt')).body['report']).toMatchObject({ speakers: ['Lucky'] })
  })

  it.each([
    ['a PDF file', '%PDF-1.7', 'This is a PDF file. Choose VTT, SRT or TXT where the transcript comes from.'],
    ['a mail', 'From: Quill\nTo: Ilse\nSubject: Ferry\n\nIt is late.', 'Export it as VTT, SRT or JSON'],
  ])('of %s is refused with the export to choose', async (_, content, advice) => {
    const answer = await send(content)
    expect(answer.status).toBe(400)
    expect(answer.body['error']).toContain(`${transcriptionTexts.unreadableTranscript} ${advice}`)
  })
})
