import { beforeAll, beforeEach, expect, it } from 'vitest'
import { webhookLimits, webhookTexts } from '#contract/webhooks/schemas.ts'
import { webhooks } from '#server/db/schema-sharing.ts'
import { aPerson, startTestServer, withServer } from '#server/testing/server/test-server.ts'
import { aWebhookScene } from './test-webhooks.ts'

const server = withServer()
let scene: Awaited<ReturnType<typeof aWebhookScene>>
const url = 'https://8.8.8.8/hook'
beforeAll(async () => {
  await aPerson(server, 'admin')
  scene = await aWebhookScene(server)
})
beforeEach(() => server.deps.db.delete(webhooks))
const list = async () => (await scene.call('GET')).body['webhooks']

it('returns the secret of a JSON webhook once, and a new one on request', async () => {
  const { id, secret } = await scene.aWebhook({ url })
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(await list()).toEqual([
    {
      ...{ id, url, kind: 'json', events: ['recap.ready', 'recap.shared'] },
      createdAt: server.deps.clock().toISOString(),
    },
  ])
  const edit = { url: `${url}/2`, kind: 'json', events: ['recap.shared', 'recap.shared'] }
  const edited = await scene.call('PUT', `/${id}`, edit)
  expect(edited.body).toMatchObject({
    webhook: { url: `${url}/2`, events: ['recap.shared'] },
    secret: null,
  })
  const renewed = (await scene.call('PUT', `/${id}`, { ...edit, renewSecret: true })).body['secret']
  expect(renewed).toMatch(/^[\w-]{43}$/)
  expect(renewed).not.toBe(secret)
})

it('keeps the fields that an edit omits', async () => {
  const { id } = await scene.aWebhook({ url, kind: 'discord', events: ['recap.ready'] })
  const edited = async (body: object) => (await scene.call('PUT', `/${id}`, body)).body['webhook']
  expect(await edited({ events: ['recap.shared'] })).toMatchObject({
    ...{ url, kind: 'discord', events: ['recap.shared'] },
  })
  expect(await edited({ url: `${url}/2` })).toMatchObject({ url: `${url}/2`, events: ['recap.shared'] })
  expect(await edited({})).toMatchObject({ url: `${url}/2`, kind: 'discord', events: ['recap.shared'] })
})

it('creates a secret when the kind changes to JSON, and removes it for Discord', async () => {
  const { id, secret } = await scene.aWebhook({ url, kind: 'discord' })
  expect(secret).toBe('')
  const edit = { url, events: ['recap.ready'] }
  expect((await scene.call('PUT', `/${id}`, { ...edit, kind: 'json' })).body['secret']).toMatch(/^[\w-]{43}$/)
  expect((await scene.call('PUT', `/${id}`, { ...edit, kind: 'discord' })).body['secret']).toBeNull()
})

it.each([
  [{ url: 'ftp://8.8.8.8/' }, webhookTexts.url],
  [{ url: 'hook' }, webhookTexts.url],
  [{ url: `https://8.8.8.8/${'x'.repeat(webhookLimits.url)}` }, webhookTexts.urlTooLong],
  [{ url: 'http://8.8.8.8/' }, webhookTexts.plainHttp],
  [{ url: 'https://localhost/' }, webhookTexts.privateAddress],
  [{ url: 'https://169.254.169.254/latest' }, webhookTexts.privateAddress],
  [{ url: 'http://[::1]:3000/' }, webhookTexts.privateAddress],
  [{ url, kind: 'slack' }, webhookTexts.kind],
  [{ url, events: [] }, webhookTexts.events],
  [{ url, events: ['recap.gone'] }, webhookTexts.events],
])('refuses %o', async (wanted, error) => {
  const refused = { status: 400, body: { error } }
  const body = { kind: 'json', events: ['recap.ready'], ...wanted }
  expect(await scene.call('POST', '', body)).toMatchObject(refused)
  const { id } = await scene.aWebhook({ url })
  expect(await scene.call('PUT', `/${id}`, body)).toMatchObject(refused)
})

it('accepts URLs with private IP addresses if the operator allows them', async () => {
  const open = await startTestServer({}, { WEBHOOKS_PRIVATE: 'true' })
  const inside = await aWebhookScene(open)
  expect((await inside.createWebhook({ url: 'http://127.0.0.1:9/' })).status).toBe(201)
  await open.stop()
})

it('limits a campaign to ten webhooks', async () => {
  for (let n = 0; n < webhookLimits.perCampaign; n++) await scene.aWebhook({ url: `${url}/${n}` })
  expect(await scene.createWebhook({ url })).toMatchObject({
    status: 400,
    body: { error: webhookTexts.tooMany },
  })
})

it('deletes a webhook, and returns 404 for a webhook of another campaign', async () => {
  const other = await aWebhookScene(server)
  const { id } = await scene.aWebhook({ url })
  const notFound = { status: 404, body: { error: webhookTexts.notFound } }
  const edit = { url, kind: 'json', events: ['recap.ready'] }
  expect(await other.call('PUT', `/${id}`, edit)).toMatchObject(notFound)
  expect(await other.call('DELETE', `/${id}`)).toMatchObject(notFound)
  expect(await other.call('GET', `/${id}/deliveries`)).toMatchObject(notFound)
  expect(await other.call('POST', `/${id}/test`)).toMatchObject(notFound)
  expect((await scene.call('DELETE', `/${id}`)).status).toBe(200)
  expect(await list()).toEqual([])
  expect(await scene.call('DELETE', `/${id}`)).toMatchObject(notFound)
})
