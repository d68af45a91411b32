import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { shareLimits } from '#contract/sharing/schemas.ts'
import { scaled } from '#server/testing/server/test-scale.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { aSharedWiki, openShared } from '../sharing/test-sharing.ts'
import { expectAlive, expectRow } from './test-rows.ts'

let wiki: Awaited<ReturnType<typeof aSharedWiki>>
const server = withServer()
beforeEach(async () => {
  wiki = await aSharedWiki(server)
})
afterAll(() => expectAlive(server))

async function openFrom(remoteAddress: string, token: string) {
  const answer = await server.app.inject({ url: `/api/shared-wiki/${token}`, remoteAddress })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

describe('a link', () => {
  it.each(['100y', '', null, 30, '30D', '30d '])('B108: refuses the lifetime %j', async (expiresIn) => {
    expectRow('B108', await wiki.generate({ expiresIn }))
    expect(await wiki.list()).toEqual([])
  })

  it('B109: expires after 30 days by default', async () => {
    const answer = await wiki.generate({})
    expectRow('B109', answer)
    const days = (Date.parse(String(answer.body['expiresAt'])) - server.deps.clock().getTime()) / 86_400_000
    expect(days).toBe(30)
  })

  it.each(['true', 1, 'false', null])('B110: does not accept %j as a boolean', async (allowDownload) => {
    expectRow('B110', await wiki.generate({ allowDownload }))
    expect(await wiki.list()).toEqual([])
  })

  it('B111: cannot be created while 50 others are active', async () => {
    for (let made = 0; made < 50; made++) expect((await wiki.generate()).status).toBe(200)
    expectRow('B111', await wiki.generate())
    expect(await wiki.list()).toHaveLength(50)
  })
})

describe('an unknown link', () => {
  it.each([
    ['nothing', () => ''],
    ['a word', () => 'undefined'],
    ['10 kB', () => 'x'.repeat(10_000)],
    ['a NUL', () => '%00'],
    ['a way up', () => '..%2F'],
    ['a right one and a letter', (token: string) => `${token}a`],
    ['a right one in capitals', (token: string) => token.toUpperCase()],
    ['the half of a right one', (token: string) => token.slice(0, 20)],
  ])('B112: gets the same answer as a missing wiki: %s', async (_, spoil) => {
    const { token } = await wiki.aShare()
    expectRow('B112', await openShared(server, spoil(token)))
    expect((await openShared(server, token)).status).toBe(200)
  })

  it('B113: is rate-limited after thirty misses in a minute, but working links still open', async () => {
    const { token } = await wiki.aShare()
    const from = (n: number) => openFrom('10.0.0.1', `guess-${n}`)
    for (let miss = 0; miss < shareLimits.missesPerMinute; miss++) expectRow('B112', await from(miss))
    for (let miss = 30; miss < scaled(1_000); miss++) expectRow('B113', await from(miss))
    const retryAfter = Number((await from(1_000)).headers['retry-after'])
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(60)
    expect((await openFrom('10.0.0.1', token)).status).toBe(200)
    expect((await openFrom('10.0.0.2', token)).status).toBe(200)
  })
})

describe('a download by link', () => {
  const download = (token: string, query = '') => openShared(server, token, `/export${query}`)

  it.each(['xml', '../x', 'JSON', ''])('B114: refuses the format "%s"', async (format) => {
    const { token } = await wiki.aShare({ allowDownload: true })
    expectRow('B114', await download(token, `?format=${encodeURIComponent(format)}`))
    const plain = await download(token)
    expect(plain.headers['content-type']).toContain('application/json')
  })

  it('B115: is refused if the link does not allow it', async () => {
    const { token } = await wiki.aShare()
    expectRow('B115', await download(token))
  })

  it.each([
    '"; filename="x.exe',
    'A\r\nSet-Cookie: a=b',
    '🜂 The Ashen Crown 🗝',
    'x'.repeat(255),
    'nul',
    '...',
  ])('B116: has a safe file name if the campaign is named %.20j', async (name) => {
    await server.call('PUT', `/api/campaign/${wiki.campaignId}`, { token: wiki.gm.token, body: { name } })
    const { token } = await wiki.aShare({ allowDownload: true })
    const answer = await download(token)
    expectRow('B116', answer)
    expect(answer.headers['set-cookie']).toBeUndefined()
    const header = answer.headers['content-disposition']
    // The header contains only the percent-encoded form of the file name, `filename*` (RFC 6266).
    expect(header).toMatch(/^attachment; filename\*=UTF-8''[\w.%!~-]+$/)
  })
})
