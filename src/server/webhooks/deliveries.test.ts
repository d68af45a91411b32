import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { webhookFaults, webhookLimits, webhookTexts } from '#contract/webhooks/schemas.ts'
import { aStatement } from '#core/recap/test-sections.ts'
import { campaigns, jobs, recaps } from '#server/db/schema.ts'
import { webhookDeliveries } from '#server/db/schema-sharing.ts'
import { jobRegistry } from '#server/job-registry.ts'
import { runJob } from '#server/jobs/test-run-job.ts'
import { startFakeWebhook } from '#server/testing/fakes/fake-webhook-server.ts'
import { aPerson, withServer } from '#server/testing/server/test-server.ts'
import { aWebhookScene, type Receiver } from './test-webhooks.ts'

const origin = 'https://tales.example.org'
const server = withServer({}, { WEBHOOKS_PRIVATE: 'true', PUBLIC_URL: origin })
let scene: Awaited<ReturnType<typeof aWebhookScene>>
let hook: Receiver
beforeAll(() => aPerson(server, 'admin'))
beforeEach(async () => {
  hook = await startFakeWebhook()
  scene = await aWebhookScene(server)
  const { gate, tower } = scene.lines
  const detailedNarrative = 'They stand at the gate. Corvin the Pale watches.'
  const narrativeSentences = [
    aStatement('They stand at the gate.', { sources: [gate] }),
    aStatement('Corvin the Pale watches.', { sources: [tower] }),
  ]
  await scene.write({ detailedNarrative, narrativeSentences })
})
afterEach(() => hook.close())

/** Creates a webhook and a letter, and runs the jobs that deliver it. */
async function deliver(wanted: Parameters<typeof scene.createWebhook>[0] = { url: hook.url }) {
  const webhook = await scene.aWebhook(wanted)
  const letter = await scene.aLetter()
  await server.runJobs()
  return { ...webhook, letter }
}
const bodies = () => hook.requests.map(({ body }) => JSON.parse(body))
const regenerate = async () => {
  await server.call('POST', `/api/recap/${scene.sessionId}/regenerate`, { token: scene.gm.token })
  await server.runJobs()
}

describe('creating a letter', () => {
  it('sends the players’ recap and the link in a signed request', async () => {
    const { id, secret, letter } = await deliver()
    const [request] = hook.requests
    if (!request) throw new Error('Nothing arrived')
    const [delivery] = await scene.deliveries(id)
    expect(delivery).toMatchObject({
      ...{ event: 'recap.shared', status: 'sent', tries: 1, httpStatus: 204, reason: null },
      sessionNumber: 1,
    })
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'x-hearthscribe-event': 'recap.shared',
      'x-hearthscribe-delivery': delivery?.id,
      'x-hearthscribe-signature': `sha256=${createHmac('sha256', secret).update(request.body).digest('hex')}`,
    })
    expect(JSON.parse(request.body)).toMatchObject({
      ...{ id: delivery?.id, event: 'recap.shared', url: letter.url },
      campaign: { id: scene.campaignId, name: 'The Ashen Crown' },
      session: { id: scene.sessionId, title: 'Session 1: The Causeway' },
      recap: { kind: 'narrative', scenes: [{ text: 'They stand at the gate. Corvin the Pale watches.' }] },
    })
  })

  it('omits names that were hidden before the message is sent', async () => {
    await scene.aWebhook({ url: hook.url })
    await scene.aWebhook({ url: hook.url, kind: 'discord' })
    await scene.aLetter()
    await scene.hide('Corvin the Pale')
    await server.runJobs()
    expect(hook.requests).toHaveLength(2)
    expect(JSON.stringify(bodies())).toContain('They stand at the gate.')
    expect(JSON.stringify(bodies())).not.toContain('Corvin')
  })

  it('sends an embed without a signature to Discord', async () => {
    const { letter } = await deliver({ url: hook.url, kind: 'discord' })
    expect(hook.requests[0]?.headers).not.toHaveProperty('x-hearthscribe-signature')
    expect(bodies()).toMatchObject([
      {
        embeds: [
          {
            ...{ title: 'Session 1: The Causeway', url: letter.url },
            description: 'They stand at the gate. Corvin the Pale watches.',
          },
        ],
        allowed_mentions: { parse: [] },
      },
    ])
  })

  it('reports that a letter was revoked before it was sent', async () => {
    const { id } = await scene.aWebhook({ url: hook.url })
    const letter = await scene.aLetter()
    await scene.revoke(letter.id)
    await server.runJobs()
    expect(hook.requests).toEqual([])
    expect(await scene.deliveries(id)).toMatchObject([{ status: 'failed', reason: webhookTexts.noRecap }])
  })

  it('sends only the events that a webhook subscribes to', async () => {
    await deliver({ url: hook.url, events: ['recap.ready'] })
    expect(hook.requests).toEqual([])
  })

  it('stores no delivery if the letter is refused', async () => {
    const { id } = await scene.aWebhook({ url: hook.url })
    await scene.settings({ shows: { recap: false } })
    expect((await scene.create()).status).toBe(409)
    expect(await scene.deliveries(id)).toEqual([])
  })
})

describe('a run', () => {
  it('sends the first recap of a session, with a link for members', async () => {
    await scene.aWebhook({ url: hook.url })
    await server.deps.db.delete(recaps).where(eq(recaps.sessionId, scene.sessionId))
    await regenerate()
    const { campaignId, sessionId } = scene
    expect(bodies()).toMatchObject([
      {
        event: 'recap.ready',
        url: `${origin}/app?view=transcription&campaign=${campaignId}&session=${sessionId}`,
        recap: { kind: 'highlights' },
      },
    ])
    await regenerate()
    expect(hook.requests).toHaveLength(1)
  })

  it('sends the recap that replaces one of kind `none`', async () => {
    await scene.aWebhook({ url: hook.url })
    await scene.write({}, 'none')
    await regenerate()
    expect(bodies()).toMatchObject([{ event: 'recap.ready' }])
  })

  it('completes the job and sends nothing if players see no recaps, and its delivery can be resent once they do', async () => {
    const { id } = await scene.aWebhook({ url: hook.url })
    await scene.settings({ shows: { recap: false } })
    await server.deps.db.delete(recaps).where(eq(recaps.sessionId, scene.sessionId))
    await regenerate()
    expect(hook.requests).toEqual([])
    const [missed] = await scene.deliveries(id)
    expect(missed).toMatchObject({ status: 'failed', reason: webhookTexts.noRecap })
    const [job] = await server.deps.db
      .select()
      .from(jobs)
      .where(eq(jobs.id, missed?.id ?? ''))
    expect(job).toMatchObject({ status: 'completed', result: { isSent: false } })
    await scene.settings({ shows: { recap: true } })
    const again = () => scene.call('POST', `/${id}/deliveries/${missed?.id}/again`)
    expect((await again()).status).toBe(200)
    expect((await again()).status).toBe(409)
    await server.runJobs()
    expect(bodies()).toMatchObject([{ id: missed?.id, event: 'recap.ready' }])
    expect(await scene.deliveries(id)).toMatchObject([{ status: 'sent', tries: 1, reason: null }])
    expect(await again()).toMatchObject({ status: 409, body: { error: webhookTexts.notFailed } })
  })
})

describe('Discord', () => {
  it('gets a title for the thread of a message to a forum channel', async () => {
    hook.reply('forum')
    const { id } = await deliver({ url: hook.url, kind: 'discord' })
    expect(bodies()).toMatchObject([{ embeds: [{}] }, { thread_name: 'Session 1: The Causeway' }])
    expect(bodies()[0]).not.toHaveProperty('thread_name')
    expect(await scene.deliveries(id)).toMatchObject([{ status: 'sent', tries: 1, reason: null }])
  })

  it('gets a message in the thread that the address names', async () => {
    hook.reply('forum')
    const { id } = await deliver({ url: `${hook.url}?thread_id=77`, kind: 'discord' })
    expect(hook.requests.map(({ path }) => path)).toEqual(['/hook?thread_id=77'])
    expect(await scene.deliveries(id)).toMatchObject([{ status: 'sent' }])
  })

  it('is quoted with the first sentence of its error, but another receiver is not', async () => {
    const body = { message: 'Unknown Webhook. It was deleted.', code: 10_015 }
    hook.reply({ status: 404, headers: { 'Content-Type': 'application/json' }, body })
    const { id } = await scene.aWebhook({ url: hook.url, kind: 'discord' })
    const { id: otherId } = await scene.aWebhook({ url: hook.url })
    await scene.aLetter()
    await server.runJobs()
    expect(await scene.deliveries(id)).toMatchObject([
      { reason: 'The server responded with 404 (not found): Unknown Webhook.' },
    ])
    expect(await scene.deliveries(otherId)).toMatchObject([{ reason: webhookTexts.answered(404) }])
  })
})

describe('a receiver that', () => {
  const answered = webhookTexts.answered
  it.each([
    ['fails', 500, 500, answered(500)],
    ['redirects', { status: 302, headers: { Location: 'http://127.0.0.1:9/' } }, 302, answered(302)],
    ['dies before it answers', 'die', null, webhookFaults.broken],
    ['does not speak HTTP', 'not http', null, webhookFaults.notHttp],
  ] as const)('%s is tried five times and logged as failed', async (_, reply, httpStatus, reason) => {
    hook.reply(reply)
    const { id } = await deliver()
    expect(new Set(hook.requests.map(({ headers }) => headers['x-hearthscribe-delivery'])).size).toBe(1)
    expect(hook.requests).toHaveLength(webhookLimits.tries)
    expect(await scene.deliveries(id)).toMatchObject([
      { status: 'failed', tries: webhookLimits.tries, httpStatus, reason },
    ])
  })

  it.each(['huge', 'cut off'] as const)(
    'answers 200 with an invalid body (%s) gets the message only once',
    async (reply) => {
      hook.reply(reply)
      const { id } = await deliver()
      expect(hook.requests).toHaveLength(1)
      expect(await scene.deliveries(id)).toMatchObject([{ status: 'sent', tries: 1, httpStatus: 200 }])
    },
  )

  it('recovers gets the message, and the log counts the tries', async () => {
    hook.reply(503, 'die', 204)
    const { id } = await deliver()
    expect(await scene.deliveries(id)).toMatchObject([
      { status: 'sent', tries: 3, httpStatus: 204, reason: null },
    ])
  })

  it('fails is retried at growing intervals, or after its Retry-After time', async () => {
    const delays: number[] = []
    const queue = {
      send: async (_tx: unknown, _type: string, _id: string, seconds = 0) => void delays.push(seconds),
    }
    hook.reply(500, { status: 429, headers: { 'Retry-After': '600' } }, 500)
    await scene.aWebhook({ url: hook.url })
    await scene.aLetter()
    const jobId = server.queued.pop() ?? ''
    for (let n = 0; n < webhookLimits.tries; n++) {
      await runJob({ ...server.deps, queue }, jobRegistry, jobId, new AbortController().signal)
    }
    const within = [
      [30, 36],
      [600, 720],
      [1800, 2160],
      [7200, 8640],
    ] as const
    expect(delays).toHaveLength(within.length)
    within.forEach(([least, most], at) => {
      expect(delays[at]).toBeGreaterThanOrEqual(least)
      expect(delays[at]).toBeLessThanOrEqual(most)
    })
  })

  it('hangs makes a test delivery fail with a timeout', { timeout: 30_000 }, async () => {
    hook.reply('hang')
    const { id } = await scene.aWebhook({ url: hook.url })
    const { body } = await scene.call('POST', `/${id}/test`)
    expect(body['delivery']).toMatchObject({ status: 'failed', reason: webhookFaults.timeout })
  })
})

it('resends a failed delivery with the same id, but not a waiting or delivered one', async () => {
  hook.reply(500)
  const { id } = await deliver()
  const [failed] = await scene.deliveries(id)
  hook.reply(204)
  const again = `/${id}/deliveries/${failed?.id}/again`
  expect((await scene.call('POST', again)).body).toMatchObject({
    delivery: { id: failed?.id, status: 'waiting', tries: 0 },
  })
  const conflict = { status: 409, body: { error: webhookTexts.notFailed } }
  expect(await scene.call('POST', again)).toMatchObject(conflict)
  await server.runJobs()
  expect(await scene.deliveries(id)).toMatchObject([{ id: failed?.id, status: 'sent', tries: 1 }])
  expect(hook.requests.at(-1)?.headers['x-hearthscribe-delivery']).toBe(failed?.id)
  expect(await scene.call('POST', again)).toMatchObject(conflict)
  expect(await scene.call('POST', `/${id}/deliveries/none/again`)).toMatchObject({ status: 404 })
})

it('sends a signed test that contains no campaign data', async () => {
  const { id, secret } = await scene.aWebhook({ url: hook.url })
  const { body } = await scene.call('POST', `/${id}/test`)
  expect(body['delivery']).toMatchObject({ event: 'test', status: 'sent', httpStatus: 204 })
  expect(bodies()).toMatchObject([{ event: 'test', campaign: null, session: null, recap: null }])
  expect(secret && hook.requests[0]?.headers['x-hearthscribe-signature']).toMatch(/^sha256=[0-9a-f]{64}$/)
  hook.reply(404)
  const refused = await scene.call('POST', `/${id}/test`)
  expect(refused.body['delivery']).toMatchObject({ status: 'failed', reason: webhookTexts.answered(404) })
})

it('lists the last twenty deliveries, newest first', async () => {
  const { id } = await scene.aWebhook({ url: hook.url })
  const made: string[] = []
  for (let n = 0; n < webhookLimits.logged + 2; n++) {
    const { body } = await scene.call('POST', `/${id}/test`)
    made.push((body['delivery'] as { id: string }).id)
  }
  const listed = (await scene.deliveries(id)).map((one) => one.id)
  expect(listed).toEqual(made.slice(2).toReversed())
})

it('deletes the oldest deliveries even if tests of one webhook run concurrently', async () => {
  const { id } = await scene.aWebhook({ url: hook.url })
  const send = () => scene.call('POST', `/${id}/test`)
  const sent = await Promise.all(Array.from({ length: 2 * webhookLimits.logged }, send))
  expect(sent.filter(({ status }) => status !== 200)).toEqual([])
  await send()
  const ofWebhook = eq(webhookDeliveries.webhookId, id)
  expect(await server.deps.db.$count(webhookDeliveries, ofWebhook)).toBe(webhookLimits.logged)
})

it('sends nothing for a deleted webhook or campaign', async () => {
  const { id } = await scene.aWebhook({ url: hook.url })
  await scene.aLetter()
  await scene.call('DELETE', `/${id}`)
  await server.runJobs()
  await scene.aWebhook({ url: hook.url })
  await scene.aLetter()
  await server.call('DELETE', `/api/campaign/${scene.campaignId}`, { token: scene.gm.token })
  await server.runJobs()
  expect(hook.requests).toEqual([])
  await server.deps.db.delete(campaigns).where(eq(campaigns.id, scene.campaignId))
})

it('omits deliveries from the jobs of a user', async () => {
  await scene.aWebhook({ url: hook.url })
  await scene.aLetter()
  const ofWebhooks = eq(jobs.jobType, 'webhook')
  expect(await server.deps.db.$count(jobs, ofWebhooks)).toBeGreaterThan(0)
  const { body } = await server.call('GET', '/api/jobs/user/all', { token: scene.gm.token })
  expect(JSON.stringify(body['jobs'])).not.toContain('webhook')
})
