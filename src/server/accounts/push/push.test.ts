import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pushState, pushTexts } from '#contract/accounts/push.ts'
import { hashSecret } from '#server/auth/tokens.ts'
import { campaigns, jobs, members } from '#server/db/schema.ts'
import { pushSubscriptions, tokens, users } from '#server/db/schema-accounts.ts'
import { jobRegistry } from '#server/job-registry.ts'
import { runJob } from '#server/jobs/test-run-job.ts'
import { type PushService, readVapid, startPushService } from '#server/testing/fakes/fake-push-service.ts'
import {
  aCampaign,
  aPerson,
  aPlayer,
  aSession,
  transcriptForm,
  withServer,
} from '#server/testing/server/test-server.ts'

const server = withServer({}, { WEBHOOKS_PRIVATE: 'true', OPERATOR_EMAIL: 'owner@table.example' })
let push: PushService
beforeAll(async () => {
  push = await startPushService()
  await aPerson(server, 'admin')
})
afterAll(() => push.stop())

type Person = { id: string; token: string }
let gm: Person
let player: Person
let campaignId: string
beforeEach(async () => {
  gm = await aPerson(server)
  campaignId = await aCampaign(server, gm.token)
  player = await aPlayer(server, campaignId)
})
afterEach(async () => {
  push.received.splice(0)
  push.answers.splice(0)
  await server.deps.db.delete(pushSubscriptions)
})

const turnOn = (token: string, body: object) => server.call('PUT', '/api/push', { token, body })
const stateOf = async (token: string) =>
  pushState.parse((await server.call('GET', '/api/push', { token })).body)

/** Stores the address of the fake push service directly, because the API refuses addresses without HTTPS. */
async function listen(person: Person, name: string): Promise<void> {
  const { endpoint, keys } = push.subscribe(name)
  const answer = await turnOn(person.token, { endpoint: `https://push.example/${name}`, keys })
  expect(answer.status).toBe(200)
  await redirect(person, endpoint)
}
async function redirect({ token }: Person, endpoint: string): Promise<void> {
  const isOf = eq(pushSubscriptions.tokenHash, hashSecret(token))
  await server.deps.db.update(pushSubscriptions).set({ endpoint }).where(isOf)
}
/** A part of a host name has at most 63 characters, so the lookup of this host fails with and without a network. */
const noHost = `http://${'x'.repeat(64)}.invalid/phone`

async function importSession(name = 'The Causeway'): Promise<string> {
  const sessionId = await aSession(server, gm.token, campaignId, name)
  const form = transcriptForm(
    'Rowan: We reach the causeway at dusk.\nInes: Mirelle waits at the gate with a lantern.',
  )
  await server.call('POST', `/api/transcription/session/${sessionId}/import`, { token: gm.token, form })
  return sessionId
}
async function aRecap(name?: string): Promise<string> {
  const sessionId = await importSession(name)
  await server.runJobs()
  return sessionId
}
const devices = () => push.received.map(({ device }) => device).sort()

describe('a notification that a recap is ready', () => {
  it('reaches each device and can be decrypted only by its browser', async () => {
    await listen(gm, 'desk')
    await listen(player, 'phone')
    const sessionId = await aRecap()
    expect(devices()).toEqual(['desk', 'phone'])
    const address = `/app?${new URLSearchParams({ view: 'transcription', campaign: campaignId, session: sessionId })}`
    const notice = { title: pushTexts.title, body: 'The Ashen Crown: The Causeway', address }
    for (const { text } of push.received) expect(JSON.parse(text)).toEqual(notice)
  })

  it('is signed with the key of the server, which stays the same', async () => {
    const { publicKey } = await stateOf(gm.token)
    await listen(gm, 'desk')
    await aRecap()
    const { authorization, ttl } = push.received[0]?.headers ?? {}
    expect(readVapid(String(authorization), publicKey)).toMatchObject({
      aud: push.origin,
      sub: 'mailto:owner@table.example',
    })
    expect(ttl).toBe('259200')
    expect((await stateOf(player.token)).publicKey).toBe(publicKey)
  })

  it('is sent once per session, and not again when the recap is regenerated', async () => {
    await listen(gm, 'desk')
    const sessionId = await aRecap()
    await server.call('POST', `/api/recap/${sessionId}/regenerate`, { token: gm.token })
    await server.runJobs()
    expect(devices()).toEqual(['desk'])
  })

  it('does not reach a player who may not see recaps', async () => {
    await listen(gm, 'desk')
    await listen(player, 'phone')
    await server.deps.db.update(campaigns).set({ showsRecap: false }).where(eq(campaigns.id, campaignId))
    await aRecap()
    expect(devices()).toEqual(['desk'])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['signed out', () => server.call('POST', '/api/users/logout', { token: player.token })],
    ['turned notifications off', () => server.call('DELETE', '/api/push', { token: player.token })],
    ['left the campaign', () => server.deps.db.delete(members).where(eq(members.userId, player.id))],
    [
      'was deactivated',
      () => server.deps.db.update(users).set({ isActive: false }).where(eq(users.id, player.id)),
    ],
    [
      'deleted the account',
      () => server.call('DELETE', '/api/users/me', { token: player.token, body: { password: 'lantern' } }),
    ],
    [
      'has a session that expired',
      () =>
        server.deps.db
          .update(tokens)
          .set({ expiresAt: new Date(0) })
          .where(eq(tokens.userId, player.id)),
    ],
  ])('does not reach a member who %s, even after the recap was written', async (_, leave) => {
    await listen(gm, 'desk')
    await listen(player, 'phone')
    await importSession()
    await runUntilNotice()
    await leave()
    await server.runJobs()
    expect(devices()).toEqual(['desk'])
  })

  it('is sent again to the devices that did not receive it', async () => {
    await listen(gm, 'desk')
    await listen(player, 'phone')
    push.answers.push(201, 503)
    await aRecap()
    expect(devices()).toEqual(['desk', 'phone'])
    expect(push.answers).toEqual([])
  })

  it.each([404, 410])('is no longer sent to a device whose push service answers %i', async (status) => {
    await listen(gm, 'desk')
    push.answers.push(status)
    await aRecap()
    expect((await stateOf(gm.token)).endpoint).toBeNull()
    await aRecap('The Gate')
    expect(push.received).toEqual([])
  })

  it('does not fail if a device cannot be reached, and is no longer sent to one whose host does not exist', async () => {
    await listen(gm, 'desk')
    await listen(player, 'phone')
    const answering = 'http://127.0.0.1:9/desk'
    await redirect(gm, answering)
    await redirect(player, noHost)
    await aRecap()
    const [job] = await server.deps.db
      .select()
      .from(jobs)
      .where(and(eq(jobs.jobType, 'notice'), eq(jobs.campaignId, campaignId)))
    expect(job).toMatchObject({ status: 'completed', tries: 2, result: { devices: 0 } })
    expect((await stateOf(gm.token)).endpoint).toBe(answering)
    expect((await stateOf(player.token)).endpoint).toBeNull()
  })

  it('is not in the list of jobs that the user sees', async () => {
    await listen(gm, 'desk')
    await aRecap()
    const { body } = await server.call('GET', '/api/jobs/user/all', { token: gm.token })
    expect(JSON.stringify(body)).not.toContain('notice')
  })
})

async function runUntilNotice(): Promise<void> {
  for (let id = server.queued.shift(); id; id = server.queued.shift()) {
    const [job] = await server.deps.db.select().from(jobs).where(eq(jobs.id, id))
    if (job?.jobType === 'notice') return void server.queued.unshift(id)
    await runJob(server.deps, jobRegistry, id, new AbortController().signal)
  }
  throw new Error('No notification was queued')
}

it('turning notifications on extends the session to 30 days and assigns the browser to the account that turned them on last', async () => {
  const { endpoint, keys } = { ...push.subscribe('desk'), endpoint: 'https://push.example/desk' }
  expect((await turnOn(gm.token, { endpoint, keys })).status).toBe(200)
  expect((await stateOf(gm.token)).endpoint).toBe(endpoint)
  const [token] = await server.deps.db
    .select()
    .from(tokens)
    .where(eq(tokens.hash, hashSecret(gm.token)))
  expect(token).toMatchObject({
    remembered: true,
    expiresAt: new Date(server.deps.clock().getTime() + 30 * 24 * 3600_000),
  })
  expect((await turnOn(player.token, { endpoint, keys })).status).toBe(200)
  expect((await stateOf(gm.token)).endpoint).toBeNull()
  expect((await stateOf(player.token)).endpoint).toBe(endpoint)
})
