import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pushTexts } from '#contract/accounts/push.ts'
import { tokenLimits, tokenTexts } from '#contract/accounts/tokens.ts'
import { askTexts } from '#contract/ask/schemas.ts'
import { bookmarkTexts } from '#contract/audio/bookmarks.ts'
import { searchTexts } from '#contract/search/schemas.ts'
import { webhookTexts } from '#contract/webhooks/schemas.ts'
import { createDevice } from '#server/testing/fakes/fake-push-service.ts'
import { aCampaign, aPerson, aTable, withServer } from '#server/testing/server/test-server.ts'
import { liveRecordings } from '../db/schema-uploads.ts'
import { expectAlive, expectRow } from './test-rows.ts'

const server = withServer()
let [token, campaignId, sessionId] = ['', '', '']
beforeAll(async () => {
  // The first account becomes an administrator, but the tests need an ordinary user.
  await aPerson(server, 'admin')
  ;({ token, campaignId, sessionId } = await aTable(server))
})
afterAll(() => expectAlive(server))

const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  server.call(method, url, { token, ...(body ? { body } : {}) })
const search = (query: Record<string, string>) =>
  call('GET', `/api/search/${campaignId}?${new URLSearchParams(query)}`)

describe('a search', () => {
  it.each([
    ['', searchTexts.required],
    ['x'.repeat(201), searchTexts.tooLong],
    ['a\u0000b', searchTexts.notAllowed],
  ])('B134: refuses %j', async (q, error) => {
    expectRow('B134', await search({ q }), error)
  })

  it.each(['lines', 'entries,,', ''])('B135: refuses the kinds %j', async (kinds) => {
    expectRow('B135', await search({ q: 'osk', kinds }))
  })

  it.each(["'".repeat(200), '& | ! : * () <-> \\', '%_%_%', '\\'.repeat(200), ':*', "a'b | !c"])(
    'B136: answers %s within two seconds',
    async (q) => {
      const began = performance.now()
      expectRow('B136', await search({ q }))
      expect(performance.now() - began).toBeLessThan(2_000)
    },
  )
})

it.each([
  [{}, askTexts.questionRequired],
  [{ question: ' ' }, askTexts.questionRequired],
  [{ question: 'x'.repeat(501) }, askTexts.questionTooLong],
  [{ question: 'a\u0000b' }, askTexts.questionNotAllowed],
])('B137: refuses an invalid question (%#)', async (body, error) => {
  expectRow('B137', await call('POST', `/api/ask/${campaignId}`, body), error)
  expect((await call('GET', `/api/ask/${campaignId}/questions`)).body['questions']).toEqual([])
})

describe('an access token', () => {
  const good = { name: 'Script', scope: 'read', expiresIn: '30d' }
  it.each([
    [{ name: '' }, tokenTexts.nameRequired],
    [{ name: ' ' }, tokenTexts.nameRequired],
    [{ name: 'x'.repeat(tokenLimits.name + 1) }, tokenTexts.nameTooLong],
    [{ name: 'a\u0000b' }, tokenTexts.nameNotAllowed],
    [{ scope: 'admin' }, tokenTexts.scope],
    [{ expiresIn: '10y' }, tokenTexts.expiresIn],
    [{ campaignId: 7 }, tokenTexts.campaign],
  ])('B138: is refused if a field is invalid (%#)', async (part, error) => {
    expectRow('B138', await call('POST', '/api/users/tokens', { ...good, ...part }), error)
    expect((await call('GET', '/api/users/tokens')).body['tokens']).toEqual([])
  })

  it("B139: is refused for another user's campaign", async () => {
    const foreign = await aCampaign(server, (await aPerson(server)).token)
    for (const id of [foreign, 'none', '\u0000'])
      expectRow('B139', await call('POST', '/api/users/tokens', { ...good, campaignId: id }))
  })
})

describe('a webhook', () => {
  const create = (url: string) =>
    call('POST', `/api/campaign/${campaignId}/webhooks`, { url, kind: 'json', events: ['recap.ready'] })
  const isEmpty = async () =>
    expect((await call('GET', `/api/campaign/${campaignId}/webhooks`)).body['webhooks']).toEqual([])

  it.each([
    ['http://8.8.8.8/', webhookTexts.plainHttp],
    ['javascript:alert(1)', webhookTexts.url],
    ['file:///etc/passwd', webhookTexts.url],
    [`https://8.8.8.8/${'x'.repeat(2_001)}`, webhookTexts.urlTooLong],
  ])('B140: refuses an invalid or unencrypted URL (%#)', async (url, error) => {
    expectRow('B140', await create(url), error)
    await isEmpty()
  })

  it.each(['https://127.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/', 'https://10.0.0.1/'])(
    'B141: refuses the private address %s',
    async (url) => {
      expectRow('B141', await create(url))
      await isEmpty()
    },
  )
})

const { keys } = createDevice()
it.each([
  [{ endpoint: 'http://8.8.8.8/1' }, pushTexts.endpoint],
  [{ endpoint: 'https://127.0.0.1/1' }, pushTexts.endpoint],
  [{ endpoint: 'https://[::1]/1' }, pushTexts.endpoint],
  [{ endpoint: 'https://169.254.169.254/latest' }, pushTexts.endpoint],
  [{ endpoint: 'https://localhost/1' }, pushTexts.endpoint],
  [{ endpoint: `https://8.8.8.8/${'x'.repeat(2_000)}` }, pushTexts.endpoint],
  [{ keys: undefined }, pushTexts.keys],
  [{ keys: { ...keys, auth: 'short' } }, pushTexts.keys],
  [{ keys: { ...keys, p256dh: 'A' } }, pushTexts.keys],
  [{ keys: { ...keys, p256dh: 'A'.repeat(87) } }, pushTexts.keys],
])('B142: refuses an invalid push subscription (%#)', async (part, error) => {
  expectRow('B142', await call('PUT', '/api/push', { endpoint: 'https://8.8.8.8/1', keys, ...part }), error)
  expect((await call('GET', '/api/push')).body['endpoint']).toBeNull()
})

it.each<[object[], string]>([
  [Array.from({ length: 501 }, (_, at) => ({ at })), bookmarkTexts.tooMany],
  [[{ at: -1 }], bookmarkTexts.at],
  [[{ at: 13 * 3600 }], bookmarkTexts.at],
  [[{ at: 1, text: 'x'.repeat(201) }], bookmarkTexts.text],
  [[{ at: 1, text: 'a\u0000b' }], bookmarkTexts.text],
])('B143: refuses invalid marks (%#)', async (marks, error) => {
  const begun = await call('POST', '/api/audio/recordings', { sessionId, mimeType: 'audio/webm' })
  const url = `/api/audio/recordings/${Object(begun.body['recording']).id}/marks`
  await call('PUT', url, { marks: [{ at: 1 }] })
  expectRow('B143', await call('PUT', url, { marks }), error)
  const rows = await server.deps.db.select().from(liveRecordings)
  expect(rows.at(-1)?.marks).toEqual([{ at: 1, text: '' }])
})
