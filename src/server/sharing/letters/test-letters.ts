import { eq } from 'drizzle-orm'
import type { LetterLink } from '#contract/recap/letters.ts'
import type { RecapKind, RecapSections } from '#contract/recap/schemas.ts'
import { emptySections } from '#core/recap/test-sections.ts'
import { recaps } from '#server/db/schema.ts'
import { listLines } from '#server/recap/test-recaps.ts'
import { aCampaign, aPerson, aPlayer, aSession, type TestServer } from '#server/testing/server/test-server.ts'
import { importStory } from '#server/wiki/test-wiki.ts'

export async function aLetterScene(server: TestServer) {
  const gm = await aPerson(server)
  const campaignId = await aCampaign(server, gm.token)
  const player = await aPlayer(server, campaignId)
  const sessionId = await aSession(server, gm.token, campaignId)
  await importStory(server, gm.token, sessionId, [
    'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n<v Rowan>Hold the gate, all of you!\n\n00:01:00.000 --> 00:01:04.000\n<v Ines>Corvin the Pale watches from the tower.\n\n00:02:00.000 --> 00:02:04.000\n<v Ines>Snow falls on Hollowgate.\n',
  ])
  const [gate, tower, snow] = await listLines(server, gm.token, sessionId)
  if (!gate || !tower || !snow) throw new Error('The transcript has three lines')
  const url = `/api/recap/${sessionId}/letters`
  const create = (body: object = {}, token = gm.token) => server.call('POST', url, { token, body })
  return {
    gm,
    player,
    campaignId,
    sessionId,
    lines: { gate, tower, snow },
    url,
    create,
    async aLetter(body: object = {}): Promise<LetterLink> {
      return (await create(body)).body['letter'] as LetterLink
    },
    list: async (token = gm.token) =>
      (await server.call('GET', url, { token })).body['letters'] as LetterLink[],
    revoke: (id: string, token = gm.token) => server.call('DELETE', `${url}/${id}`, { token }),
    write: (part: Partial<RecapSections>, kind: RecapKind = 'narrative') =>
      server.deps.db
        .update(recaps)
        .set({ kind, sections: { ...emptySections, ...part } })
        .where(eq(recaps.sessionId, sessionId)),
    hide: (name: string) =>
      server.call('POST', `/api/wiki/${campaignId}/entry`, {
        token: gm.token,
        body: { name, category: 'people', visibility: 'gm' },
      }),
    settings: (body: object) =>
      server.call('PUT', `/api/campaign/${campaignId}/settings`, { token: gm.token, body }),
  }
}

let visitors = 0
/** By default, each call comes from a new IP address, because dead links are rate-limited by address. */
export const openLetter = (
  server: TestServer,
  token: string,
  rest = '',
  headers: Record<string, string> = {},
  remoteAddress = `10.0.${visitors >> 8}.${visitors++ & 255}`,
) => server.app.inject({ url: `/r/${token}${rest}`, headers, remoteAddress })
