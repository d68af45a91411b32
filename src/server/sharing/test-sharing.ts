import type { PageFacts } from '#contract/pages.ts'
import type { Share, SharedWiki } from '#contract/sharing/schemas.ts'
import type { TestServer } from '#server/testing/server/test-server.ts'
import { aWiki } from '../wiki/test-wiki.ts'

/** Fake page renderer: returns the facts of a page as JSON instead of rendering HTML, so that tests can read them. */
export const renderFacts = (facts: PageFacts) => JSON.stringify(facts)

export async function aSharedWiki(server: TestServer) {
  const wiki = await aWiki(server)
  const { campaignId, gm } = wiki
  const url = `/api/wiki-share/campaign/${campaignId}`
  const generate = (body: unknown = {}, token = gm.token) =>
    server.call('POST', `${url}/generate`, { token, body })
  return {
    ...wiki,
    generate,
    async aShare(body: object = {}): Promise<Share & { token: string }> {
      const share = (await generate(body)).body['share'] as Share
      return { ...share, token: share.shareUrl.split('/').at(-1) ?? '' }
    },
    list: async () =>
      (await server.call('GET', `${url}/shares`, { token: gm.token })).body['shares'] as Share[],
    revoke: (shareId: string, token = gm.token) =>
      server.call('DELETE', `${url}/shares/${shareId}`, { token }),
    revokeAll: (token = gm.token) => server.call('DELETE', `${url}/shares`, { token }),
    preview: (token = gm.token) => server.call('GET', `${url}/preview`, { token }),
  }
}

export const openShared = (server: TestServer, token: string, rest = '') =>
  server.call('GET', `/api/shared-wiki/${token}${rest}`)

export const readWiki = async (server: TestServer, token: string): Promise<SharedWiki> =>
  (await openShared(server, token)).body as SharedWiki
