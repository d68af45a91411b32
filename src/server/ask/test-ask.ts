import { type Answer, answer } from '#contract/ask/schemas.ts'
import { createFakeLanguageModel, type FakeQuestion } from '#server/testing/fakes/fake-language-model.ts'
import { aPlayer, aSession, type TestServer } from '#server/testing/server/test-server.ts'
import { aWiki, importStory } from '#server/wiki/test-wiki.ts'

export const bridgeLines = [
  'Rowan: We reach Hollowgate before the snow.',
  'Ines: Mirelle Vanthorne lowers the bridge for forty silver coins.',
  'Rowan: That is a lot of silver for a bridge.',
  'Ines: Brother Osk keeps the ledger of the bridge.',
  'Rowan: I ask him about the crypt below the mill.',
  'Ines: He says that the crypt was sealed in the year of the flood.',
]

export function numberOf({ prompt }: FakeQuestion, words: string): number {
  const line = prompt.split('\n').find((one) => one.includes(words)) ?? ''
  return Number(/^\[(\d+)\]/.exec(line)?.[1])
}

export function aModel(tell: (question: FakeQuestion) => { text: string; lines: number[] }[]) {
  const questions: FakeQuestion[] = []
  const model = createFakeLanguageModel((question) => {
    questions.push(question)
    return { statements: tell(question) }
  })
  return { model, questions }
}

export async function aRecord(server: TestServer, lines = bridgeLines) {
  const wiki = await aWiki(server)
  const { campaignId, gm } = wiki
  const sessionId = await aSession(server, gm.token, campaignId)
  await importStory(server, gm.token, sessionId, lines)
  const player = await aPlayer(server, campaignId)
  const send = (question: string, token = gm.token) =>
    server.call('POST', `/api/ask/${campaignId}`, { token, body: { question } })
  return {
    ...wiki,
    sessionId,
    player,
    send,
    async ask(question: string, token = gm.token): Promise<Answer> {
      const { status, body } = await send(question, token)
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
      return answer.parse(body)
    },
    kept: (method: 'GET' | 'DELETE', path = '', token = gm.token) =>
      server.call(method, `/api/ask/${campaignId}/questions${path}`, { token }),
    hide: (name: string, more: object = {}) => wiki.anEntry({ name, visibility: 'gm', ...more }),
  }
}
export type AskedRecord = Awaited<ReturnType<typeof aRecord>>
