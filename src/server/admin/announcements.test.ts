import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Announcement, announcementTexts } from '#contract/admin/announcements.ts'
import { aPerson, withServer } from '#server/testing/server/test-server.ts'
import { users } from '../db/schema-accounts.ts'
import { addDismissal } from './announcement-store.ts'

let admin: string
let player: string
const server = withServer()
beforeAll(async () => {
  // The first account of an installation is its administrator.
  admin = (await aPerson(server, 'keeper')).token
  player = (await aPerson(server)).token
})

const all = '/api/admin/announcements'
const create = (body: unknown) => server.call('POST', all, { token: admin, body })
const update = (id: string, body: unknown) => server.call('PUT', `${all}/${id}`, { token: admin, body })
const dismiss = (id: string, token = player) =>
  server.call('POST', `/api/announcements/${id}/dismiss`, { token })

async function announce(announcement: object = {}): Promise<Announcement> {
  const { body } = await create({ title: 'Maintenance', content: 'On Friday.', ...announcement })
  return body['announcement'] as Announcement
}

async function listAll(): Promise<Announcement[]> {
  return (await server.call('GET', all, { token: admin })).body['announcements'] as Announcement[]
}
const find = async (id: string) => (await listAll()).find((one) => one.id === id)

async function seenBy(token: string): Promise<string[]> {
  const { body } = await server.call('GET', '/api/announcements', { token })
  return (body['announcements'] as Announcement[]).map(({ id }) => id)
}

const inSeconds = (seconds: number) => new Date(server.deps.clock().getTime() + seconds * 1000).toISOString()

describe('creating an announcement', () => {
  it('returns the announcement with defaults for omitted fields', async () => {
    const { status, body } = await create({ title: ' Maintenance ', content: 'On Friday.' })
    const now = server.deps.clock().toISOString()
    expect(status).toBe(201)
    expect(body).toEqual({
      success: true,
      announcement: {
        id: expect.any(String),
        title: 'Maintenance',
        content: 'On Friday.',
        type: 'info',
        priority: 0,
        show_from: now,
        show_until: null,
        is_active: true,
        state: 'shown',
        dismissal_count: 0,
        created_by_username: 'keeper',
        created_at: now,
        updated_at: now,
      },
    })
  })

  it.each([
    [{ title: undefined }, announcementTexts.required],
    [{ content: undefined }, announcementTexts.required],
    [{ title: 'x'.repeat(256) }, announcementTexts.titleTooLong],
    [{ content: 'x'.repeat(5001) }, announcementTexts.contentTooLong],
    [{ title: 'a\u0000b' }, announcementTexts.titleNotAllowed],
    [{ showUntil: '2027-02-30T00:00:00Z' }, announcementTexts.showUntilInvalid],
    [
      { showFrom: '2027-01-02T00:00:00Z', showUntil: '2027-01-02T00:00:00Z' },
      announcementTexts.untilBeforeFrom,
    ],
    [{ showUntil: '2020-01-01T00:00:00Z' }, announcementTexts.untilBeforeFrom],
    [{ isActive: 'yes' }, announcementTexts.isActive],
  ])('refuses %j', async (part, error) => {
    const body = { title: 'Maintenance', content: 'On Friday.', ...part }
    expect(await create(body)).toMatchObject({ status: 400, body: { error, code: 'VALIDATION' } })
  })

  it.each([
    [null, 0],
    ['7', 7],
    [10, 10],
  ])('accepts %j as the priority %i', async (priority, taken) => {
    expect((await announce({ priority })).priority).toBe(taken)
  })
})

describe('updating an announcement', () => {
  it('changes only isActive if nothing else is given', async () => {
    const before = await announce({ type: 'warning', priority: 3, showUntil: inSeconds(60) })
    server.moveClock(1)
    const { body } = await update(before.id, { isActive: false })
    const updated_at = server.deps.clock().toISOString()
    expect(body['announcement']).toEqual({ ...before, is_active: false, state: 'off', updated_at })
  })

  it('changes the given fields, and removes the end if null is given', async () => {
    const { id } = await announce({ showUntil: inSeconds(60) })
    const { body } = await update(id, { title: 'Later', type: 'error', priority: 9, showUntil: null })
    expect(body['announcement']).toMatchObject({
      title: 'Later',
      content: 'On Friday.',
      type: 'error',
      priority: 9,
      show_until: null,
    })
  })

  it('validates a new end against the stored start', async () => {
    const { id } = await announce({ showFrom: '2027-05-01T00:00:00Z' })
    expect(await update(id, { showUntil: '2027-04-01T00:00:00Z' })).toMatchObject({
      status: 400,
      body: { error: announcementTexts.untilBeforeFrom },
    })
  })

  it.each([
    [{ title: ' ' }, announcementTexts.required],
    [{ priority: 11 }, announcementTexts.priorityRange],
    [{ type: 'critical' }, announcementTexts.unknownType],
  ])('refuses %j', async (body, error) => {
    const { id } = await announce()
    expect(await update(id, body)).toMatchObject({ status: 400, body: { error } })
  })
})

describe('an announcement', () => {
  it.each(['unknown', '%00'])('returns 404 for the id %s', async (id) => {
    const answers = [
      await update(id, { isActive: true }),
      await server.call('DELETE', `${all}/${id}`, { token: admin }),
      await dismiss(id),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 404,
        body: { error: announcementTexts.notFound, code: 'NOT_FOUND' },
      })
    }
  })

  it('returns 404 after it was deleted', async () => {
    const { id } = await announce()
    await dismiss(id)
    const remove = () => server.call('DELETE', `${all}/${id}`, { token: admin })
    expect(await remove()).toMatchObject({ status: 200, body: { success: true } })
    expect((await remove()).status).toBe(404)
    expect(await find(id)).toBeUndefined()
    expect(await seenBy(admin)).not.toContain(id)
  })
})

describe('announcements for users', () => {
  it('are shown if active and within their dates, start inclusive and end exclusive', async () => {
    const scheduled = await announce({ showFrom: inSeconds(60), showUntil: inSeconds(120) })
    const off = await announce({ isActive: false })
    const isSeen = async () => (await seenBy(player)).includes(scheduled.id)
    const state = async () => (await find(scheduled.id))?.state
    expect([await isSeen(), await state()]).toEqual([false, 'scheduled'])
    server.moveClock(60)
    expect([await isSeen(), await state()]).toEqual([true, 'shown'])
    server.moveClock(59)
    expect([await isSeen(), await state()]).toEqual([true, 'shown'])
    server.moveClock(1)
    expect([await isSeen(), await state()]).toEqual([false, 'over'])
    expect(await seenBy(player)).not.toContain(off.id)
    expect((await find(off.id))?.state).toBe('off')
    await update(off.id, { isActive: true })
    expect(await seenBy(player)).toContain(off.id)
  })

  it('are sorted by priority, then newest first, and do not name their author', async () => {
    const newcomer = (await aPerson(server)).token
    for (const id of await seenBy(newcomer)) await dismiss(id, newcomer)
    const low = await announce({ priority: 1 })
    const high = await announce({ priority: 8 })
    server.moveClock(1)
    const newer = await announce({ priority: 1 })
    expect(await seenBy(newcomer)).toEqual([high.id, newer.id, low.id])
    const { body } = await server.call('GET', '/api/announcements', { token: newcomer })
    expect(body).toMatchObject({ success: true })
    expect((body['announcements'] as object[])[0]).toEqual({
      id: high.id,
      title: 'Maintenance',
      content: 'On Friday.',
      type: 'info',
      priority: 8,
    })
  })

  it('are hidden only from users who dismissed them, and count each of these users once', async () => {
    const { id } = await announce()
    expect((await dismiss(id)).body).toEqual({ success: true })
    expect((await Promise.all([dismiss(id), dismiss(id)])).map(({ status }) => status)).toEqual([200, 200])
    expect(await seenBy(player)).not.toContain(id)
    expect(await seenBy(admin)).toContain(id)
    expect((await find(id))?.dismissal_count).toBe(1)
    await dismiss(id, admin)
    expect((await find(id))?.dismissal_count).toBe(2)
  })

  it('stay dismissed after edits', async () => {
    const { id } = await announce()
    await dismiss(id)
    await update(id, { title: 'Maintenance!' })
    await update(id, { isActive: false })
    await update(id, { isActive: true })
    expect(await seenBy(player)).not.toContain(id)
    expect((await find(id))?.dismissal_count).toBe(1)
  })
})

describe('the list for administrators', () => {
  it('contains all announcements, newest first, including inactive and scheduled ones', async () => {
    server.moveClock(1)
    const off = await announce({ isActive: false })
    server.moveClock(1)
    const scheduled = await announce({ showFrom: inSeconds(3600) })
    expect((await listAll()).slice(0, 2)).toEqual([scheduled, off])
  })

  it('keeps announcements by deleted accounts', async () => {
    const author = await aPerson(server, 'leaver')
    await server.deps.db.update(users).set({ role: 'admin' }).where(eq(users.id, author.id))
    const body = { title: 'Farewell', content: 'All the best.' }
    const made = await server.call('POST', all, { token: author.token, body })
    const { id, created_by_username } = made.body['announcement'] as Announcement
    expect(created_by_username).toBe('leaver')
    await dismiss(id, author.token)
    await server.call('DELETE', '/api/users/me', { token: author.token, body: { password: 'lantern' } })
    // A dismissal may have begun before the deletion.
    await addDismissal(server.deps.db, id, author.id)
    expect(await find(id)).toMatchObject({ created_by_username: null, dismissal_count: 0 })
  })
})
