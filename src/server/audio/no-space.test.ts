import { expect, it } from 'vitest'
import { generalTexts } from '#contract/errors.ts'
import { aCampaign, aPerson, aSession, withServer } from '#server/testing/server/test-server.ts'

const server = withServer({}, { MIN_FREE_BYTES: String(2 ** 60) })

it.each([
  ['a recording', 'audioFile', () => '/api/audio/upload'],
  ['a transcript', 'transcriptFile', (id: string) => `/api/transcription/session/${id}/import`],
  ['a campaign', 'campaignFile', () => '/api/campaign/import'],
])('%s is refused before it is received if the disk is nearly full', async (_, field, urlOf) => {
  const { token } = await aPerson(server)
  const campaignId = await aCampaign(server, token)
  const sessionId = await aSession(server, token, campaignId)
  const form = new FormData()
  form.append('campaignId', campaignId)
  form.append('sessionId', sessionId)
  form.append(field, new Blob(['Mirelle: The weir is open.']), 'a.ogg')
  expect(await server.call('POST', urlOf(sessionId), { token, form })).toMatchObject({
    status: 507,
    body: { error: generalTexts.noSpace },
  })
})
