import { expect, it } from 'vitest'
import { aSession, withServer } from '#server/testing/server/test-server.ts'
import { importStory } from '#server/wiki/test-wiki.ts'
import { aRecord } from './test-ask.ts'

const server = withServer()

it('finds the newest lines with a word that is in more than 1,000 lines', async () => {
  const lines = Array.from({ length: 1_100 }, (_, index) => `Rowan: The lantern ${index} hangs.`)
  const record = await aRecord(server, lines)
  const { token } = record.gm
  const sessionId = await aSession(server, token, record.campaignId, 'The Newest')
  await importStory(server, token, sessionId, ['Ines: The lantern is Osk’s.'])
  const { passages } = await record.ask('Who has the lantern?')
  expect(passages.map(({ text }) => text).join('\n')).toContain('Osk’s')
})
