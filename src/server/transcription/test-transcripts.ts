import { type Transcription, transcriptionList } from '#contract/transcription/schemas.ts'
import { aTable, type TestServer, transcriptForm } from '#server/testing/server/test-server.ts'

export async function createTranscriptScene(server: TestServer, text: string) {
  const { gm, campaignId, sessionId } = await aTable(server)
  const url = `/api/transcription/session/${sessionId}`
  await server.call('POST', `${url}/import`, { token: gm.token, form: transcriptForm(text) })

  async function read(token = gm.token): Promise<Transcription> {
    const [transcript] = transcriptionList.parse(
      (await server.call('GET', url, { token })).body,
    ).transcriptions
    if (!transcript) throw new Error('No transcript')
    return transcript
  }
  return { gm, campaignId, sessionId, url, read, imported: await read() }
}
export type TranscriptScene = Awaited<ReturnType<typeof createTranscriptScene>>
