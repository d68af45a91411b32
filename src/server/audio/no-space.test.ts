import { expect, it } from 'vitest'
import { generalTexts } from '#contract/errors.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { aTable, withServer } from '#server/testing/server/test-server.ts'

const server = withServer({}, { MIN_FREE_BYTES: String(2 ** 60) })

it.each([
  ['a recording', 'audioFile', () => '/api/audio/upload'],
  ['a transcript', 'transcriptFile', (id: string) => `/api/transcription/session/${id}/import`],
  ['a campaign', 'campaignFile', () => '/api/campaign/import'],
])('%s is refused before it is received if the disk is nearly full', async (_, field, urlOf) => {
  const { token, campaignId, sessionId } = await aTable(server)
  const form = fileForm(field, 'Mirelle: The weir is open.', 'a.ogg', { campaignId, sessionId })
  expect(await server.call('POST', urlOf(sessionId), { token, form })).toMatchObject({
    status: 507,
    body: { error: generalTexts.noSpace },
  })
})
