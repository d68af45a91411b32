import { beforeEach, describe, expect, it } from 'vitest'
import { nameTexts } from '#contract/names/schemas.ts'
import type { Transcription } from '#contract/transcription/schemas.ts'
import { aPlayer, aSession, transcriptForm, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, type TestWiki } from '../../wiki/test-wiki.ts'

let wiki: TestWiki
let url: string
let sessionId: string

const server = withServer()
beforeEach(async () => {
  wiki = await aWiki(server)
  await wiki.anEntry({ name: 'Mirelle Vanthorne' })
  await wiki.anEntry({ name: 'Hollowgate', visibility: 'gm' })
  const { token } = wiki.gm
  sessionId = await aSession(server, token, wiki.campaignId)
  const ofSession = `/api/transcription/session/${sessionId}`
  const form = transcriptForm('Rowan: Mirel rides to Hollow gate.\nRowan: At Hollow gate she waits.')
  await server.call('POST', `${ofSession}/import`, { token, form })
  const { transcriptions } = (await server.call('GET', ofSession, { token })).body
  url = `/api/transcription/${(transcriptions as Transcription[])[0]?.id}/names`
})

const propose = async () => (await server.call('GET', url, { token: wiki.gm.token })).body['proposals']
const ignore = (from: string, to: string) =>
  server.call('POST', `/api/campaign/${wiki.campaignId}/names/ignore`, {
    token: wiki.gm.token,
    body: { from, to },
  })

describe('proposed corrections of names', () => {
  it('do not count a name as known if only a run of the same session added it', async () => {
    const { id } = await wiki.anEntry({ name: 'Mirel' })
    const isProposed = async () => JSON.stringify(await propose()).includes('"Mirel"')
    expect(await isProposed()).toBe(false)
    await wiki.setEntry(id, { firstSessionId: sessionId, editedAt: null })
    expect(await isProposed()).toBe(true)
  })

  it('list unknown words that sound like names in the wiki, including hidden names', async () => {
    expect(await propose()).toEqual([
      { from: 'Hollow gate', to: 'Hollowgate', lines: 2 },
      { from: 'Mirel', to: 'Mirelle', lines: 1 },
    ])
  })

  it('disappear once the name is corrected or ignored, even if it was ignored in different case', async () => {
    const body = { from: 'Mirel', to: 'Mirelle' }
    const { token } = wiki.gm
    await server.call('POST', `/api/campaign/${wiki.campaignId}/names/replace`, { token, body })
    expect(await ignore('hollow Gate', 'Hollowgate')).toMatchObject({ status: 200 })
    expect(await propose()).toEqual([])
  })

  it('are for game masters only, because they show hidden names', async () => {
    const { token } = await aPlayer(server, wiki.campaignId)
    const denied = { status: 403, body: { error: nameTexts.denied } }
    expect(await server.call('GET', url, { token })).toMatchObject(denied)
  })
})
