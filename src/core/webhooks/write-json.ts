import type { Letter } from '#contract/recap/letters.ts'

/** Content of a message. A test message has none, so that a wrong address receives nothing private. */
export type News = {
  campaignId: string
  sessionId: string
  letter: Letter
  /**
   * Link to the shared letter if the message is about one, else to the session, which only members can open. Null if the server does not
   * know its own address.
   */
  url: string | null
}
type Message = { id: string; event: string; createdAt: string; news: News | null }

export function writeJsonMessage({ news, ...head }: Message): string {
  if (!news) return JSON.stringify({ ...head, campaign: null, session: null, url: null, recap: null })
  const { letter } = news
  const { kind, present, opening, treasure, debts, ending } = letter
  return JSON.stringify({
    ...head,
    campaign: { id: news.campaignId, name: letter.campaign },
    session: { id: news.sessionId, title: letter.title, date: letter.date },
    url: news.url,
    recap: {
      ...{ kind, present, opening },
      scenes: letter.scenes.map(({ title, text }) => ({ title, text })),
      moments: letter.moments.map(({ scene, speaker, text }) => ({ scene, speaker, text })),
      ...{ treasure, debts, ending },
    },
  })
}
