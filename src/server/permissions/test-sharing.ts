import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { aMarkedCampaign } from '#server/testing/scenes/test-marked-campaign.ts'
import { shares } from '../db/schema-sharing.ts'
import type { Scene } from './test-matrix.ts'
import { matrix, type Rules } from './test-rules.ts'

const ofCampaign = ({ campaignId }: Scene) => `/api/wiki-share/campaign/${campaignId}`
const generate = (scene: Scene, body: object = {}) =>
  matrix().call('gm', 'POST', `${ofCampaign(scene)}/generate`, body)
const aShare = async (scene: Scene, body: object = {}) => {
  const share = Object((await generate(scene, body)).body['share'])
  return { ...share, token: String(share.shareUrl).split('/').at(-1) ?? '' }
}
const list = async (scene: Scene) =>
  Object((await matrix().call('gm', 'GET', `${ofCampaign(scene)}/shares`)).body['shares'])
const open = (token: string, rest = '') => matrix().call('visitor', 'GET', `/api/shared-wiki/${token}${rest}`)
const noStore = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
}
const aMarked = async (open: string) =>
  aMarkedCampaign(matrix().server, matrix().idOf, {
    open,
    hidden: `${open}vale`.toUpperCase(),
    proposed: 'Thornmaw',
  })

export const sharingRules: Rules = {
  'share.list': {
    async 'expired and revoked links are not listed'() {
      const scene = await matrix().aScene()
      const [expired, revoked, kept] = [await aShare(scene), await aShare(scene), await aShare(scene)]
      const { db, clock } = matrix().server.deps
      await db.update(shares).set({ expiresAt: clock() }).where(eq(shares.id, expired.id))
      await matrix().call('gm', 'DELETE', `${ofCampaign(scene)}/shares/${revoked.id}`)
      const ids = (await list(scene)).map(({ id }: { id: string }) => id)
      expect(ids.sort()).toEqual([kept.id, scene['shareId']].sort())
    },
    async 'the token is derived (decisions.md §7), so that copy and open work and a dump of the table gives no usable link'() {
      const scene = await matrix().aScene()
      const made = await aShare(scene)
      const listed = (await list(scene)).find(({ id }: { id: string }) => id === made.id)
      expect(listed.shareUrl).toBe(made.shareUrl)
      expect((await open(made.token)).status).toBe(200)
      const [row] = await matrix().server.deps.db.select().from(shares).where(eq(shares.id, made.id))
      const dumped = Object.values(row ?? {}).filter((value) => typeof value === 'string')
      expect(dumped).not.toContain(made.token)
      for (const value of dumped) expect((await open(encodeURIComponent(value))).status).toBe(404)
    },
  },
  'share.generate': {
    async 'token >= 128 bits from crypto.randomBytes'() {
      const scene = await matrix().aScene()
      const tokens = [await aShare(scene), await aShare(scene), await aShare(scene)].map(({ token }) => token)
      expect(new Set(tokens).size).toBe(3)
      // A token is derived from the installation's secret, which has 256 random bits.
      for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
      expect(matrix().server.deps.ids.secret()).toMatch(/^[\w-]{43}$/)
    },
    async 'missing allowDownload = false; the string "true" is a 400 not a yes'() {
      const scene = await matrix().aScene()
      expect(await aShare(scene)).toMatchObject({ allow_download: false })
      expect((await generate(scene, { allowDownload: 'true' })).status).toBe(400)
      expect(await aShare(scene, { allowDownload: true })).toMatchObject({ allow_download: true })
    },
  },
  'share.revoke': {
    async 'the public link answers 404 from the next request on, cached copies included (Cache-Control: no-store)'() {
      const scene = await matrix().aScene()
      const { id, token } = await aShare(scene, { allowDownload: true })
      const parts = ['', '/export', `/entry/${scene['entryId']}/related`]
      for (const part of parts)
        expect(await open(token, part)).toMatchObject({ status: 200, headers: noStore })
      await matrix().call('gm', 'DELETE', `${ofCampaign(scene)}/shares/${id}`)
      for (const part of parts)
        expect(await open(token, part)).toMatchObject({ status: 404, headers: noStore })
    },
  },
  'shared.get': {
    async 'never in the answer: user names, e-mails, user ids, GM notes, transcripts, audio, recaps, other campaigns'() {
      const [{ ids, marks }, other] = [await aMarked('Amberfall'), await aMarked('Brinemoor')]
      const { token } = await aShare(ids)
      const text = JSON.stringify((await open(token)).body)
      expect(text).toContain(marks.open)
      const people = ['gm', 'player', 'deactivated', 'admin'].map((name) => matrix().idOf(name))
      const names = ['@example.org', '"gm"', '"player"', ...people]
      const story = ['waits.', 'burns.', '.ogg', 'Night of', ids['sessionId'] ?? '', ids['audioId'] ?? '']
      const secrets = [marks.hidden, marks.proposed, other.marks.open, other.ids['campaignId'] ?? '']
      for (const word of [...names, ...story, ...secrets]) expect(text.includes(word), word).toBe(false)
    },
    async 'Referrer-Policy: no-referrer, X-Robots-Tag: noindex, Cache-Control: no-store'() {
      const { shareToken = '' } = await matrix().aScene()
      for (const token of [shareToken, 'x'.repeat(43)])
        expect((await open(token)).headers).toMatchObject(noStore)
    },
    async 'access_count + 1 per load, exact under 100 parallel loads'() {
      const scene = await matrix().aScene()
      const { id, token } = await aShare(scene)
      const loads = await Promise.all(Array.from({ length: 100 }, () => open(token)))
      expect(loads.every(({ status }) => status === 200)).toBe(true)
      const listed = (await list(scene)).find((share: { id: string }) => share.id === id)
      expect(listed.access_count).toBe(100)
    },
  },
  'shared.related': {
    async 'entryId of another campaign -> 404 {"error":"Wiki entry not found"} which the viewer ignores (spec)'() {
      const [scene, other] = [await matrix().aScene(), await matrix().aScene()]
      for (const entryId of [other['entryId'], 'none']) {
        const answer = await open(scene['shareToken'] ?? '', `/entry/${entryId}/related`)
        expect(answer).toMatchObject({ status: 404, body: { error: 'Wiki entry not found' } })
      }
    },
  },
  'shared.export': {
    async 'allowDownload=false refuses on the server, not only by a hidden button'() {
      const { token } = await aShare(await matrix().aScene())
      for (const format of ['json', 'markdown', 'pdf', 'foundry', 'docx']) {
        expect((await open(token, `/export?format=${format}`)).status, format).toBe(403)
      }
    },
    async 'format other than json (or offered ones) -> 400'() {
      const { shareToken = '' } = await matrix().aScene()
      for (const format of ['json', 'markdown', 'foundry']) {
        expect((await open(shareToken, `/export?format=${format}`)).status, format).toBe(200)
      }
      for (const format of ['docx', '', 'JSON', '../json']) {
        const asked = `/export?format=${encodeURIComponent(format)}`
        expect((await open(shareToken, asked)).status, format).toBe(400)
      }
    },
    async 'exactly the entries the viewer shows'() {
      const { ids } = await aMarked('Amberfall')
      const { token } = await aShare(ids, { allowDownload: true })
      const names = (body: object): string[] =>
        Object(body)
          .entries.map(({ name }: { name: string }) => name)
          .sort()
      const shown = names((await open(token)).body)
      expect(shown).toHaveLength(2)
      expect(names((await open(token, '/export')).body)).toEqual(shown)
    },
  },
}
