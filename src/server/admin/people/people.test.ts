import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminUserTexts } from '#contract/accounts/admin-users.ts'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { type PasswordLink, peopleTexts } from '#contract/admin/people.ts'
import { adminCampaignTexts, type LedCampaign } from '#contract/campaigns/all-campaigns.ts'
import { audioFiles, campaigns, members } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'
import { auditLog } from '#server/db/schema-admin.ts'
import { liveRecordings } from '#server/db/schema-uploads.ts'
import { wikiRevisions } from '#server/db/schema-wiki.ts'
import { createFakeMail } from '#server/testing/fakes/mail/fake-mail.ts'
import { aRecording } from '#server/testing/scenes/test-stored-recording.ts'
import {
  aCampaign,
  aPerson,
  aPlayer,
  aSession,
  startTestServer,
  withServer,
} from '#server/testing/server/test-server.ts'

type Person = { token: string; id: string }
const mail = createFakeMail()
const server = withServer({ mail })
let admin: Person
beforeAll(async () => {
  admin = await aPerson(server, 'keeper')
})

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, by = admin) =>
  server.call(method, `/api/admin/users${path}`, { token: by.token, ...(body ? { body } : {}) })
const create = (name: string, more: object = {}) =>
  ask('POST', '', { username: name, email: `${name}@example.org`, role: 'gm', deliver: 'link', ...more })
const linkOf = ({ body }: { body: Record<string, unknown> }) => body['passwordLink'] as PasswordLink
const tokenIn = (link: string) => link.split('#token=')[1] ?? ''
const choose = (token: string) =>
  server.call('POST', '/api/users/reset-password', { body: { token, newPassword: 'a new lantern' } })
const signIn = (email: string, password = 'a new lantern') =>
  server.call('POST', '/api/users/login', { body: { email, password } })
const profile = async ({ token }: Person) =>
  (await server.call('GET', '/api/users/profile', { token })).status
const lastAudit = async () => {
  const [row] = await server.deps.db.select().from(auditLog).orderBy(sql`id desc`).limit(1)
  return row
}

describe('creating a user', () => {
  it('returns a link with which the user can choose a password once', async () => {
    const made = await create('ines', { firstName: 'Ines', lastName: '' })
    expect(made).toMatchObject({
      status: 201,
      body: {
        user: { username: 'ines', first_name: 'Ines', last_name: null, role: 'gm', last_login: null },
        passwordLink: { mailedTo: null, expiresAt: '2026-03-21T18:00:00.000Z' },
      },
    })
    expect(await lastAudit()).toMatchObject({ action: 'account.created', actorId: admin.id })
    const token = tokenIn(linkOf(made).url ?? '')
    expect((await signIn('ines@example.org', 'lantern')).status).toBe(401)
    expect((await choose(token)).status).toBe(200)
    expect((await signIn('ines@example.org')).body['user']).toMatchObject({ mustChangePassword: false })
    expect(await choose(token)).toMatchObject({ status: 400, body: { error: accountTexts.resetInvalid } })
  })

  it('mails the link on request', async () => {
    const made = await create('osk', { deliver: 'mail' })
    expect(linkOf(made)).toMatchObject({ url: null, mailedTo: 'osk@example.org' })
    const letter = await mail.nextLetter()
    expect(letter).toMatchObject({ to: 'osk@example.org', subject: expect.stringContaining('password') })
    expect((await choose(tokenIn(letter.text).split('\n')[0] ?? '')).status).toBe(200)
  })

  it('returns the link if the mail cannot be sent', async () => {
    const refusing = createFakeMail()
    refusing.refuse()
    const other = await startTestServer({ mail: refusing })
    const { token } = await aPerson(other)
    const body = { username: 'vex', email: 'vex@example.org', role: 'player', deliver: 'mail' }
    const made = await other.call('POST', '/api/admin/users', { token, body })
    expect(made).toMatchObject({ status: 201, body: { passwordLink: { mailedTo: null } } })
    expect(linkOf(made).url).toContain('/forgot-password#token=')
    await other.stop()
  })

  it('refuses taken names and addresses, regardless of case', async () => {
    await create('taken')
    expect(await create('TAKEN', { email: 'free@example.org' })).toMatchObject({
      status: 409,
      body: { error: accountTexts.usernameTaken },
    })
    expect(await create('free', { email: 'Taken@Example.org' })).toMatchObject({
      status: 409,
      body: { error: accountTexts.emailTaken },
    })
    expect(await create('free', { role: 'owner' })).toMatchObject({
      status: 400,
      body: { error: adminUserTexts.role },
    })
  })

  it('allows a lost link to be replaced by a new one', async () => {
    const made = await create('lost')
    const { id } = Object(made.body['user'])
    const again = await ask('POST', `/${id}/password-link`, { deliver: 'link' })
    expect((await choose(tokenIn(linkOf(made).url ?? ''))).status).toBe(400)
    expect((await choose(tokenIn(linkOf(again).url ?? ''))).status).toBe(200)
  })
})

describe('changing an email address', () => {
  it('notifies both addresses, and is refused for a taken address', async () => {
    const { id } = await aPerson(server, 'mover')
    const change = (email: string) => ask('PUT', `/${id}/email`, { email })
    expect((await change('moved@example.org')).status).toBe(200)
    const told = [await mail.nextLetter(), await mail.nextLetter()]
    expect(told.map(({ to }) => to)).toEqual(['mover@example.org', 'moved@example.org'])
    expect((await signIn('moved@example.org', 'lantern')).status).toBe(200)
    expect(await lastAudit()).toMatchObject({ action: 'account.email', targetId: id })
    expect(await change('KEEPER@example.org')).toMatchObject({
      status: 409,
      body: { error: accountTexts.emailTaken },
    })
    const sent = mail.letters.length
    expect((await change('moved@example.org')).status).toBe(200)
    expect(mail.letters).toHaveLength(sent)
  })
})

describe('the sign-ins of a user', () => {
  it('are listed, and ended one by one or all at once', async () => {
    const person = await aPerson(server, 'roamer')
    const second = { ...person, token: String((await signIn('roamer@example.org', 'lantern')).body['token']) }
    const listed = (await ask('GET', `/${person.id}/sessions`)).body['sessions'] as { id: string }[]
    expect(listed).toMatchObject([{ isCurrent: false }, { isCurrent: false }])
    expect((await ask('DELETE', `/${person.id}/sessions/${listed[0]?.id}`)).status).toBe(200)
    expect([await profile(person), await profile(second)].sort()).toEqual([200, 401])
    expect((await ask('DELETE', `/${person.id}/sessions`)).status).toBe(200)
    expect([await profile(person), await profile(second)]).toEqual([401, 401])
  })

  it('cannot be ended through another user', async () => {
    const [person, other] = [await aPerson(server), await aPerson(server)]
    const [session] = (await ask('GET', `/${person.id}/sessions`)).body['sessions'] as { id: string }[]
    expect((await ask('DELETE', `/${other.id}/sessions/${session?.id}`)).status).toBe(404)
    expect(await profile(person)).toBe(200)
  })

  it('are ended except for the current one when administrators end all of their own', async () => {
    expect((await ask('DELETE', `/${admin.id}/sessions`)).status).toBe(200)
    expect(await profile(admin)).toBe(200)
  })
})

describe('deleting a user', () => {
  const preview = async ({ id }: Person) =>
    (await ask('GET', `/${id}/deletion`)).body['campaigns'] as LedCampaign[]
  const remove = (person: Person, username: string, fates: object[] = []) =>
    ask('DELETE', `/${person.id}`, { username, campaigns: fates })
  const isGone = async ({ id }: Person) =>
    (await server.deps.db.select().from(users).where(eq(users.id, id))).length === 0

  it('hands campaigns over to a member or moves them to the bin, and keeps their content', async () => {
    const { db, clock, ids } = server.deps
    const leaver = await aPerson(server, 'leaver')
    const [kept, binned] = [
      await aCampaign(server, leaver.token, 'Kept'),
      await aCampaign(server, leaver.token, 'Binned'),
    ]
    const heir = await aPlayer(server, kept)
    const host = await aPerson(server, 'host')
    const foreign = await aCampaign(server, host.token, 'Foreign')
    const membership = { userId: leaver.id, joinedAt: clock() }
    await db.insert(members).values({ campaignId: foreign, role: 'player', ...membership })
    const sessionId = await aSession(server, leaver.token, foreign)
    const recordingId = await aRecording(server, { sessionId, uploadedBy: leaver.id, bytes: 5 })
    const entry = await server.call('POST', `/api/wiki/${kept}/entry`, {
      token: leaver.token,
      body: { name: 'Mirelle' },
    })
    const liveId = ids.next()
    const dates = { createdAt: clock(), updatedAt: clock() }
    await db
      .insert(liveRecordings)
      .values({ id: liveId, sessionId, userId: leaver.id, format: 'webm', bytes: 9, ...dates })

    expect(await preview(leaver)).toMatchObject([
      { id: binned, name: 'Binned', members: [] },
      { id: kept, name: 'Kept', members: [{ id: heir.id, role: 'player' }] },
    ])
    const fates = [
      { campaignId: kept, newOwnerId: heir.id },
      { campaignId: binned, newOwnerId: null },
    ]
    expect((await remove(leaver, 'leaver', fates)).status).toBe(200)
    expect(await isGone(leaver)).toBe(true)
    expect(await profile(leaver)).toBe(401)
    const read = await server.call('GET', `/api/campaign/${kept}`, { token: heir.token })
    expect(read.body['campaign']).toMatchObject({ userRole: 'gm' })
    const [inBin] = await db.select().from(campaigns).where(eq(campaigns.id, binned))
    expect(inBin?.deletedAt).toEqual(clock())
    const [recording] = await db.select().from(audioFiles).where(eq(audioFiles.id, recordingId))
    expect(recording).toMatchObject({ uploadedBy: null, deletedAt: null })
    const { id: entryId } = Object(entry.body['entry'])
    expect(await db.select().from(wikiRevisions).where(eq(wikiRevisions.entryId, entryId))).toHaveLength(1)
    const [live] = await db.select().from(liveRecordings).where(eq(liveRecordings.id, liveId))
    expect(live).toMatchObject({ userId: host.id, bytes: 9 })
  })

  it('is refused as a whole if a campaign would lose its only game master', async () => {
    const leaver = await aPerson(server, 'alone')
    const campaignId = await aCampaign(server, leaver.token)
    expect(await remove(leaver, 'alone')).toMatchObject({
      status: 409,
      body: { error: accountTexts.soleGameMaster },
    })
    const outsider = await aPerson(server)
    const toStranger = [{ campaignId, newOwnerId: outsider.id }]
    expect(await remove(leaver, 'alone', toStranger)).toMatchObject({
      status: 400,
      body: { error: adminCampaignTexts.notMember },
    })
    expect(await isGone(leaver)).toBe(false)
  })

  it('cannot delete or hand over campaigns that have other game masters', async () => {
    const leaver = await aPerson(server, 'sneak')
    const host = await aPerson(server)
    const campaignId = await aCampaign(server, host.token)
    expect(await remove(leaver, 'sneak', [{ campaignId, newOwnerId: null }])).toMatchObject({
      status: 400,
      body: { error: adminCampaignTexts.notLedAlone },
    })
    expect((await server.call('GET', `/api/campaign/${campaignId}`, { token: host.token })).status).toBe(200)
  })

  it('requires the username, and never deletes the account of the caller', async () => {
    const leaver = await aPerson(server, 'Careful')
    expect(await remove(leaver, 'careful')).toMatchObject({
      status: 400,
      body: { error: peopleTexts.usernameDiffers },
    })
    expect(await remove(admin, 'keeper')).toMatchObject({
      status: 409,
      body: { error: peopleTexts.ownAccount },
    })
    expect([await isGone(leaver), await isGone(admin)]).toEqual([false, false])
  })

  it('keeps one administrator when two delete each other at the same time', async () => {
    const second = await aPerson(server, 'second')
    await ask('PUT', `/${second.id}`, { role: 'admin' })
    const answers = await Promise.all([
      ask('DELETE', `/${second.id}`, { username: 'second' }, admin),
      ask('DELETE', `/${admin.id}`, { username: 'keeper' }, second),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })
})
