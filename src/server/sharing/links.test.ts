import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shareLimits, shareLives, sharingTexts } from '#contract/sharing/schemas.ts'
import { aPerson, aPlayer, startTestServer, withServer } from '#server/testing/server/test-server.ts'
import { hashSecret } from '../auth/tokens.ts'
import { campaigns, members } from '../db/schema.ts'
import { users } from '../db/schema-accounts.ts'
import { shares } from '../db/schema-sharing.ts'
import { aSharedWiki, openShared } from './test-sharing.ts'

let wiki: Awaited<ReturnType<typeof aSharedWiki>>
const hour = 3600

const server = withServer({}, { PUBLIC_URL: 'https://tales.example.org' })
beforeAll(async () => {
  await aPerson(server, 'admin')
})
beforeEach(async () => {
  wiki = await aSharedWiki(server)
})

async function anotherGm() {
  const gm = await aPerson(server)
  const seat = { campaignId: wiki.campaignId, userId: gm.id, role: 'gm' as const }
  await server.deps.db.insert(members).values({ ...seat, joinedAt: server.deps.clock() })
  return gm
}
const gone = {
  status: 404,
  body: { success: false, error: sharingTexts.notFound, code: 'SHARE_NOT_FOUND' },
}
const refused = (error: string, code = 'VALIDATION') => ({
  status: 400,
  body: { success: false, error, code },
})

describe('a share link', () => {
  it('expires after thirty days and does not allow downloads by default', async () => {
    const now = server.deps.clock().getTime()
    const answer = await wiki.generate()
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, share: { allow_download: false, access_count: 0, audience: 'everyone' } },
    })
    expect(Date.parse(String(answer.body['expiresAt'])) - now).toBe(30 * 24 * hour * 1000)
    const share = await wiki.aShare({ allowDownload: true, audience: { categories: ['people'] } })
    expect(share).toMatchObject({ allow_download: true, audience: { categories: ['people'] } })
    expect(share.shareUrl).toMatch(/^https:\/\/tales\.example\.org\/shared-wiki\/[\w-]{43}$/)
  })

  it.each(Object.entries(shareLives))('expires after %s', async (expiresIn, hours) => {
    const { token } = await wiki.aShare({ expiresIn })
    server.moveClock(hours * hour - 1)
    expect((await openShared(server, token)).status).toBe(200)
    server.moveClock(1)
    expect(await openShared(server, token)).toMatchObject(gone)
  })

  it.each([
    [{ name: 7 }, sharingTexts.name],
    [{ name: 'x'.repeat(81) }, sharingTexts.nameTooLong],
    [{ audience: 'gm' }, sharingTexts.audience],
    [{ audience: { categories: [] } }, sharingTexts.audience],
    [{ audience: { categories: [1] } }, sharingTexts.audience],
    [{ audience: { categories: ['x'.repeat(300)] } }, sharingTexts.audience],
    [{ audience: { categories: Array(201).fill('people') } }, sharingTexts.audience],
  ])('rejects %o', async (body, error) => {
    expect(await wiki.generate(body)).toMatchObject(refused(error))
    expect(await wiki.list()).toEqual([])
  })

  it('is limited to fifty per campaign, even for concurrent requests', async () => {
    const made = await Promise.all(
      Array.from({ length: shareLimits.active + 5 }, () => wiki.generate({ expiresIn: '1h' })),
    )
    expect(made.filter(({ status }) => status === 200)).toHaveLength(shareLimits.active)
    expect(made.filter(({ status }) => status !== 200)).toMatchObject(
      Array.from({ length: 5 }, () => refused(sharingTexts.tooMany, 'LIMIT')),
    )
    server.moveClock(hour)
    expect((await wiki.generate()).status).toBe(200)
  })

  it('is stored only as a hash', async () => {
    const { token, id } = await wiki.aShare()
    const rows = await server.deps.db.select().from(shares).where(eq(shares.id, id))
    expect(rows[0]?.tokenHash).toBe(hashSecret(token))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('can be neither created nor revoked by players', async () => {
    const player = await aPlayer(server, wiki.campaignId)
    const { id } = await wiki.aShare()
    expect(await wiki.revoke(id, player.token)).toMatchObject({
      status: 403,
      body: { error: sharingTexts.listDenied },
    })
    expect(await wiki.generate({}, player.token)).toMatchObject({
      status: 403,
      body: { error: sharingTexts.shareDenied },
    })
  })
})

describe('the list of links', () => {
  it('lists working links newest first', async () => {
    const old = await wiki.aShare({ expiresIn: '1h' })
    server.moveClock(60)
    const kept = await wiki.aShare()
    const newest = await wiki.aShare()
    expect((await wiki.list()).map(({ shareUrl }) => shareUrl)).toEqual([
      newest.shareUrl,
      kept.shareUrl,
      old.shareUrl,
    ])
    server.moveClock(hour)
    expect(await wiki.revoke(newest.id)).toMatchObject({ status: 200, body: { success: true } })
    expect((await wiki.list()).map(({ id }) => id)).toEqual([kept.id])
  })

  it('shows the name and the creator of each link', async () => {
    const other = await anotherGm()
    const own = await wiki.aShare({ name: '  For the Thursday group ' })
    server.moveClock(60)
    await wiki.generate({}, other.token)
    const usernames = await server.deps.db.select({ id: users.id, username: users.username }).from(users)
    const nameOf = (id: string) => usernames.find((user) => user.id === id)?.username
    expect(own).toMatchObject({
      name: 'For the Thursday group',
      created_by_username: nameOf(wiki.gm.id),
    })
    expect(await wiki.list()).toMatchObject([
      { name: '', created_by_username: nameOf(other.id) },
      { name: 'For the Thursday group', created_by_username: nameOf(wiki.gm.id) },
    ])
  })

  it('counts exactly the concurrent views that are answered with 200', async () => {
    const { token } = await wiki.aShare()
    const answers = await Promise.all(Array.from({ length: 100 }, () => openShared(server, token)))
    const shown = answers.filter(({ status }) => status === 200)
    expect((await wiki.list())[0]?.access_count).toBe(shown.length)
    // Readers who wait two seconds for a connection to a busy database server get a 503.
    const others = answers.filter((answer) => !shown.includes(answer))
    expect(others.every(({ status }) => status === 503)).toBe(true)
    expect(shown.length).toBeGreaterThan(0)
  })

  it('omits the links of a former game master', async () => {
    const other = await anotherGm()
    await wiki.generate({}, other.token)
    const own = await wiki.aShare()
    expect(await wiki.list()).toHaveLength(2)
    const isSeat = and(eq(members.userId, other.id), eq(members.campaignId, wiki.campaignId))
    await server.deps.db.update(members).set({ role: 'player' }).where(isSeat)
    expect((await wiki.list()).map(({ id }) => id)).toEqual([own.id])
  })
})

describe('a link stops working', () => {
  it('when all links of the campaign are revoked', async () => {
    const shared = [await wiki.aShare(), await wiki.aShare()]
    const other = await (await aSharedWiki(server)).aShare()
    const player = await aPlayer(server, wiki.campaignId)
    expect(await wiki.revokeAll(player.token)).toMatchObject({
      status: 403,
      body: { error: sharingTexts.listDenied },
    })
    expect(await wiki.revokeAll()).toMatchObject({ status: 200, body: { success: true, revoked: 2 } })
    for (const { token } of shared) expect(await openShared(server, token)).toMatchObject(gone)
    expect(await wiki.list()).toEqual([])
    expect((await openShared(server, other.token)).status).toBe(200)
  })

  it('as soon as it is revoked, and a second revocation returns 404', async () => {
    const { id, token } = await wiki.aShare()
    expect((await wiki.revoke(id)).status).toBe(200)
    expect(await openShared(server, token)).toMatchObject(gone)
    const notFound = { status: 404, body: { error: sharingTexts.shareNotFound, code: 'NOT_FOUND' } }
    expect(await wiki.revoke(id)).toMatchObject(notFound)
    const other = await aSharedWiki(server)
    const foreign = await other.aShare()
    expect(await wiki.revoke(foreign.id)).toMatchObject(notFound)
    expect((await openShared(server, foreign.token)).status).toBe(200)
  })

  it.each([
    [
      'its campaign is trashed',
      () =>
        server.deps.db
          .update(campaigns)
          .set({ deletedAt: server.deps.clock() })
          .where(eq(campaigns.id, wiki.campaignId)),
    ],
    [
      'its creator becomes a player',
      () =>
        server.deps.db.update(members).set({ role: 'player' }).where(eq(members.campaignId, wiki.campaignId)),
    ],
    [
      'its creator leaves',
      () => server.deps.db.delete(members).where(eq(members.campaignId, wiki.campaignId)),
    ],
    [
      'its creator is deactivated',
      () => server.deps.db.update(users).set({ isActive: false }).where(eq(users.id, wiki.gm.id)),
    ],
  ])('when %s', async (_, happen) => {
    const { token } = await wiki.aShare({ allowDownload: true })
    await happen()
    for (const rest of ['', '/entry/x/related', '/export'])
      expect(await openShared(server, token, rest)).toMatchObject(gone)
  })

  it('without revealing that it ever existed', async () => {
    // A separate server, because requests for dead links are rate-limited and other tests make such requests, too.
    const other = await startTestServer()
    const { aShare, revoke } = await aSharedWiki(other)
    const { id, token } = await aShare()
    await revoke(id)
    const ask = async (one: string) => {
      const { statusCode, payload, headers } = await other.app.inject(`/api/shared-wiki/${one}`)
      const { 'x-request-id': _, date: __, ...rest } = headers
      return { statusCode, payload, rest }
    }
    const revoked = await ask(token)
    const never = ['', 'undefined', 'x'.repeat(10_000), '%00', '..%2F', '%E0%A4%A', `${token}a`]
    for (const one of [...never, token.toUpperCase(), token.slice(0, 20)])
      expect(await ask(one)).toEqual(revoked)
    await other.stop()
  })
})
