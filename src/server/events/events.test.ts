import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { eventLimits } from '#contract/events/schemas.ts'
import { transcriptionList } from '#contract/transcription/schemas.ts'
import { bookmarks, jobs } from '#server/db/schema.ts'
import { tokens, users } from '#server/db/schema-accounts.ts'
import { announcements } from '#server/db/schema-admin.ts'
import { mapsOf } from '#server/maps/test-maps.ts'
import { storeRecap } from '#server/recap/test-recaps.ts'
import {
  aCampaign,
  aPerson,
  aPlayer,
  aSession,
  startTestServer,
  type TestServer,
  transcriptForm,
} from '#server/testing/server/test-server.ts'
import { createEventStream } from './event-stream.ts'

let server: TestServer
let base: string
let rowan: { token: string; id: string }
beforeEach(async () => {
  server = await startTestServer()
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  rowan = await aPerson(server)
})
afterEach(() => server.stop())

type Event = { event: string; data: Record<string, unknown> }

async function listen(token: string) {
  const response = await fetch(`${base}/api/events`, { headers: { authorization: `Bearer ${token}` } })
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const stream = {
    response,
    leave: () => reader.cancel(),
    async next(): Promise<Event | null> {
      for (;;) {
        const [frame = '', ...rest] = text.split('\n\n')
        if (rest.length === 0) {
          const { done, value } = await reader.read()
          if (done) return null
          text += value
          continue
        }
        text = rest.join('\n\n')
        const [, event = '', data = ''] = /^event: (.+)\ndata: (.+)$/.exec(frame) ?? []
        if (event) return { event, data: JSON.parse(data) }
      }
    },
    async nextOf(name: string): Promise<Event | null> {
      for (;;) {
        const event = await stream.next()
        if (event === null || event.event === name) return event
      }
    },
  }
  return stream
}

/** After its first event, the stream misses no change. */
async function follow(token: string) {
  const stream = await listen(token)
  await stream.next()
  return stream
}

async function addTranscript({ token }: { token: string }): Promise<string> {
  const campaignId = await aCampaign(server, token)
  const sessionId = await aSession(server, token, campaignId)
  const form = transcriptForm('Rowan: You meet Mirelle Vanthorne.')
  await server.call('POST', `/api/transcription/session/${sessionId}/import`, { token, form })
  return campaignId
}
/** Counts in the list itself, because the server reads `summary` after it, and a job may complete in between. */
function countCompleted({ data }: Event): number {
  const jobs = Array.isArray(data['jobs']) ? data['jobs'] : []
  return jobs.filter((job) => job.status === 'completed').length
}
const listJobs = async (token: string) =>
  (await server.call('GET', '/api/jobs/user/all?limit=20', { token })).body
const setAccount = (id: string, isActive: boolean) =>
  server.deps.db.update(users).set({ isActive }).where(eq(users.id, id))

/** Waits until the server has begun to collect changes, and then skips the delay before it sends them. */
async function passBatching(): Promise<void> {
  await server.waits.hold(1, 999)
  server.waits.pass(999)
}

describe('an event stream', () => {
  it('sends the job list at once and after every change', async () => {
    const stream = await listen(rowan.token)
    expect(await stream.next()).toEqual({ event: 'jobs', data: await listJobs(rowan.token) })
    await addTranscript(rowan)
    expect(await stream.nextOf('jobs')).toMatchObject({ data: { summary: { pending: 1 } } })
    await server.runJobs()
    let last: Event | null = null
    while (last === null || countCompleted(last) < 3) last = await stream.next()
    expect(last.data).toEqual(await listJobs(rowan.token))
  })

  it('sends no jobs of other users', async () => {
    const ines = await aPerson(server)
    const [mine, theirs] = [await follow(rowan.token), await follow(ines.token)]
    await addTranscript(ines)
    expect(await theirs.nextOf('jobs')).toMatchObject({ data: { summary: { pending: 1 } } })
    await addTranscript(rowan)
    const heard = await mine.nextOf('jobs')
    expect(heard?.data['jobs']).toHaveLength(1)
    expect(heard?.data).toEqual(await listJobs(rowan.token))
  })

  it('sends a campaign token only the jobs and changes of its campaign', async () => {
    const campaignId = await aCampaign(server, rowan.token)
    const body = { name: 'Overlay', scope: 'read', campaignId, expiresIn: '30d' }
    const made = await server.call('POST', '/api/users/tokens', { token: rowan.token, body })
    const stream = await listen(String(made.body['secret']))
    expect(await stream.next()).toMatchObject({ event: 'jobs', data: { jobs: [] } })
    await addTranscript(rowan)
    await server.call('PUT', '/api/users/profile', { token: rowan.token, body: { firstName: 'Rowan' } })
    await server.call('POST', `/api/wiki/${campaignId}/entry`, { token: rowan.token, body: { name: 'Osk' } })
    const heard: Event[] = []
    while (heard.at(-1)?.event !== 'changed') {
      const event = await stream.next()
      if (event) heard.push(event)
    }
    expect(heard.at(-1)?.data).toMatchObject({ campaignId })
    for (const { event, data } of heard) {
      if (event === 'jobs') expect(data['jobs']).toEqual([])
      else expect(data['campaignId']).toBe(campaignId)
    }
    const { id } = made.body['token'] as { id: string }
    await server.call('DELETE', `/api/users/tokens/${id}`, { token: rowan.token })
    expect(await stream.nextOf('signed-out')).toMatchObject({ data: { code: 'TOKEN_EXPIRED' } })
  })

  it('sends nothing for job changes that the list does not show', async () => {
    await addTranscript(rowan)
    const stream = await follow(rowan.token)
    server.moveClock(1)
    await server.deps.db.update(jobs).set({ updatedAt: server.deps.clock() })
    await setAccount(rowan.id, false)
    expect((await stream.next())?.event).toBe('signed-out')
  })

  it('sends new, edited and newly scheduled announcements', async () => {
    await server.waits.hold(0)
    const stream = await follow(rowan.token)
    const now = server.deps.clock()
    const of = { title: 'Tonight', content: 'The server rests.', type: 'info', priority: 0 } as const
    const dates = { showFrom: now, createdAt: now, updatedAt: now }
    await server.deps.db.insert(announcements).values({ id: 'a', ...of, ...dates })
    await passBatching()
    expect(await stream.next()).toEqual({ event: 'announcements', data: {} })
    const later = new Date(now.getTime() + 60_000)
    await server.deps.db.insert(announcements).values({ id: 'b', ...of, ...dates, showFrom: later })
    await server.deps.db.update(announcements).set({ updatedAt: later }).where(eq(announcements.id, 'a'))
    await passBatching()
    expect(await stream.next()).toEqual({ event: 'announcements', data: {} })
    server.moveClock(60)
    server.waits.pass(eventLimits.beatEveryMs)
    expect(await stream.next()).toEqual({ event: 'announcements', data: {} })
  })

  it('sends the jobs of users whose waiting jobs are paused or resumed', async () => {
    await addTranscript(rowan)
    const stream = await follow(rowan.token)
    const body = { jobType: 'entity_extraction' }
    for (const [action, isPaused] of [
      ['pause', true],
      ['resume', false],
    ] as const) {
      await server.call('POST', `/api/admin/jobs/${action}`, { token: rowan.token, body })
      expect((await stream.nextOf('jobs'))?.data).toMatchObject({ activeJobs: [{ is_paused: isPaused }] })
    }
  })

  it('is neither compressed, buffered nor cached', async () => {
    const { response } = await listen(rowan.token)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-encoding')).toBeNull()
  })
})

describe('a member of a campaign', () => {
  let campaignId: string
  let ines: { token: string; id: string }
  beforeEach(async () => {
    campaignId = await aCampaign(server, rowan.token)
    ines = await aPlayer(server, campaignId)
  })
  const changed = (what: string) => ({ event: 'changed', data: { campaignId, what } })
  const call = (method: 'POST' | 'PUT', path: string, body: object) =>
    server.call(method, `/api/campaign/${campaignId}${path}`, { token: rowan.token, body })

  it('is notified when another member adds a session', async () => {
    const stream = await follow(ines.token)
    await aSession(server, rowan.token, campaignId)
    expect(await stream.next()).toEqual(changed('sessions'))
  })

  it('is notified of a named speaker, a merge and its undo', async () => {
    const sessionId = await aSession(server, rowan.token, campaignId)
    const form = transcriptForm('Rowan: We wait.\nInes: Where?')
    const url = `/api/transcription/session/${sessionId}`
    const { token } = rowan
    await server.call('POST', `${url}/import`, { token, form })
    const [transcript] = transcriptionList.parse(
      (await server.call('GET', url, { token })).body,
    ).transcriptions
    const [keepId, speakerId] = transcript?.speakers.map(({ id }) => id) ?? []
    const stream = await follow(ines.token)
    await server.call('PUT', `${url}/speakers/${keepId}`, { token, body: { name: 'Jonah' } })
    expect(await stream.next()).toEqual(changed('transcripts'))
    const path = `/api/transcription/${transcript?.id}`
    const merged = await server.call('POST', `${path}/speakers/merge`, { token, body: { keepId, speakerId } })
    expect(await stream.next()).toEqual(changed('transcripts'))
    await server.call('POST', `${path}/undo/${merged.body['undoId']}`, { token })
    expect(await stream.next()).toEqual(changed('transcripts'))
  })

  it('is notified of changes to members, settings and their own role', async () => {
    const stream = await follow(ines.token)
    await call('PUT', '/settings', { shows: { recap: false } })
    expect(await stream.next()).toEqual(changed('settings'))
    await call('PUT', `/members/${ines.id}`, { role: 'gm' })
    expect(await stream.next()).toEqual({ event: 'account', data: {} })
    expect(await stream.next()).toEqual(changed('members'))
  })

  it('is not notified of hidden entries or vocabulary changes as a player', async () => {
    const [gm, player] = [await follow(rowan.token), await follow(ines.token)]
    const makeEntry = (name: string, visibility: string) =>
      server.call('POST', `/api/wiki/${campaignId}/entry`, {
        token: rowan.token,
        body: { name, description: '', category: 'people', visibility },
      })
    await makeEntry('The Traitor', 'gm')
    await call('PUT', '/settings', { vocabulary: ['Traitor'] })
    expect(await gm.next()).toEqual(changed('settings'))
    expect(await gm.next()).toEqual(changed('wiki'))
    await makeEntry('Mirelle', 'everyone')
    expect(await player.next()).toEqual(changed('wiki'))
  })

  it('is not notified of changed visibility of a category without visible entries as a player', async () => {
    const { token } = rowan
    const addEntry = (category: string, visibility: string) =>
      server.call('POST', `/api/wiki/${campaignId}/entry`, {
        token,
        body: { name: `Of ${category}`, description: '', category, visibility },
      })
    await addEntry('cults', 'gm')
    await addEntry('towns', 'everyone')
    const [gm, player] = [await follow(token), await follow(ines.token)]
    const hide = (name: string) =>
      server.call('PUT', `/api/wiki/${campaignId}/category`, { token, body: { name, visibility: 'gm' } })
    await hide('cults')
    expect(await gm.next()).toEqual(changed('wiki'))
    await call('PUT', '/settings', { shows: { recap: false } })
    expect(await player.next()).toEqual(changed('settings'))
    await hide('towns')
    expect(await player.next()).toEqual(changed('wiki'))
  })

  it('is not notified of changed hidden stops of a path as a player', async () => {
    const maps = mapsOf(server, campaignId, rowan.token)
    const map = await maps.add()
    const open = await maps.addPin(map.id, { label: 'Ford' })
    const hidden = await maps.addPin(map.id, { label: 'Vault', visibility: 'gm' })
    const path = `/${map.id}/path/${await aSession(server, rowan.token, campaignId)}`
    await maps.call('PUT', path, { pinIds: [open.id] })
    const [gm, player] = [await follow(rowan.token), await follow(ines.token)]
    await maps.call('PUT', path, { pinIds: [hidden.id, open.id] })
    expect(await gm.next()).toEqual(changed('maps'))
    await call('PUT', '/settings', { shows: { recap: false } })
    expect(await player.next()).toEqual(changed('settings'))
    await maps.call('PUT', path, { pinIds: [hidden.id] })
    expect(await player.next()).toEqual(changed('maps'))
  })

  it('is not notified as a player of recaps and bookmarks that players do not see', async () => {
    const sessionId = await aSession(server, rowan.token, campaignId)
    await call('PUT', '/settings', { shows: { recap: false, transcript: false, sound: false } })
    const [gm, player] = [await follow(rowan.token), await follow(ines.token)]
    const row = { sessionId, atSeconds: 1, text: '', createdAt: server.deps.clock() }
    await server.deps.db.insert(bookmarks).values({ id: 'b1', ...row })
    expect(await gm.next()).toEqual(changed('bookmarks'))
    await storeRecap(server, sessionId, {})
    expect(await gm.next()).toEqual(changed('recap'))
    await call('PUT', '/settings', { shows: { recap: true, sound: true } })
    expect(await player.next()).toEqual(changed('settings'))
    await server.deps.db.insert(bookmarks).values({ id: 'b2', ...row })
    expect(await player.next()).toEqual(changed('bookmarks'))
  })

  it('is not notified of other campaigns, nor after leaving', async () => {
    const stream = await follow(ines.token)
    const other = await aPerson(server)
    await aSession(server, other.token, await aCampaign(server, other.token))
    await server.call('DELETE', `/api/campaign/${campaignId}/members/${ines.id}`, { token: rowan.token })
    expect(await stream.next()).toEqual({ event: 'account', data: {} })
    const gm = await follow(rowan.token)
    await aSession(server, rowan.token, campaignId)
    expect(await gm.next()).toEqual(changed('sessions'))
    await setAccount(ines.id, false)
    expect((await stream.next())?.event).toBe('signed-out')
  })

  it('is notified of all new jobs only while they are an administrator', async () => {
    await server.deps.db.update(users).set({ role: 'admin' }).where(eq(users.id, ines.id))
    const stream = await follow(ines.token)
    await addTranscript(rowan)
    expect(await stream.next()).toEqual({ event: 'new-job', data: {} })
    await server.deps.db.update(users).set({ role: 'gm' }).where(eq(users.id, ines.id))
    expect(await stream.next()).toEqual({ event: 'account', data: {} })
    const gm = await follow(rowan.token)
    await addTranscript(rowan)
    await gm.nextOf('account')
    await setAccount(ines.id, false)
    expect((await stream.next())?.event).toBe('signed-out')
  })
})

describe('a stream ends', () => {
  const { deactivated, tokenExpired } = accountTexts
  it.each([
    ['deactivated', 'ACCOUNT_DEACTIVATED', deactivated, () => setAccount(rowan.id, false)],
    [
      'signed out elsewhere',
      'TOKEN_EXPIRED',
      tokenExpired,
      () => server.call('POST', '/api/users/logout', { token: rowan.token }),
    ],
    [
      'signed out by a new password',
      'TOKEN_EXPIRED',
      tokenExpired,
      () => server.deps.db.delete(tokens).where(eq(tokens.userId, rowan.id)),
    ],
  ])('within a second when its reader is %s', async (_case, code, error, act) => {
    await server.waits.hold(0)
    const stream = await follow(rowan.token)
    await act()
    await passBatching()
    expect(await stream.next()).toEqual({ event: 'signed-out', data: { code, error } })
    expect(await stream.next()).toBeNull()
  })

  it('at the next heartbeat when its token has expired', async () => {
    await server.waits.hold(0)
    const stream = await follow(rowan.token)
    server.moveClock(25 * 3600)
    server.waits.pass(eventLimits.beatEveryMs)
    const data = { code: 'TOKEN_EXPIRED', error: tokenExpired }
    expect(await stream.next()).toEqual({ event: 'signed-out', data })
    expect(await stream.next()).toBeNull()
  })

  it('when the database connection is lost, and a new stream receives changes again', async () => {
    const { deps } = server
    const { listen: listenToDatabase } = deps
    let breakConnection = async () => {}
    deps.listen = async (channel, onPayload, onLost) => {
      const close = await listenToDatabase(channel, onPayload, onLost)
      breakConnection = async () => {
        await close()
        onLost(new Error('The connection broke'))
      }
      return close
    }
    const stream = await follow(rowan.token)
    await breakConnection()
    expect(await stream.next()).toBeNull()
    const second = await follow(rowan.token)
    await addTranscript(rowan)
    expect(await second.nextOf('jobs')).toMatchObject({ data: { summary: { pending: 1 } } })
  })

  it('when the server shuts down, without waiting for readers', async () => {
    const stream = await follow(rowan.token)
    await server.app.close()
    expect(await stream.next()).toBeNull()
  })

  it('when the same user opens too many, starting with the oldest', async () => {
    const oldest = await follow(rowan.token)
    const others = []
    for (let i = 0; i < eventLimits.perPerson; i++) others.push(await listen(rowan.token))
    expect(await oldest.next()).toBeNull()
    expect((await others[0]?.next())?.event).toBe('jobs')
  })

  it('when its client disconnects, without affecting others', async () => {
    const ines = await aPerson(server)
    const stream = await follow(ines.token)
    await stream.leave()
    const second = await follow(rowan.token)
    await addTranscript(rowan)
    expect((await second.nextOf('jobs'))?.event).toBe('jobs')
  })
})

it('queues only the latest event of each kind and topic for a slow client', async () => {
  const stream = createEventStream()
  const big = 'x'.repeat(stream.body.writableHighWaterMark)
  stream.send('jobs', { big, turn: 0 })
  for (let turn = 1; turn <= 100; turn++) stream.send('jobs', { turn })
  stream.send('announcements', {})
  for (const topic of ['sessions', 'wiki', 'wiki']) stream.send('changed', { topic }, topic)
  setImmediate(() => stream.end())
  const heard = (await stream.body.toArray()).join('')
  expect(heard.match(/"turn":\d+/g)).toEqual(['"turn":0', '"turn":100'])
  expect(heard).toContain('event: announcements')
  expect(heard.match(/"topic":"\w+"/g)).toEqual(['"topic":"sessions"', '"topic":"wiki"'])
})
