import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { SessionCover } from '#contract/home/schemas.ts'
import { aStatement } from '#core/recap/test-sections.ts'
import { campaigns } from '#server/db/schema.ts'
import { storeRecap } from '#server/recap/test-recaps.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, type TestWiki } from '#server/wiki/test-wiki.ts'

const secret = 'Vexmoor'
let wiki: TestWiki
let player: { token: string }
let sessionId: string

const server = withServer()
const ask = (token = wiki.gm.token) =>
  server.call('GET', `/api/campaign/${wiki.campaignId}/covers`, { token })
const read = async (token?: string) => (await ask(token)).body['covers'] as SessionCover[]

beforeAll(async () => {
  wiki = await aWiki(server)
  player = await aPlayer(server, wiki.campaignId)
  sessionId = await aSession(server, wiki.gm.token, wiki.campaignId, 'The Gate')
  await aSession(server, wiki.gm.token, wiki.campaignId, 'Planned')
  const form = fileForm('transcriptFile', `Ines: Snow falls.\n${secret}: Kneel!`, 'a.txt')
  await server.call('POST', `/api/transcription/session/${sessionId}/import`, { token: wiki.gm.token, form })
  await storeRecap(server, sessionId, {
    title: `${secret} wakes`,
    summary: `${secret} woke. Snow fell.`,
    summarySentences: [aStatement(`${secret} woke.`), aStatement('Snow fell.')],
    narrativeSentences: [aStatement('A long story.')],
  })
  await wiki.anEntry({ name: secret, visibility: 'gm' })
})

it('returns the opening, the voices and the people of each session that has any', async () => {
  expect(await read()).toEqual([
    {
      sessionId,
      title: `${secret} wakes`,
      opening: { text: `${secret} woke.`, speaker: null },
      strip: [expect.stringMatching(/^\d{120}$/), expect.stringMatching(/^\d{120}$/)],
      present: ['Ines', secret],
    },
  ])
})

it('returns to players nothing that names a hidden entry', async () => {
  const answer = await ask(player.token)
  expect(JSON.stringify(answer)).not.toContain(secret)
  expect(answer.body['covers']).toMatchObject([
    { title: '', opening: { text: 'Snow fell.' }, present: ['Ines'] },
  ])
})

it('returns to players only what the campaign shows them', async () => {
  const show = (shown: { showsRecap: boolean; showsTranscript: boolean }) =>
    server.deps.db.update(campaigns).set(shown).where(eq(campaigns.id, wiki.campaignId))
  await show({ showsRecap: false, showsTranscript: true })
  expect(await read(player.token)).toMatchObject([{ title: '', opening: null, present: ['Ines'] }])
  await show({ showsRecap: false, showsTranscript: false })
  expect(await read(player.token)).toEqual([])
  await show({ showsRecap: true, showsTranscript: true })
})
