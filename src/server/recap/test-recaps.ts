import { type Recap, type RecapKind, recapSections } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/source.ts'
import { transcriptionList } from '#contract/transcription/schemas.ts'
import { emptySections } from '#core/recap/test-sections.ts'
import { aCampaign, aPerson, aPlayer, aSession, type TestServer } from '#server/testing/server/test-server.ts'
import { recaps } from '../db/schema.ts'
import { importStory } from '../wiki/test-wiki.ts'

export async function aRecapScene(server: TestServer) {
  const gm = await aPerson(server)
  const campaignId = await aCampaign(server, gm.token)
  const player = await aPlayer(server, campaignId)
  const sessionId = await aSession(server, gm.token, campaignId)
  const ask = (method: 'GET' | 'POST' | 'DELETE', rest: string, token = gm.token) =>
    server.call(method, `/api/recap/${sessionId}${rest}`, { token })
  return {
    gm,
    player,
    campaignId,
    sessionId,
    ask,
    read: async (token?: string) => (await ask('GET', '', token)).body['recap'] as Recap,
    save: (body: unknown, token = gm.token) => server.call('PUT', `/api/recap/${sessionId}`, { token, body }),
    play: (lines: string[]) => importStory(server, gm.token, sessionId, lines),
  }
}
export type RecapScene = Awaited<ReturnType<typeof aRecapScene>>

export async function storeRecap(
  server: TestServer,
  sessionId: string,
  part: object,
  kind: RecapKind = 'narrative',
): Promise<void> {
  const { db, ids, clock } = server.deps
  const sections = recapSections.parse({ ...emptySections, ...part })
  const row = { id: ids.next(), sessionId, kind, engine: 'e', createdAt: clock(), sections }
  await db.insert(recaps).values(row)
}

export const sourceAt = (sessionId: string, start: number | null): Source => ({
  ...{ segmentId: `${sessionId} ${start}`, transcriptionId: `t ${sessionId}`, sessionId, start, end: start },
})

export async function listLines(server: TestServer, token: string, sessionId: string): Promise<Source[]> {
  const { body } = await server.call('GET', `/api/transcription/session/${sessionId}`, { token })
  const [transcript] = transcriptionList.parse(body).transcriptions
  return (transcript?.segments ?? []).map(({ id, start, end }) => ({
    ...{ segmentId: id, transcriptionId: transcript?.id ?? '', sessionId, start, end },
  }))
}
