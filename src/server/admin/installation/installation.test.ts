import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failureMailLimits, installationTexts, mailFaults } from '#contract/admin/installation.ts'
import { AppError } from '#contract/errors.ts'
import { createMail } from '#server/adapters/mail/smtp-mail.ts'
import { noteBackup, noteBackupInDatabase } from '#server/backup/last-backup.ts'
import { jobs } from '#server/db/schema.ts'
import { statementTimes } from '#server/lib/statement-times.ts'
import { createFakeMail, type FakeMail } from '#server/testing/fakes/mail/fake-mail.ts'
import { aPerson, startTestServer, type TestServer } from '#server/testing/server/test-server.ts'
import { mailFailures } from './failure-mail.ts'

let server: TestServer
let mail: FakeMail
let admin: { token: string; id: string }
beforeEach(async () => {
  mail = createFakeMail()
  server = await startTestServer({ mail }, { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'table@example.org' })
  admin = await aPerson(server, 'keeper')
})
afterEach(() => server.stop())

const path = '/api/admin/installation'
const read = async (on = server, token = admin.token) =>
  (await on.call('GET', path, { token })).body['installation']
const report = (reportsFailures: boolean, on = server, token = admin.token) =>
  on.call('PUT', path, { token, body: { reportsFailures } })
const test = (on = server, token = admin.token) => on.call('POST', '/api/admin/mail/test', { token })

async function fail(jobType: 'recap' | 'transcription', errorMessage = 'The model is away.') {
  const now = server.deps.clock()
  const job = { id: server.deps.ids.next(), payload: {}, createdAt: now, updatedAt: now }
  await server.deps.db.insert(jobs).values({ ...job, jobType, status: 'failed', failedAt: now, errorMessage })
}

describe('the description of an installation', () => {
  it('contains version, registration mode and mail settings', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(await read()).toMatchObject({
      version,
      sign_ups: 'open',
      mail: { from: 'table@example.org', reports_failures: false },
    })
    const closed = await startTestServer({}, { SIGNUPS: 'closed' })
    const { token } = await aPerson(closed)
    expect(await read(closed, token)).toMatchObject({ sign_ups: 'closed', mail: { from: null } })
    await closed.stop()
  })

  it('contains the time of the last backup and whether it is overdue', async () => {
    expect(await read()).toMatchObject({ backup: { state: 'none', last: null } })
    const at = server.deps.clock()
    await noteBackup(server.deps.config.dataDir, at)
    const backup = { last: at.toISOString() }
    expect(await read()).toMatchObject({ backup: { ...backup, state: 'recent' } })
    const earlier = new Date(at.getTime() - 3 * 24 * 3600_000)
    await noteBackup(server.deps.config.dataDir, earlier)
    expect(await read()).toMatchObject({ backup: { state: 'old', last: earlier.toISOString() } })
  })

  it('contains the last npm run backup if the database is a PostgreSQL server', async () => {
    const external = await startTestServer({}, { DATABASE_URL: 'postgres://localhost/table' })
    const { token } = await aPerson(external)
    const backup = async () => Object(await read(external, token)).backup
    expect(await backup()).toEqual({ state: 'external-old', last: null })
    const at = external.deps.clock()
    await noteBackupInDatabase(external.deps.db, new Date(0))
    await noteBackupInDatabase(external.deps.db, at)
    expect(await backup()).toEqual({ state: 'external', last: at.toISOString() })
    await external.stop()
  })

  it('contains the size of the database and its slowest statements, and says when to move', async () => {
    for (let times = 0; times < 3; times++) statementTimes.note('select\n  slow', 600_000)
    const { database } = Object(await read())
    expect(database).toMatchObject({ embedded: true, should_move: true })
    expect(database.bytes).toBeGreaterThan(1_000_000)
    expect(database.slowest[0]).toEqual({ statement: 'select slow', calls: 3, slowest_ms: 600_000 })
  })

  it('reports that backups are off', async () => {
    const off = await startTestServer({}, { BACKUP_KEEP: '0' })
    const { token } = await aPerson(off)
    expect(await read(off, token)).toMatchObject({ backup: { state: 'off' } })
    await off.stop()
  })
})

/** Makes openssl print a key and a certificate for 127.0.0.1. */
const selfSigned = [
  ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=127.0.0.1'],
  ...['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', '-', '-out', '-'],
]

describe('testing the mail server', () => {
  it('sends an email to the administrator who makes the call', async () => {
    const { body } = await test()
    expect(body).toEqual({
      success: true,
      works: true,
      message: installationTexts.sent('keeper@example.org'),
    })
    expect(mail.letters).toMatchObject([{ to: 'keeper@example.org' }])
  })

  it('returns the reason why the email could not be sent', async () => {
    mail.refuse()
    expect((await test()).body).toMatchObject({ works: false, message: installationTexts.testFailed })
    const refusing = {
      send: async () => {
        const cause = Object.assign(new Error('535 no'), { code: 'EAUTH' })
        throw new AppError('ENGINE_FAILED', 'failed', { cause })
      },
    }
    const locked = await startTestServer({ mail: refusing })
    const { token } = await aPerson(locked)
    expect((await test(locked, token)).body).toMatchObject({ works: false, message: mailFaults['EAUTH'] })
    await locked.stop()
  })

  it.each([
    ['smtps', true, /certificate is self-signed.*NODE_EXTRA_CA_CERTS/],
    ['smtp', false, /certificate is self-signed.*NODE_EXTRA_CA_CERTS/],
    ['smtps', false, /does not use TLS on this port/],
  ])(
    'names the fault of a connection by %s if TLS from the start is %s',
    async (scheme, secure, sentence) => {
      const pem = execFileSync('openssl', selfSigned, {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      const smtp = new SMTPServer({ secure, key: pem, cert: pem, closeTimeout: 1 })
      smtp.on('error', () => {})
      const listening = smtp.listen(0, '127.0.0.1')
      await once(listening, 'listening')
      const { port } = Object(listening.address())
      const address = { url: `${scheme}://127.0.0.1:${port}`, from: 'table@example.org' }
      const strict = await startTestServer({ mail: createMail(address) })
      const { token } = await aPerson(strict)
      const { body } = await test(strict, token)
      expect(body).toMatchObject({ works: false, message: expect.stringMatching(sentence) })
      await strict.stop()
      await new Promise<void>((resolve) => smtp.close(resolve))
    },
  )

  it('reports that no mail server is set up', async () => {
    const silent = await startTestServer()
    const { token } = await aPerson(silent)
    expect((await test(silent, token)).body).toMatchObject({
      works: false,
      message: installationTexts.noMail,
    })
    await silent.stop()
  })
})

describe('emails about failed jobs', () => {
  it('are off until an administrator turns them on', async () => {
    await fail('recap')
    await mailFailures(server.deps)
    expect(mail.letters).toEqual([])
    expect((await report(true)).status).toBe(200)
    expect(await read()).toMatchObject({ mail: { reports_failures: true } })
    await mailFailures(server.deps)
    expect(mail.letters, 'earlier failures are not reported').toEqual([])
    await report(false)
    expect(await read()).toMatchObject({ mail: { reports_failures: false } })
  })

  it('cannot be turned on without a mail server', async () => {
    const silent = await startTestServer()
    const { token } = await aPerson(silent)
    expect(await report(true, silent, token)).toMatchObject({
      status: 409,
      body: { error: installationTexts.noMailYet },
    })
    await silent.stop()
  })

  it('are sent at most once an hour and count all failures since the last one', async () => {
    await report(true)
    server.moveClock(60)
    await fail('recap')
    await mailFailures(server.deps)
    expect(mail.letters).toMatchObject([{ to: 'keeper@example.org', subject: 'Hearthscribe: 1 job failed' }])
    expect(mail.letters[0]?.text).toContain('- Recap: 1')
    expect(mail.letters[0]?.text).toContain('The model is away.')
    server.moveClock(60)
    await fail('transcription')
    await fail('transcription')
    await fail('recap')
    await mailFailures(server.deps)
    expect(mail.letters).toHaveLength(1)
    server.moveClock(failureMailLimits.everyMs / 1000)
    await mailFailures(server.deps)
    await mailFailures(server.deps)
    expect(mail.letters).toHaveLength(2)
    expect(mail.letters[1]?.subject).toBe('Hearthscribe: 3 jobs failed')
    expect(mail.letters[1]?.text).toContain('- Transcription: 2\n- Recap: 1')
  })

  it('are sent by only one of several processes', async () => {
    await report(true)
    server.moveClock(60)
    await fail('recap')
    await Promise.all([mailFailures(server.deps), mailFailures(server.deps)])
    expect(mail.letters).toHaveLength(1)
  })

  it('go to active administrators, and are sent again an hour after the mail server refused them', async () => {
    const second = await aPerson(server, 'second')
    await aPerson(server, 'player')
    const edit = (body: object) =>
      server.call('PUT', `/api/admin/users/${second.id}`, { token: admin.token, body })
    await edit({ role: 'admin' })
    await report(true)
    server.moveClock(60)
    await fail('recap')
    const refused = createFakeMail()
    refused.refuse()
    await mailFailures({ ...server.deps, mail: refused })
    await mailFailures(server.deps)
    expect(mail.letters).toEqual([])
    server.moveClock(failureMailLimits.everyMs / 1000)
    await mailFailures(server.deps)
    expect(mail.letters.map(({ to }) => to)).toEqual(['keeper@example.org', 'second@example.org'])
    await edit({ isActive: false })
    server.moveClock(failureMailLimits.everyMs / 1000)
    await fail('recap')
    await mailFailures(server.deps)
    expect(mail.letters.slice(2).map(({ to }) => to)).toEqual(['keeper@example.org'])
  })
})
