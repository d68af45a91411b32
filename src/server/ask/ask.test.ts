import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, answer } from '#contract/ask/schemas.ts'
import { aSession, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, importStory, type TestWiki } from '#server/wiki/test-wiki.ts'

const lines = [
  'Rowan: We reach Hollowgate before the snow.',
  'Ines: Mirelle Vanthorne lowers the bridge for forty silver coins.',
  'Rowan: That is a lot of silver for a bridge.',
  'Ines: Brother Osk keeps the ledger of the bridge.',
  'Rowan: I ask him about the crypt below the mill.',
  'Ines: He says that the crypt was sealed in the year of the flood.',
]

const server = withServer()
let wiki: TestWiki

beforeAll(async () => {
  wiki = await aWiki(server)
  const sessionId = await aSession(server, wiki.gm.token, wiki.campaignId)
  await importStory(server, wiki.gm.token, sessionId, lines)
})

async function ask(question: string, token = wiki.gm.token): Promise<Answer> {
  const { status, body } = await server.call('POST', `/api/ask/${wiki.campaignId}`, {
    token,
    body: { question },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return answer.parse(body)
}

describe('without a language model', () => {
  it('returns the passages that fit best, with their sources', async () => {
    const { kind, statements, passages } = await ask(
      'How many coins did Mirelle Vanthorne want for the bridge?',
    )
    console.log(passages)
    expect(kind).toBe('passages')
    expect(statements).toEqual([])
    expect(passages[0]?.text).toContain('forty silver coins')
  })
})
